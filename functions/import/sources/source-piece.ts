import type { TermInput } from '#shared/kinds/term-record.ts';
import type { Taxonomy } from '#shared/kinds/terms.ts';

/** What the report says of a piece. With `review` a person should look at it; with `aside` the text is none the less as it was. */
export type Finding = { text: string; review?: true; aside?: true };

export type SourcePicture = { url: string; alt?: string | undefined; caption?: string | undefined };

/** With what the house says of it. */
export type TermAddress = { taxonomy: Taxonomy; name: string; address: string } & Pick<
  TermInput,
  'text' | 'image' | 'links'
>;

/** A piece of another system, before it becomes a line of ours. Its text is HTML that only lacks what the system adds to each page. */
export type SourcePiece = {
  /** What it is there: `post 123`; with the name of the house it is its identity. */
  source: string;
  kind: 'article' | 'event';
  title: string;
  slug: string;
  html: string;
  /** As it stood in the file, for the report. */
  original: string;
  excerpt: string;
  authors: readonly string[];
  categories: readonly { slug: string; name: string }[];
  tags: readonly string[];
  /** Where the pages of its authors and tags were, without the host. */
  termAddresses: readonly TermAddress[];
  picture?: SourcePicture | undefined;
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  featured?: boolean;
  /** Why it does not become public; `dropped` is not imported at all. */
  hidden?: { reason: string; dropped?: true } | undefined;
  /** Where it was, without the host, the present address first. */
  addresses: readonly string[];
  /** Of an event, as our lines name them. */
  event?: Readonly<Record<string, string>>;
  findings: Finding[];
};

/** What a text needs to know of the house that it comes from. */
export type SourceHouse = {
  /** The host, which with the source of a piece is its identity. */
  name: string;
  /** Our address of the piece that was at this one. */
  addressOf: (url: string) => string | undefined;
  /** The original of a picture that a text shows in another size, with what is known of it. */
  pictureOf: (url: string, id?: string) => SourcePicture;
  /** Whether an address is one of the house. */
  isOwn: (url: string) => boolean;
};

/** A file that is cut or broken; nothing of it may be written. */
export class BrokenFile extends Error {}

/** A copy with strings of its own: a piece of a string keeps the whole in memory, here a whole export. */
export const apart = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
