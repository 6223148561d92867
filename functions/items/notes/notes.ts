import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#functions/context/context.ts';
import { notesKey, notesQueue, sortKey, sortShapes } from '#functions/db/keys.ts';
import { deletedAccountName, namesOf } from '#functions/db/person-names.ts';
import { type JsonText, listPage, type Page, type PageRequest, toJson } from '#functions/db/query.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { batchGet, ifAbsent, ifStillVersion, transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Caller } from '#functions/http/env.ts';
import { allIds, editedKey, type WorkingEdition } from '#functions/items/saving/editions.ts';
import { notificationWrites } from '#functions/notifications/outbox.ts';
import type { Note, NoteInput, OpenNotes } from '#shared/items/note.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { notes as limits } from '#shared/limits.ts';
import type { Person } from '#shared/rules/fields.ts';
import { type Actor, mayTo } from '#shared/rules/permissions.ts';

type NoteReply = { id: string; by: Person; createdAt: string; text: string };

/** Persons are stored as records keep them; their names are read with the notes. */
type Stored = Omit<Note, 'by' | 'answers' | 'resolved'> & {
  by: Person;
  answers: NoteReply[];
  resolved?: { by: Person; at: string };
};

/** All notes of an item are one row: they move with the item, and two concurrent writers never lose a word. */
type Row = { data: Entry; notes: JsonText<Stored[]>; version: number };

type Entry = OpenNotes & { authorId: string };

/** An item that the caller may edit, and how to find it once more. */
export type AnnotatedItem = { kind: ContentKind; item: WorkingEdition; reload: () => Promise<WorkingEdition> };

type Current = { item: WorkingEdition; notes: readonly Stored[]; version: number };

export async function listNotes(ctx: Context, noted: AnnotatedItem): Promise<Note[]> {
  return withNames(ctx, (await read(ctx, noted.kind, noted.item)).notes);
}

/** A note that is sent again after a lost answer is the same note, with the words that were sent last. */
export function addNote(ctx: Context, by: Caller, noted: AnnotatedItem, id: string, written: NoteInput): Promise<Note> {
  const { quote, at, before = '', after = '', text = '', suggestion } = written;
  const note: Stored = {
    id,
    by: recorded(by),
    createdAt: ctx.now().toISOString(),
    quote,
    before,
    after,
    at,
    text,
    ...(suggestion === undefined ? {} : { suggestion }),
    answers: [],
  };
  return change(ctx, noted, id, (stored) => (stored ? withWordsOf(note, stored) : note), by);
}

function withWordsOf(sent: Stored, stored: Stored): Stored {
  const { createdAt, answers, resolved } = stored;
  const note = { ...sent, createdAt, answers, ...(resolved ? { resolved } : {}) };
  return isDeepStrictEqual(note, stored) ? stored : note;
}

/** An answer to a resolved note opens it again. One that is sent again has the words that were sent last. */
export const answerNote = (
  ctx: Context,
  by: Caller,
  noted: AnnotatedItem,
  { note, id, text }: { note: string; id: string; text: string },
): Promise<Note> =>
  change(
    ctx,
    noted,
    note,
    (stored) => {
      const { resolved: _, ...open } = existing(stored);
      const before = open.answers.find((answer) => answer.id === id);
      if (before?.text === text) return existing(stored);
      if (before) return { ...open, answers: open.answers.with(open.answers.indexOf(before), { ...before, text }) };
      if (open.answers.length >= limits.answers) throw new AppError('TOO_MANY_NOTES');
      const answer = { id, by: recorded(by), createdAt: ctx.now().toISOString(), text };
      return { ...open, answers: [...open.answers, answer] };
    },
    by,
  );

/** Resolving a note again keeps the first person and time. */
export const resolveNote = (ctx: Context, by: Caller, noted: AnnotatedItem, id: string): Promise<Note> =>
  change(ctx, noted, id, (stored) => {
    const note = existing(stored);
    return note.resolved ? note : { ...note, resolved: { by: recorded(by), at: ctx.now().toISOString() } };
  });

export const reopenNote = (ctx: Context, noted: AnnotatedItem, id: string): Promise<Note> =>
  change(ctx, noted, id, (stored) => {
    const { resolved, ...open } = existing(stored);
    return resolved ? open : existing(stored);
  });

/** By its writer or an administrator. */
export async function deleteNote(ctx: Context, by: Actor, noted: AnnotatedItem, id: string): Promise<void> {
  await changeAll(ctx, noted, (notes) => {
    const note = existing(notes.find((stored) => stored.id === id));
    if (!mayTo(by, 'notes:delete', note.by.id)) throw new AppError('NOT_YOURS');
    return { notes: notes.filter((stored) => stored !== note), note };
  });
}

/**
 * The notes and answers of one person, with the passages that they are about and without the words of others. No index finds
 * them: the notes of all items are read.
 */
export async function notesBy({ store }: Context, accountId: string): Promise<{ notes: object[]; answers: object[] }> {
  const own: { notes: object[]; answers: object[] } = { notes: [], answers: [] };
  for (const kind of contentKinds) {
    const keys = (await allIds(store, kind)).map((id) => notesKey(kind, id));
    for (const row of await batchGet<Row>(store, keys)) {
      if (!row) continue;
      const item = row.data.id;
      for (const { by, answers, resolved: _, ...note } of JSON.parse(row.notes) as Stored[]) {
        if (by.id === accountId) own.notes.push({ kind, item, ...note });
        for (const { by: answerer, ...answer } of answers) {
          if (answerer.id === accountId) own.answers.push({ kind, item, note: note.id, ...answer });
        }
      }
    }
  }
  return own;
}

