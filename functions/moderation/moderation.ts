import type { z } from 'zod';
import type { Context } from '#functions/context/context.ts';
import { unlessDeleted } from '#functions/db/deleted.ts';
import { workingKey } from '#functions/db/keys.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import type { Write } from '#functions/db/transaction.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { recordOf } from '#functions/history/audit.ts';
import { keepRevision } from '#functions/history/revisions.ts';
import { moveToTrash } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import type { ModeratedKind } from '#shared/model/kinds.ts';
import { type AuditedDeed, deedsOfSave } from '#shared/rules/audit.ts';
import { type Action, type Actor, may, mayTo } from '#shared/rules/permissions.ts';
import { afterSave, type Decision, decisions, type LiveEffect, statusOfNew } from '#shared/rules/publishing.ts';
import type { ErrorCode } from '#shared/text/errors.ts';
import { createOnce } from './create-once.ts';
import type { Content, Edition } from './edition-items.ts';
import { type Editions, getEditions, writeEditions } from './editions.ts';
import { keepApproval } from './undo-approval.ts';

type Fields = Record<string, unknown>;

/** What a kind adds to the moderation that articles, videos and events share. */
export type Moderated<Working extends Edition = Edition, Live extends Content = Content> = {
  kind: ModeratedKind;
  notFound: ErrorCode;
  /** The last gate before the store: whatever these do not select is not kept. */
  working: z.ZodType<Working>;
  live: z.ZodType<Live>;
  /** Fills in what the form may leave out and derives what it may not set. */
  complete: (ctx: Context, fields: Fields) => Fields;
  /** Fields of a new item that come from the person who creates it and never from the form. */
  fromCreator?: (by: Caller) => Fields;
};

type Asked = { status?: Edition['status'] | undefined; featured?: boolean | undefined };
type Change = Asked & Fields & { version?: number | undefined };

type Found<Working, Live> = Editions<Working, Live> & { visible: Working | Live };

/** 404 for what is not there and, just the same, for what this caller may not know of. */
export async function findFor<Working extends Edition, Live extends Content>(
  ctx: Context,
  { kind, notFound }: Moderated<Working, Live>,
  actor: Actor | undefined,
  id: string,
): Promise<Found<Working, Live>> {
  const editions = await getEditions<Working, Live>(ctx.store, kind, id);
  const { working, live } = editions;
  const seesWorking = working && actor && mayTo(actor, 'content:see-unpublished', working.authorId);
  const visible = seesWorking ? working : live;
  if (!visible) throw new AppError(notFound);
  return { ...editions, visible };
}

type ItemAction = Extract<
  Action,
  `content:${'edit' | 'delete' | 'approve' | 'undo-approval' | 'reject' | 'see-revisions'}`
>;

/** The item for somebody who wants to act on it: visible to them, and theirs to act on. */
export async function findToChange<Working extends Edition, Live extends Content>(
  ctx: Context,
  moderated: Moderated<Working, Live>,
  actor: Actor,
  action: ItemAction,
  id: string,
): Promise<Working> {
  const { working } = await findFor(ctx, moderated, actor, id);
  if (!working) throw new AppError(moderated.notFound);
  if (!mayTo(actor, action, working.authorId)) throw new AppError('NOT_YOURS');
  return working;
}

export async function create<Working extends Edition>(
  ctx: Context,
  moderated: Moderated<Working>,
  by: Caller,
  id: string,
  { status: asked, ...fields }: Asked & Fields,
): Promise<Working> {
  refuseOverreach(by, { status: asked, featured: fields.featured }, false);
  const status = statusOfNew(moderated.kind, by.role, asked);
  const own = { id, authorId: by.id, createdAt: ctx.now().toISOString(), ...moderated.fromCreator?.(by) };
  const created = { ...moderated.complete(ctx, filled(fields)), ...own };
  const liveEffect = status === 'published' ? 'replace' : 'keep';
  const { kind } = moderated;
  return createOnce<Working>(ctx, {
    kind,
    id,
    asked: { ...fields, status, authorId: by.id },
    made: created,
    read: async () => (await getEditions<Working, Content>(ctx.store, kind, id)).working,
    save: () => save(ctx, moderated, by, { before: undefined, fields: created, status, liveEffect }),
  });
}

