import { z } from 'zod';
import { id } from '#shared/model/fields.ts';
import { ArticleSummary } from './article.ts';
import { EventSummary } from './event.ts';
import { GalleryItem } from './gallery.ts';
import { NewsSummary } from './news.ts';
import { Video } from './video.ts';

/** The name of the account that an item belongs to, which its byline need not be. */
const listed = { account: z.string() };

/** An item in the list of all content: its working edition without the text. */
export const ContentListItem = z
  .discriminatedUnion('kind', [
    ArticleSummary.extend({ ...listed, kind: z.literal('article') }),
    Video.extend({ ...listed, kind: z.literal('video') }),
    EventSummary.extend({ ...listed, kind: z.literal('event') }),
    NewsSummary.extend({ ...listed, kind: z.literal('news') }),
    GalleryItem.extend({ ...listed, kind: z.literal('gallery') }),
  ])
  .meta({ id: 'ContentListItem' });
export type ContentListItem = z.infer<typeof ContentListItem>;

/** A member of the staff, for the filter by author and for the items of a deleted account. */
export const StaffMember = z
  .object({
    id,
    name: z.string(),
    editsAll: z.boolean().meta({ description: 'Se può modificare i contenuti di tutti' }),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;
