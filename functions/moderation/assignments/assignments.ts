import { getAccount, listStaff } from '#functions/accounts/repository.ts';
import { isUsable } from '#functions/accounts/usable.ts';
import type { Context } from '#functions/context/context.ts';
import { markDeleted, notDeletedCondition } from '#functions/db/deleted.ts';
import { assignmentKey, editionKeys } from '#functions/db/keys.ts';
import { deletedAccountName, namesOf } from '#functions/db/person-names.ts';
import { listAll, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { batchGet, type Row, type Store, transact } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import type { Caller } from '#functions/http/env.ts';
import { type ContentSpec, findToChange, omitEmpty } from '#functions/moderation/moderation.ts';
import { createIdempotently } from '#functions/moderation/saving/create-once.ts';
import { fromItem, type StoredEdition, type WorkingEdition } from '#functions/moderation/saving/editions.ts';
import { notificationWrites } from '#functions/notifications/outbox.ts';
import { assignments as limits } from '#shared/limits.ts';
import { actionOn, type ContentKind, contentKinds } from '#shared/model/kinds/kinds.ts';
import type {
  AssignablePerson,
  Assignment,
  AssignmentChange,
  AssignmentInput,
} from '#shared/model/writing/assignment.ts';
import { type Actor, may, mayTo, type Role } from '#shared/rules/permissions.ts';
import { nameAmong } from '#shared/text/person-name.ts';
import { dateWith } from '#shared/time/dates.ts';
import {
  type AssignmentState,
  assignmentQuery,
  assignmentsFulfilledBy,
  assignmentWrites,
  readAssignments,
  removalWrites,
  type StoredAssignment,
} from './rows.ts';

/** Assignable staff, with the kinds that they may write; nothing else of their accounts. */
export async function listAssignable({ store }: Context): Promise<AssignablePerson[]> {
  const staff = await listStaff(store);
  const people = staff.map((user) => ({ id: user.id, name: nameAmong(user, staff), kinds: kindsFor(user.role) }));
  return people.toSorted((one, other) => one.name.localeCompare(other.name, 'it'));
}

const kindsFor = (role: Role): ContentKind[] => contentKinds.filter((kind) => may(role, actionOn('create', kind)));

/** A page of all assignments, of one person's, or (`none`) of the ones without an assignee. */
export async function listAssignments(
  ctx: Context,
  actor: Actor,
  { state, assignee }: { state: AssignmentState; assignee?: string | undefined },
  page: PageRequest,
): Promise<Page<Assignment>> {
  const isUnassigned = assignee === 'none';
  const query = assignmentQuery(state, isUnassigned ? undefined : assignee);
  const matches = isUnassigned ? (one: StoredAssignment) => one.assignee === undefined : undefined;
  const { items, next } = await listPage<StoredAssignment>(ctx.store, { ...query, matches }, page);
  return { items: await toAssignments(ctx, actor, items), next };
}

/** Every assignment of an account, for its export and its deletion. */
export async function allAssignedTo({ store }: Context, accountId: string): Promise<StoredAssignment[]> {
  const states = await Promise.all(
    (['open', 'done'] as const).map((state) => listAll(store, assignmentQuery(state, accountId))),
  );
  return states.flat();
}

/** 404 for an unknown assignment, and for one that the caller may not read. */
export async function findAssignment({ store }: Context, actor: Actor, id: string): Promise<StoredAssignment> {
  const [found] = await readAssignments(store, [id]);
  if (!found || !mayTo(actor, 'assignments:own', found.assignee ?? '')) throw new AppError('ASSIGNMENT_NOT_FOUND');
  return found;
}

export async function createAssignment(
  ctx: Context,
  by: Caller,
  id: string,
  input: AssignmentInput,
): Promise<StoredAssignment> {
  await assertAssignable(ctx, input.assignee, input.kind);
  const at = ctx.now().toISOString();
  const fields = omitEmpty(input) as AssignmentInput;
  const made: StoredAssignment = {
    ...fields,
    id,
    createdBy: { id: by.id, username: by.username },
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  return createIdempotently<StoredAssignment>(ctx, {
    kind: 'assignment',
    id,
    requested: { ...input },
    made,
    read: async () => (await readAssignments(ctx.store, [id]))[0],
    save: async () => {
      const won = await transact(ctx.store, [
        ...assignmentWrites(ctx.store, undefined, made),
        notDeletedCondition(ctx.store, 'assignment', id),
        ...notifyAssignee(ctx, by, undefined, made),
      ]);
      return won ? made : undefined;
    },
  });
}

export function changeAssignment(
  ctx: Context,
  by: Caller,
  first: StoredAssignment,
  { version, done, ...input }: AssignmentChange,
): Promise<StoredAssignment> {
  return changed(ctx, by, first, async (current) => {
    if (version !== undefined && version !== current.version) throw new AppError('ASSIGNMENT_CHANGED');
    const { doneAt, doneWith, ...fields } = omitEmpty({ ...current, ...input }) as StoredAssignment;
    const { assignee, kind } = fields;
    if (assignee !== current.assignee || kind !== current.kind) await assertAssignable(ctx, assignee, kind);
    if (current.item !== undefined && kind !== current.kind) {
      const editions = await batchGet(ctx.store, editionKeys(current.kind, current.item));
      if (editions.some((edition) => edition !== undefined)) {
        throw invalid([{ field: 'kind', message: 'Scollega prima il contenuto: è di un altro tipo' }]);
      }
      // In the trash, or gone for good: the page shows no item that could be unlinked.
      fields.item = undefined;
    }
    const isDone = done ?? doneAt !== undefined;
    if (!isDone) return fields;
    return { ...fields, doneAt: doneAt ?? ctx.now().toISOString(), doneWith };
  });
}

/** The item that fulfils it: of its kind, and one that the caller may edit. One that is published has done it. */
export function linkAssignment(
  ctx: Context,
  by: Caller,
  first: StoredAssignment,
  specs: Record<ContentKind, ContentSpec>,
  item: string,
): Promise<StoredAssignment> {
  return changed(ctx, by, first, async (current) => {
    if (item === '') return { ...current, item: undefined };
    if (item === current.item) return current;
    const { status, version } = await itemToFulfil(ctx, by, specs[current.kind], item);
    const others = await assignmentsFulfilledBy(ctx.store, current.kind, item);
    if (others.length >= limits.perItem) {
      throw invalid([{ field: 'item', message: `A questo contenuto sono già collegati ${limits.perItem} incarichi` }]);
    }
    if (status !== 'published' || current.doneAt !== undefined) return { ...current, item };
    return { ...current, item, doneAt: ctx.now().toISOString(), doneWith: version };
  });
}

async function itemToFulfil(ctx: Context, by: Caller, spec: ContentSpec, item: string): Promise<WorkingEdition> {
  try {
    return await findToChange(ctx, spec, by, actionOn('edit', spec.kind), item);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid([{ field: 'item', message: 'Scegli un contenuto di questo tipo che puoi modificare' }]);
  }
}

export async function removeAssignment(ctx: Context, by: Actor, first: StoredAssignment): Promise<void> {
  const { store } = ctx;
  await saveOnLatest({
    store,
    item: assignmentKey(first.id).pk,
    first,
    reload: () => findAssignment(ctx, by, first.id),
    save: (current) => transact(store, [...removalWrites(store, current), markDeleted(ctx, 'assignment', current.id)]),
  });
}

/** The assignments of a deleted account: the open ones go to the new author, or stay without an assignee. */
export async function handOverAssignments(
  ctx: Context,
  by: Caller,
  accountId: string,
  newAuthor?: string,
): Promise<void> {
  for (const one of await allAssignedTo(ctx, accountId)) {
    const administrator = { ...by, role: 'admin' as const };
    await changed(ctx, administrator, one, async (current) => {
      if (current.assignee !== accountId) return current;
      return { ...current, assignee: current.doneAt === undefined ? newAuthor : undefined };
    });
  }
}

function changed(
  ctx: Context,
  by: Caller,
  first: StoredAssignment,
  change: (current: StoredAssignment) => Promise<StoredAssignment>,
): Promise<StoredAssignment> {
  const { store } = ctx;
  return saveOnLatest<StoredAssignment, StoredAssignment>({
    store,
    item: assignmentKey(first.id).pk,
    first,
    reload: () => findAssignment(ctx, by, first.id),
    save: async (current) => {
      const next = await change(current);
      if (next === current) return current;
      const after = { ...next, updatedAt: ctx.now().toISOString(), version: current.version + 1 };
      const won = await transact(store, [
        ...assignmentWrites(store, current, after),
        ...notifyAssignee(ctx, by, current, after),
      ]);
      return won ? after : undefined;
    },
  });
}

/** A new assignee is notified. */
function notifyAssignee(ctx: Context, by: Caller, before: StoredAssignment | undefined, after: StoredAssignment) {
  const { id, kind, title, version, assignee, due, doneAt } = after;
  if (assignee === undefined || assignee === before?.assignee || doneAt !== undefined) return [];
  const reason = due === undefined ? undefined : `entro ${dateWith('il', due)}`;
  return notificationWrites(ctx, by, { kind, id, version, title, authorId: assignee, topics: ['assigned'], reason });
}

/** An open account whose role writes this kind. */
async function assertAssignable(ctx: Context, assignee: string | undefined, kind: ContentKind): Promise<void> {
  if (!assignee) return;
  const account = await getAccount(ctx.store, assignee);
  const refuse = (message: string) => invalid([{ field: 'assignee', message }]);
  if (!account || !isUsable(ctx, account) || !may(account.role, 'assignments:own')) {
    throw refuse('Scegli una persona della redazione');
  }
  if (!may(account.role, actionOn('create', kind))) {
    const name = (await namesOf(ctx.store, [account.id])).get(account.id);
    throw refuse(`${name} non può scrivere contenuti di questo tipo: scegli un’altra persona`);
  }
}

/** With the names of people, and of each item what the caller may see. */
export async function toAssignments(
  ctx: Context,
  actor: Actor,
  found: readonly StoredAssignment[],
): Promise<Assignment[]> {
  const names = await namesOf(
    ctx.store,
    found.flatMap(({ assignee }) => assignee ?? []),
  );
  const items = await itemsOf(ctx.store, actor, found);
  return found.map(({ assignee, item, doneWith: _, ...one }) => ({
    ...one,
    ...(assignee === undefined ? {} : { assignee: { id: assignee, name: names.get(assignee) ?? deletedAccountName } }),
    ...(item === undefined ? {} : { item: items.get(`${one.kind} ${item}`) }),
  }));
}

async function itemsOf(store: Store, actor: Actor, found: readonly StoredAssignment[]) {
  const wanted = new Map(
    found.flatMap(({ kind, item }) => (item ? [[`${kind} ${item}`, { kind, item }] as const] : [])),
  );
  // Two rows each: the working and the live edition.
  const keys = [...wanted.values()].flatMap(({ kind, item }) => editionKeys(kind, item));
  const rows = await batchGet<StoredEdition>(store, keys);
  return new Map(
    [...wanted.keys()].map((name, place) => [name, itemOfAssignment(actor, rows[2 * place], rows[2 * place + 1])]),
  );
}

/** The working edition for an account that may see it, the live one for every other account. */
function itemOfAssignment(actor: Actor, working?: Row<StoredEdition>, live?: Row<StoredEdition>): Assignment['item'] {
  const edited = working && fromItem<WorkingEdition>(working);
  const visible =
    edited && mayTo(actor, 'content:see-unpublished', edited.authorId)
      ? edited
      : live && fromItem<WorkingEdition>(live);
  return visible && { id: visible.id, title: visible.title, status: visible.status ?? 'published' };
}