export async function listOpenNotes(ctx: Context, actor: Actor, page: PageRequest): Promise<Page<OpenNotes>> {
  const { items, next } = await listPage<Entry>(
    ctx.store,
    {
      index: 'queue',
      partition: notesQueue,
      shape: sortShapes.openNotes,
      keyOf: (id, sort) => notesKey(sort.split('#')[0] as ContentKind, id),
      ascending: true,
      matches: ({ authorId }) => mayTo(actor, 'content:see-unpublished', authorId),
    },
    page,
  );
  return { items: items.map(({ kind, id, open }) => ({ kind, id, open })), next };
}

const recorded = ({ id, username }: Person): Person => ({ id, username });

function existing(note: Stored | undefined): Stored {
  if (!note) throw new AppError('NOTE_NOT_FOUND');
  return note;
}

async function change(
  ctx: Context,
  noted: AnnotatedItem,
  id: string,
  make: (stored: Stored | undefined) => Stored,
  /** The writer of new words: there must be room for them, and the author of the item is notified. */
  writer?: Caller,
): Promise<Note> {
  const makeAll: Make = (notes) => {
    const stored = notes.find((note) => note.id === id);
    const note = make(stored);
    if (note === stored) return { notes, note };
    return { notes: stored ? notes.with(notes.indexOf(stored), note) : [...notes, note], note };
  };
  const note = await changeAll(ctx, noted, makeAll, writer);
  const [answered] = await withNames(ctx, [note]);
  return answered as Note;
}

type Make = (notes: readonly Stored[]) => { notes: readonly Stored[]; note: Stored };

/** Applies a change to the notes as they are now, and again after a concurrent change. */
function changeAll(ctx: Context, { kind, item, reload }: AnnotatedItem, make: Make, writer?: Caller): Promise<Stored> {
  const { store } = ctx;
  return saveOnLatest<Current | undefined, Stored>({
    store,
    item: `${notesKey(kind, item.id).pk} notes`,
    first: undefined,
    reload: async () => read(ctx, kind, await reload()),
    save: async (reread) => {
      const current = reread ?? (await read(ctx, kind, item));
      const { notes, note } = make(current.notes);
      if (notes === current.notes) return note;
      if (writer) assertRoom(notes);
      const row = { Put: { TableName: store.tableName, ...rowOf(kind, current, notes) } };
      // Nothing is noted on an item that is being deleted; one that is being published is read again.
      const stays = {
        ConditionCheck: {
          TableName: store.tableName,
          Key: editedKey(kind, current.item),
          ConditionExpression: 'attribute_exists(pk)',
        },
      };
      const notifications = writer ? notifyAuthor(ctx, writer, kind, current) : [];
      return (await transact(store, [row, stays, ...notifications])) ? note : undefined;
    },
  });
}

/** Above the versions of any item: the mails about notes and about saves do not meet. */
const beyondVersions = 5_000_000_000;

/** The author of the item is notified, without the words. */
const notifyAuthor = (ctx: Context, by: Caller, kind: ContentKind, { item, version }: Current): Write[] =>
  notificationWrites(ctx, by, {
    kind,
    id: item.id,
    title: item.title,
    authorId: item.authorId,
    version: beyondVersions + version,
    topics: item.authorId === by.id ? [] : ['noted'],
  });

async function read({ store }: Context, kind: ContentKind, item: WorkingEdition): Promise<Current> {
  const [row] = await batchGet<Row>(store, [notesKey(kind, item.id)]);
  return { item, notes: row ? (JSON.parse(row.notes) as Stored[]) : [], version: row?.version ?? 0 };
}

/** The limit is that of the words: the row has room for the person and time of each resolution besides. */
function assertRoom(notes: readonly Stored[]): void {
  const words = notes.map(({ resolved: _, ...note }) => note);
  if (notes.length > limits.perItem || Buffer.byteLength(toJson(words)) > limits.bytes)
    throw new AppError('TOO_MANY_NOTES');
}

function rowOf(kind: ContentKind, { item: { id, authorId }, version }: Current, notes: readonly Stored[]) {
  const text = toJson([...notes]);
  const open = notes.filter(({ resolved }) => !resolved).length;
  const data: Entry = { kind, id, authorId, open };
  const queued = open > 0 ? { queuePk: notesQueue, queueSk: sortKey(kind, id) } : {};
  return {
    Item: { ...notesKey(kind, id), ...queued, data, notes: text, version: version + 1 },
    ...(version === 0 ? ifAbsent : ifStillVersion(version)),
  };
}

async function withNames({ store }: Context, notes: readonly Stored[]): Promise<Note[]> {
  const persons = notes.flatMap(({ by, answers, resolved }) => [
    by,
    ...answers.map((answer) => answer.by),
    resolved?.by,
  ]);
  const ids = new Set(persons.flatMap((person) => (person ? [person.id] : [])));
  const names = await namesOf(store, [...ids]);
  const withName = ({ id }: Person) => ({ id, name: names.get(id) ?? deletedAccountName });
  return notes.map(({ by, answers, resolved, ...note }) => ({
    ...note,
    by: withName(by),
    answers: answers.map((answer) => ({ ...answer, by: withName(answer.by) })),
    ...(resolved ? { resolved: { ...resolved, by: withName(resolved.by) } } : {}),
  }));
}
