import { isDeepStrictEqual } from 'node:util';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { accountOfRow } from '#functions/accounts/repository.ts';
import { liveKey } from '#functions/db/keys.ts';
import { fromData } from '#functions/db/query.ts';
import { batchGet, type Row, type Store } from '#functions/db/store.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { type Edition, fromItem, getEditions, type StoredEdition } from '#functions/items/saving/editions.ts';
import { getFile, type Media } from '#functions/media/rows.ts';
import type { NewsletterRecord } from '#functions/newsletter/newsletters.ts';
import type { SubscriberRecord } from '#functions/newsletter/subscribers/subscribers.ts';
import { isPagePath } from '#functions/publish/redirects.ts';
import { User } from '#shared/accounts/user.ts';
import { explain } from '#shared/errors/validation.ts';
import { type ContentKind, contentKinds, isModerated } from '#shared/kinds/kinds.ts';
import { TermRecord } from '#shared/kinds/term-record.ts';
import { MediaSummary, type MediaWork, mediaWorkFields } from '#shared/media/media.ts';
import { uploadTypes } from '#shared/media/uploads.ts';
import { Issue, Newsletter } from '#shared/newsletter/newsletter.ts';
import { Consent, Reactivation, Subscriber } from '#shared/newsletter/subscriber.ts';
import { id, instant, Person } from '#shared/rules/fields.ts';

/** A line of the file of a whole magazine. An item has its kind as `type`, as in every file of lines. */
export type WholeLine = { type: string } & Record<string, unknown>;

const kind = z.enum(contentKinds as [ContentKind, ...ContentKind[]]);

/**
 * Everything that leaves or comes with a magazine besides its items: what is not named here stays, such as passwords, sessions, links
 * in mails and second factors.
 */
export const lineShapes = {
  account: User.omit({ secondFactor: true }).extend({
    createdAt: instant,
    biography: z.string().optional(),
    picture: z.string().optional(),
    unconfirmed: z.boolean().optional(),
    demo: z.boolean().optional(),
    lapses: z.int().optional(),
  }),
  subscriber: Subscriber.extend({
    consent: Consent.optional(),
    requested: Consent.optional(),
    reactivated: Reactivation.optional(),
    expires: z.int().optional(),
  }),
  newsletter: Newsletter.extend({ issue: Issue.optional() }),
  media: MediaSummary.pick({
    ...(Object.fromEntries(Object.keys(mediaWorkFields).map((name) => [name, true])) as Record<keyof MediaWork, true>),
    ...({ id: true, authorId: true, name: true, focus: true, decorative: true } as const),
    ...({ version: true, createdAt: true, updatedAt: true } as const),
  }).extend({
    file: z.object({
      number: z.int().positive(),
      name: z.string(),
      type: z.enum(uploadTypes),
      size: z.int(),
      sha256: z.string(),
      width: z.int(),
      height: z.int(),
      variants: z.array(MediaSummary.shape.variants.unwrap().element.omit({ path: true })),
    }),
    by: Person,
    at: instant,
  }),
  /** An address that was asked once: its digest. */
  asked: z.object({ subscriber: z.string(), at: instant }),
  author: TermRecord,
  tag: TermRecord,
  slug: z.object({ kind, slug: z.string(), id }),
  redirect: z.object({
    from: z.string(),
    to: z.union([z.object({ kind, id }), z.object({ path: z.string().refine(isPagePath) })]),
  }),
} as const;

export type LineType = keyof typeof lineShapes;
export type LineOf<Type extends LineType> = z.infer<(typeof lineShapes)[Type]>;

type Fields = Record<string, unknown>;
/** The fields of a row's line; a text says why it has none. */
type Reader = (store: Store, row: Row, now: Date) => Fields | string | undefined | Promise<Fields | string | undefined>;

const rest = ({ pk }: Row) => pk.slice(pk.indexOf('#') + 1);

