import { z } from 'zod';
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
