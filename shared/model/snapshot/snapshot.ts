import { z } from 'zod';
import { civilDate } from '#shared/model/fields.ts';
import { PublicArticle, PublicArticleSummary } from '#shared/model/kinds/article.ts';
import { PublicEvent } from '#shared/model/kinds/event.ts';
import { PublicGalleryItem } from '#shared/model/kinds/gallery.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { PublicNews } from '#shared/model/kinds/news.ts';
import { PublicVideo } from '#shared/model/kinds/video.ts';
import { Focus } from '#shared/model/media.ts';
import { Issue } from '#shared/model/newsletter/newsletter.ts';
import { type LogEntry, logEntries } from './change-log.ts';
import type { SnapshotLists } from './snapshot-lists.ts';

/**
 * The input of the site's build: one file per published item, one summary index per kind, the hosted pictures, and the
 * site's settings. The schemas select the fields, so no other data gets in.
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

/** When items of a kind last came off the site or moved within its order. */
const Moves = z.partialRecord(z.enum(publicKinds), z.string());
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

/** The path of each page's share picture by `sharePictureKey`, once pages may name it. */
export type SharePictures = Record<string, string>;
export const kindsWithSharePicture = ['article', 'event', 'news', 'video'] as const satisfies PublicKind[];
export type KindWithSharePicture = (typeof kindsWithSharePicture)[number];
export const sharePictureKey = (kind: KindWithSharePicture, id: string) => publicKey(kind, id);
/** The share picture of every page that has none of its own. */
export const magazineSharePictureKey = 'magazine';

/** The snapshot's files, relative to its folder. */
export const snapshotFiles = {
  settings: 'settings.json',
  /** A hash of the schemas that all items here were filtered by. */
  schemas: 'schemas.json',
  pictures: 'pictures.json',
  sharePictures: 'shares.json',
  index: (kind: PublicKind) => `index/${kind}.json`,
  item: (kind: PublicKind, id: string) => `item/${kind}/${id}.json`,
};

/** What changed in a file of the snapshot since it was last written as a whole. */
export const logOf = (file: string) => file.replace(/\.json$/, '.log');

/** The snapshot as pages read it. */
export type SnapshotSource = {
  readonly lists: SnapshotLists;
  readonly settings: SnapshotSettings;
  picture: (address: string) => Picture | undefined;
  share: (key: string) => string | undefined;
  item: (kind: PublicKind, id: string) => unknown;
};

type Read = (file: string) => Uint8Array | undefined;

/** The index of a kind with its later changes, in no order. `read` returns a file of the snapshot. */
export function readSummaries<Kind extends PublicKind>(kind: Kind, read: Read): SnapshotSummary<Kind>[] {
  const whole = read(snapshotFiles.index(kind));
  const summaries = whole ? (JSON.parse(textOf(whole)) as SnapshotSummary<Kind>[]) : [];
  const log = read(logOf(snapshotFiles.index(kind)));
  if (!log) return summaries;
  const known = new Map(summaries.map((summary) => [summary.id, summary]));
  applyLog(known, log);
  return [...known.values()];
}

/** The pictures or the share pictures of the snapshot, with their later changes. */
export function readRecord<Value>(file: string, read: Read): Map<string, Value> {
  const whole = read(file);
  const known = new Map(whole ? Object.entries(JSON.parse(textOf(whole)) as Record<string, Value>) : []);
  const log = read(logOf(file));
  if (log) applyLog(known, log);
  return known;
}

const applyLog = <Value>(known: Map<string, Value>, log: Uint8Array): void =>
  applyEntries(known, logEntries<Value>(textOf(log)));

export function applyEntries<Value>(known: Map<string, Value>, entries: readonly LogEntry<Value>[]): void {
  for (const [key, value] of entries) {
    if (value === null) known.delete(key);
    else known.set(key, value);
  }
}

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