/** `onto` says which fields the change is laid on: those of the item as it is, where nothing else is said. */
export async function update<Working extends Edition>(
  ctx: Context,
  moderated: Moderated<Working>,
  by: Caller,
  first: Working,
  { version, status: asked, ...fields }: Change,
  onto: (current: Working) => Fields = (current) => current,
): Promise<Working> {
  const readAgain = () => findToChange(ctx, moderated, by, 'content:edit', first.id);
  return saveOnLatest({
    store: ctx.store,
    item: workingKey(moderated.kind, first.id).pk,
    first,
    readAgain,
    async save(current) {
      refuseOverreach(by, { status: asked, featured: fields.featured }, current.featured ?? false);
      if (version !== undefined && version !== current.version) throw new AppError('VERSION_CONFLICT', { current });
      const { status, liveEffect } = afterSave(by, current.status, asked);
      const changed = moderated.complete(ctx, filled({ ...onto(current), ...fields }));
      return save(ctx, moderated, by, { before: current, fields: changed, status, liveEffect });
    },
  });
}

/** Whoever decides has read one version: when another one is there by then, they are asked to read it first. */
export async function decide<Working extends Edition>(
  ctx: Context,
  moderated: Moderated<Working>,
  by: Caller,
  current: Working,
  decision: Decision,
  { reason, version }: { reason?: string | undefined; version?: number | undefined },
): Promise<Working> {
  const { from, to, liveEffect } = decisions[decision];
  if (current.status !== from) throw new AppError('NOT_PENDING', { current });
  if (version !== undefined && version !== current.version) throw new AppError('CHANGED_SINCE_READ', { current });
  const reviewedBy = { id: by.id, username: by.username };
  const fields = filled({ ...current, reviewNote: reason, reviewedBy, reviewedAt: ctx.now().toISOString() });
  const memory = decision === 'approve' ? [await keepApproval(ctx, moderated.kind, current)] : [];
  const step = { before: current, fields, status: to, liveEffect, deed: decision, memory };
  const saved = await save(ctx, moderated, by, step);
  if (saved) return saved;
  const { working } = await getEditions<Working, Content>(ctx.store, moderated.kind, current.id);
  throw new AppError('CHANGED_SINCE_READ', { current: working });
}

export async function remove<Working extends Edition>(
  ctx: Context,
  { kind }: Moderated<Working>,
  by: Caller,
  current: Working,
): Promise<void> {
  if (!(await moveToTrash(ctx, by, kind, current))) throw new AppError('VERSION_CONFLICT');
}

type Step<Working> = {
  before: Working | undefined;
  fields: Fields;
  status: Edition['status'];
  liveEffect: LiveEffect;
  /** What the record says, where it is not what the save itself amounts to. */
  deed?: AuditedDeed;
  /** What else is kept of it. */
  memory?: Write[];
};

/**
 * One step forward: the next version, in the state and with the effect on readers that the rules said, and in the same
 * transaction what is remembered of it. Undefined when somebody else was first.
 */
async function save<Working extends Edition>(
  ctx: Context,
  { kind, working, live }: Moderated<Working>,
  by: Caller,
  { before, fields, status, liveEffect, deed, memory: more = [] }: Step<Working>,
): Promise<Working | undefined> {
  const now = ctx.now().toISOString();
  const after = working.parse({
    ...fields,
    status,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
    updatedBy: { id: by.id, username: by.username },
    live: liveEffect === 'replace' || (liveEffect === 'keep' && (before?.live ?? false)),
    publishedAt: before?.publishedAt ?? (liveEffect === 'replace' ? now : undefined),
  });
  const deeds = deed ? [deed] : deedsOfSave(by, before, after, liveEffect);
  const memory = [
    ...(before ? keepRevision(ctx, kind, before) : [unlessDeleted(ctx.store, kind, after.id)]),
    ...recordOf(ctx, by, { deeds, kind, item: after.id, name: after.title, from: before?.status, to: status }),
    ...more,
  ];
  const liveEdition = liveEffect === 'replace' ? live.parse(after) : undefined;
  const won = await writeEditions(ctx.store, { kind, before, after, live: liveEdition, liveEffect, memory });
  return won ? after : undefined;
}

/** What a role may not ask for, said before anything else of the state is looked at. */
function refuseOverreach(actor: Actor, { status, featured }: Asked, featuredNow: boolean): void {
  if (status === 'published' && !may(actor.role, 'content:publish')) throw new AppError('PUBLISH_NOT_ALLOWED');
  if (featured !== undefined && featured !== featuredNow && !may(actor.role, 'content:feature')) {
    throw new AppError('FEATURE_NOT_ALLOWED');
  }
}

/** An empty text is how a form clears a field: it is not kept. */
export function filled(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && !isEmptyList(value)),
  );
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
