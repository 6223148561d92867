import { z } from 'zod';
import { ArticleSummary } from './article.ts';
import { EventSummary } from './event.ts';
import { GalleryItem } from './gallery.ts';
import { NewsSummary } from './news.ts';
import { Video } from './video.ts';

/** An item in the list of all content: its working edition without the text. */
export const ContentListItem = z
  .discriminatedUnion('kind', [
    ArticleSummary.extend({ kind: z.literal('article') }),
    Video.extend({ kind: z.literal('video') }),
    EventSummary.extend({ kind: z.literal('event') }),
    NewsSummary.extend({ kind: z.literal('news') }),
    GalleryItem.extend({ kind: z.literal('gallery') }),
  ])
  .meta({ id: 'ContentListItem' });
export type ContentListItem = z.infer<typeof ContentListItem>;