/** By the first word of the partition key and the sort key. */
const readers: Record<string, [LineType, Reader]> = {
  'user user': ['account', (_, row) => ({ ...accountOfRow(row) })],
  'subscriber subscriber': [
    'subscriber',
    (_, row, now) => {
      const { data, consent, requested, reactivated, expires } = row as unknown as SubscriberRecord;
      return expires !== undefined && expires * 1_000 < now.getTime()
        ? undefined
        : { ...data, consent, requested, reactivated, expires };
    },
  ],
  'subscriber asked': ['asked', (_, row) => ({ subscriber: rest(row), at: row['at'] })],
  'newsletter newsletter': [
    'newsletter',
    async (store, row) => {
      const { data } = row as unknown as NewsletterRecord;
      if (data.status === 'sending') return `La newsletter «${data.subject}» si sta inviando: non è nell’esportazione`;
      const [live] = await batchGet<StoredEdition>(store, [liveKey('newsletter', data.id)]);
      return { ...data, issue: live && fromItem<Edition>(live) };
    },
  ],
  'media media': [
    'media',
    async (store, { data }) => {
      const { preparing: _, ...media } = data as Media;
      const file = media.file && (await getFile(store, media.id, media.file.number));
      return file && { ...media, by: file.by, at: file.at };
    },
  ],
  'author live': ['author', (_, { data }) => fromData<Fields>(data)],
  'tag live': ['tag', (_, { data }) => fromData<Fields>(data)],
  'slug slug': [
    'slug',
    (_, row) => {
      const [kindOf, slug] = rest(row).split('#');
      return { kind: kindOf, slug, id: row['id'] };
    },
  ],
  'redirect redirect': ['redirect', (_, row) => ({ from: rest(row), ...(row['data'] as object) })],
};

const rowsAtOnce = 8;

/** Everything that a magazine has to take along, in no order. `notice` is told what cannot go. */
export async function* wholeLines(
  { store, now }: { store: Store; now: () => Date },
  notice: (text: string) => void = () => {},
): AsyncGenerator<WholeLine> {
  const scan = { TableName: store.tableName, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: store.documents }, scan)) {
    const lines = await inParallel(Items as Row[], rowsAtOnce, (row) => lineOf(store, row, now()));
    for (const line of lines) {
      if (typeof line === 'string') notice(line);
      else if (line) yield line;
    }
  }
}

async function lineOf(store: Store, row: Row, now: Date): Promise<WholeLine | string | undefined> {
  const [first = ''] = row.pk.split('#', 1);
  if ((contentKinds as readonly string[]).includes(first)) return itemLine(store, first as ContentKind, row);
  const [type, read] = readers[`${first} ${row.sk}`] ?? [];
  if (!type || !read) return undefined;
  const fields = await read(store, row, now);
  if (typeof fields !== 'object') return fields;
  const shaped = lineShapes[type].safeParse(fields);
  if (!shaped.success) return `${row.pk}: ${explain(shaped.error).map((one) => `${one.field}: ${one.message}`)[0]}`;
  return { type, ...shaped.data };
}

/**
 * An item is one line: its live edition, and in `working` the fields in which the newsroom's differs. What is not live is its working
 * edition alone.
 */
async function itemLine(store: Store, of: ContentKind, row: Row): Promise<WholeLine | undefined> {
  if (row.sk !== 'working' && (row.sk !== 'live' || isModerated(of))) return undefined;
  const { working, live } = await getEditions(store, of, rest(row));
  if (!isModerated(of) || !live) return working && asLine(of, working);
  return working && { ...asLine(of, live), working: differences(live, working) };
}

/** In a file `type` is the kind of the line. */
const asLine = (of: ContentKind, { type, ...edition }: Edition): WholeLine => ({
  type: of,
  ...(type !== undefined && { eventType: type }),
  ...edition,
});

/** Null where the second one has no such field. */
function differences(one: Fields, other: Fields): Fields {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(one[name], other[name])).map((name) => [name, other[name] ?? null]),
  );
}
