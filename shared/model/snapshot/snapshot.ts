import { z } from 'zod';
import { civilDate } from '#shared/model/fields.ts';
import { PublicArticle, PublicArticleSummary } from '#shared/model/kinds/article.ts';
import { PublicEvent } from '#shared/model/kinds/event.ts';
import { PublicGalleryItem } from '#shared/model/kinds/gallery.ts';
import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import { PublicNews } from '#shared/model/kinds/news.ts';
import { PublicVideo } from '#shared/model/kinds/video.ts';
import { Focus } from '#shared/model/media.ts';
import { Issue } from '#shared/model/newsletter/newsletter.ts';

/**
 * The input of the pages: the live items, a summary of each, the pictures that they show, and the site's settings. The schemas select
 * the fields, so no other data gets in.
 */
export const snapshotItems = {
  article: PublicArticle,
  video: PublicVideo,
  event: PublicEvent,
  news: PublicNews.omit({ createdAt: true, status: true }),
  gallery: PublicGalleryItem.omit({ createdAt: true, status: true }),
  newsletter: Issue.omit({ createdAt: true }),
} as const satisfies Record<PublicKind, z.ZodType>;

/** The hosted pictures within the text: their sizes must be known before its page is built. */
const ofText = { textPictures: z.array(z.string()).optional() };

export const snapshotSummaries = {
  article: PublicArticleSummary.extend(ofText),
  video: snapshotItems.video,
  event: PublicEvent.omit({ content: true }).extend(ofText),
  news: snapshotItems.news.omit({ content: true }).extend(ofText),
  gallery: snapshotItems.gallery,
  newsletter: snapshotItems.newsletter.omit({ content: true }).extend(ofText),
} as const satisfies Record<PublicKind, z.ZodType>;

export type SnapshotItem<Kind extends PublicKind> = z.infer<(typeof snapshotItems)[Kind]>;
export type SnapshotSummary<Kind extends PublicKind> = z.infer<(typeof snapshotSummaries)[Kind]>;

/** What pages show of a picture of the library besides its sizes. An item's own texts win over these. */
const PictureMedia = z.object({
  decorative: z.boolean(),
  /** A size that everything can show, also what knows neither AVIF nor WebP: for mails and feeds. */
  medium: z.string(),
  alt: z.string().optional(),
  /** Markdown of one paragraph. */
  caption: z.string().optional(),
  credits: z.string().optional(),
});

/** A picture: its width and height in pixels, and the sizes that pages may name. In AWS they are made before the pages, locally at the first request. */
export const Picture = z.object({
  width: z.int(),
  height: z.int(),
  variants: z.array(z.object({ format: z.enum(['avif', 'webp']), width: z.int(), path: z.string() })),
  /** The point that stays in view when the picture is cropped: chosen in the library, or written in a drawing. */
  focus: Focus.optional(),
  media: PictureMedia.optional(),
});
export type Picture = z.infer<typeof Picture>;

/** When items last came off a list of the site, a kind or one category of it, or moved within its order. */
const Moves = z.record(z.string(), z.string());
export type Moves = z.infer<typeof Moves>;

export const SnapshotSettings = z.object({
  /** Base of canonical addresses, feeds and links, without a slash at the end. */
  siteUrl: z.string(),
  /** Today in Rome: upcoming events and states depend on it. */
  today: civilDate,
  /** Only the demo magazine shows its accounts on the login page. */
  demo: z.boolean(),
  moves: Moves.optional(),
});
export type SnapshotSettings = z.infer<typeof SnapshotSettings>;

/** An item by its kind and id, where items of all kinds stand together. */
export const publicKey = (kind: PublicKind, id: string) => `${kind}/${id}`;
