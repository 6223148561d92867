import { z } from 'zod';
import {
  type ContentKind,
  isModerated,
  type ModeratedKind,
  type PublicKind,
  publicKinds,
} from '#shared/kinds/kinds.ts';
import { schemas } from '#shared/kinds/schemas.ts';
import { TermRecord } from '#shared/kinds/term-record.ts';
import type { Focus } from '#shared/media/media.ts';
import { Issue } from '#shared/newsletter/newsletter.ts';
import { civilDate } from '#shared/rules/fields.ts';

const ofNewsroom = { createdAt: true, status: true } as const;

type Live<Kind extends ContentKind> = z.infer<(typeof schemas)[Kind]['live']>;
type Items = {
  [Kind in ContentKind]: Kind extends ModeratedKind ? Live<Kind> : Omit<Live<Kind>, keyof typeof ofNewsroom>;
} & { newsletter: Omit<Issue, 'createdAt'>; author: TermRecord; tag: TermRecord };
export type SnapshotItem<Kind extends PublicKind> = Items[Kind];

const ofKinds = (schemaOf: (kind: PublicKind) => z.ZodObject) =>
  Object.fromEntries(publicKinds.map((kind) => [kind, schemaOf(kind)])) as Record<PublicKind, z.ZodObject>;

/**
 * The input of the pages: the live items, a summary of each, the pictures that they show, and the site's settings. The schemas select
 * the fields, so no other data gets in.
 */
export const snapshotItems = ofKinds((kind) => {
  if (kind === 'newsletter') return Issue.omit({ createdAt: true });
  if (kind === 'author' || kind === 'tag') return TermRecord;
  const { live }: { live: z.ZodObject } = schemas[kind];
  return isModerated(kind) ? live : live.omit(ofNewsroom);
});

/** The hosted pictures within the text: their sizes must be known before its page is built. */
const ofText = { textPictures: z.array(z.string()).optional() };

export const snapshotSummaries = ofKinds((kind) => {
  const item = snapshotItems[kind];
  return 'content' in item.shape ? item.omit({ content: true }).extend(ofText) : item;
});
type Summaries = {
  [Kind in PublicKind]: 'content' extends keyof Items[Kind]
    ? Omit<Items[Kind], 'content'> & { textPictures?: string[] | undefined }
    : Items[Kind];
};
export type SnapshotSummary<Kind extends PublicKind> = Summaries[Kind];

/** What pages show of a picture of the library besides its sizes. An item's own texts win over these. */
type PictureMedia = {
  decorative: boolean;
  /** A size that everything can show, also what knows neither AVIF nor WebP: for mails and feeds. */
  medium: string;
  alt?: string | undefined;
  /** Markdown of one paragraph. */
  caption?: string | undefined;
  credits?: string | undefined;
};

/** A picture: its width and height in pixels, and the sizes that pages may name, which are made at the first request. */
export type Picture = {
  width: number;
  height: number;
  variants: { format: 'avif' | 'webp'; width: number; path: string }[];
  /** The point that stays in view when the picture is cropped: chosen in the library, or written in a drawing. */
  focus?: Focus | undefined;
  media?: PictureMedia | undefined;
};

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
