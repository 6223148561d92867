import { randomBytes } from 'node:crypto';
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { noUses, useWrites } from '#functions/db/media-uses.ts';
import { keepRevision } from '#functions/history/revisions.ts';
import type { Caller } from '#functions/http/env.ts';
import { keepApproval } from '#functions/items/decisions.ts';
import { addNote } from '#functions/items/notes/notes.ts';
import {
  type Edition,
  getEditions,
  liveItem,
  type WorkingEdition,
  workingItem,
} from '#functions/items/saving/editions.ts';
import { type Media, mediaRow } from '#functions/media/rows.ts';
import type { Note, NoteInput } from '#shared/items/note.ts';
import { type ContentKind, isModerated, type ModeratedKind } from '#shared/kinds/kinds.ts';
import { eventForm, galleryForm, newsForm, noteForm, videoForm } from './forms.ts';
import { articleForm } from './magazine.ts';

/** `…+live`: a working edition of an item that also has a live edition. */
export const states = ['draft', 'pending', 'published', 'draft+live', 'pending+live'] as const;
/** Just approved, as the first live edition or replacing one. */
type Approved = 'approved' | 'approved+live';
export type State = (typeof states)[number] | Approved;

export const forms: Record<ContentKind, { title: string } & Record<string, unknown>> = {
  article: articleForm,
  video: videoForm,
  event: eventForm,
  news: newsForm,
  gallery: galleryForm,
};

/** Fields that the server derives. */
const derived: Record<ContentKind, Record<string, unknown>> = {
  article: { bgColor: '#ffd1e7', textColor: '#151515' },
  video: {
    videoType: 'youtube',
    videoId: 'aqz-KE-bpKQ',
    thumbnail: 'https://img.youtube.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
  },
  event: {},
  news: {},
  gallery: {},
};

const moment = '2026-11-19T08:00:00.000Z';

/** The title in the stored earlier version. */
export const formerTitle = 'Come era prima';
export const formerVersion = 1;

export type Seeded = {
  id: string;
  working: WorkingEdition | undefined;
  live: Edition | undefined;
  /** The live edition that an approval replaced. */
  replaced?: Edition;
};
type Wanted = { kind: ContentKind; state: State; authorId: string; featured?: boolean };

/** Writes an item to the store in this state, with its earlier version. */
export async function seed(ctx: Context, { kind, state, authorId, featured = false }: Wanted): Promise<Seeded> {
  const id = ctx.newId();
  const { documents, tableName } = ctx.store;
  const common = { ...forms[kind], ...derived[kind], id, authorId, date: '2026-11-19', updatedAt: moment };
  const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName: tableName, Item }));
  const keepFormer = async (piece: Edition) => {
    const former = { ...piece, version: formerVersion, title: formerTitle };
    for (const { Put } of keepRevision(ctx, kind, former)) if (Put?.Item) await put(Put.Item);
  };
  if (!isModerated(kind)) {
    const made = { ...common, version: 3, createdAt: moment };
    if (state === 'draft') {
      const working: WorkingEdition = { ...made, status: state };
      await put(workingItem(kind, working));
      await keepFormer(working);
      return { id, working, live: undefined };
    }
    const live = { ...made, status: 'published' as const, publishedAt: moment };
    await put(liveItem(kind, live));
    await keepFormer(live);
    return { id, working: undefined, live };
  }

  const { date: _, ...undated } = common;
  const fields = { ...(kind === 'event' ? undated : common), featured };
  if (state === 'approved' || state === 'approved+live') return seedApproved(ctx, kind, fields, state);

  const status = state === 'published' ? state : state.startsWith('draft') ? 'draft' : 'pending';
  const isLive = state === 'published' || state.endsWith('+live');
  const working: WorkingEdition = {
    ...fields,
    version: 3,
    status,
    createdAt: moment,
    live: isLive,
    ...(isLive ? { publishedAt: moment } : {}),
    ...(state.endsWith('+live') ? { title: 'Come lo lavora la redazione' } : {}),
  };
  const live: WorkingEdition | undefined = isLive
    ? { ...fields, version: status === 'published' ? 3 : 2, status: 'published', publishedAt: moment }
    : undefined;
  await put(workingItem(kind, working));
  if (live) await put(liveItem(kind, live));
  await keepFormer(working);
  return { id, working, live };
}

/** An item that was pending in version 2 and approved as version 3, with the rows of that approval. */
async function seedApproved(
  ctx: Context,
  kind: ModeratedKind,
  fields: Omit<WorkingEdition, 'version' | 'status'>,
  state: Approved,
): Promise<Seeded> {
  const { documents, tableName } = ctx.store;
  const { id } = fields;
  const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName: tableName, Item }));
  const published = { ...fields, status: 'published', publishedAt: moment } as const;
  const replaced = state === 'approved+live' ? { ...published, version: 1 } : undefined;
  if (replaced) await put(liveItem(kind, replaced));
  const pending: WorkingEdition = {
    ...fields,
    version: 2,
    status: 'pending',
    createdAt: moment,
    live: replaced !== undefined,
    ...(replaced ? { publishedAt: moment } : {}),
  };
  for (const { Put } of [await keepApproval(ctx, kind, pending), ...keepRevision(ctx, kind, pending)]) {
    if (Put?.Item) await put(Put.Item);
  }
  const working = { ...published, version: 3, createdAt: moment, live: true };
  const live = { ...published, version: 3 };
  await put(workingItem(kind, working));
  await put(liveItem(kind, live));
  return { id, working, live, ...(replaced ? { replaced } : {}) };
}

/** A picture of the library as it is once its file is ready. */
export const readyMedia = (fields: Partial<Media> & { id: string; authorId: string }): Media => ({
  name: 'ninfa.jpg',
  focus: { x: 0.5, y: 0.5 },
  decorative: false,
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  file: {
    number: 1,
    name: 'ninfa.jpg',
    type: 'image/jpeg',
    size: 2_000,
    sha256: randomBytes(32).toString('hex'),
    width: 800,
    height: 600,
    variants: [{ format: 'jpg', width: 800 }],
  },
  ...fields,
});

/** Writes it to the store; there are no bytes. */
export async function seedMedia(ctx: Context, fields: Partial<Media> & { authorId: string }): Promise<string> {
  const id = fields.id ?? ctx.newId();
  const media = readyMedia({ ...fields, id });
  await ctx.store.documents.send(new PutCommand({ TableName: ctx.store.tableName, Item: mediaRow(media) }));
  return id;
}

/** A picture that a live edition shows. */
export async function seedShownMedia(ctx: Context, wanted: { authorId: string }): Promise<string> {
  const id = await seedMedia(ctx, wanted);
  const item = ctx.newId();
  const [use] = useWrites(ctx.store, 'article', item, noUses, { working: [id], live: [id] });
  await ctx.store.documents.send(new PutCommand(use?.Put as PutCommandInput));
  return id;
}

/** A note on an item, by this person. */
export async function seedNote(
  ctx: Context,
  { kind, id }: { kind: ContentKind; id: string },
  by: string,
  written: Partial<NoteInput> = {},
): Promise<Note> {
  const reload = async () => {
    const { working } = await getEditions(ctx.store, kind, id);
    if (!working) throw new Error(`There is no ${kind} ${id}`);
    return working;
  };
  const writer: Caller = {
    id: by,
    username: 'penna',
    fullName: '',
    role: 'writer' as const,
    requestId: '',
    sessionId: '',
  };
  return addNote(ctx, writer, { kind, item: await reload(), reload }, ctx.newId(), { ...noteForm, ...written });
}
