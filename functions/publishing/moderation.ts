import type { z } from 'zod';
import type { Context } from '#functions/context.ts';
import { AppError } from '#functions/http/app-error.ts';
import type { ModeratedKind } from '#shared/model/kinds.ts';
import { type Actor, may, mayTo } from '#shared/rules/permissions.ts';
import { afterSave, type Decision, decisions, type LiveEffect, statusOfNew } from '#shared/rules/publishing.ts';
import type { ErrorCode } from '#shared/text/errors.ts';
import type { Content, Edition } from './edition-items.ts';
import { deleteEditions, type Editions, getEditions, writeEditions } from './editions.ts';

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

/** The item for somebody who wants to act on it: visible to them, and theirs to act on. */
export async function findToChange<Working extends Edition, Live extends Content>(
  ctx: Context,
  moderated: Moderated<Working, Live>,
  actor: Actor,
  action: 'content:edit' | 'content:delete' | 'content:approve' | 'content:reject',
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
  actor: Actor,
  { status: asked, ...fields }: Asked & Fields,
): Promise<Working> {
  refuseOverreach(actor, { status: asked, featured: fields.featured }, false);
  const status = statusOfNew(moderated.kind, actor.role, asked);
  const now = ctx.now().toISOString();
  const own = { id: ctx.newId(), authorId: actor.id, version: 0, createdAt: now };
  const created = { ...moderated.complete(ctx, filled(fields)), ...own };
  return save(ctx, moderated, undefined, created, status, status === 'published' ? 'replace' : 'keep');
}

export async function update<Working extends Edition>(
  ctx: Context,
  moderated: Moderated<Working>,
  actor: Actor,
  current: Working,
  { version, status: asked, ...fields }: Change,
): Promise<Working> {
  refuseOverreach(actor, { status: asked, featured: fields.featured }, current.featured ?? false);
  if (version !== undefined && version !== current.version) throw new AppError('VERSION_CONFLICT', { current });
  const { status, liveEffect } = afterSave(actor, current.status, asked);
  const changed = moderated.complete(ctx, filled({ ...current, ...fields }));
  return save(ctx, moderated, current, changed, status, liveEffect);
}

export async function decide<Working extends Edition>(
  ctx: Context,
  moderated: Moderated<Working>,
  actor: Actor,
  current: Working,
  decision: Decision,
  reason?: string,
): Promise<Working> {
  const { from, to, liveEffect } = decisions[decision];
  if (current.status !== from) throw new AppError('NOT_PENDING', { current });
  const review = { reviewNote: reason, reviewedBy: actor.id, reviewedAt: ctx.now().toISOString() };
  return save(ctx, moderated, current, filled({ ...current, ...review }), to, liveEffect);
}

export async function remove<Working extends Edition>(
  ctx: Context,
  { kind }: Moderated<Working>,
  current: Working,
): Promise<void> {
  if (!(await deleteEditions(ctx.store, kind, current))) throw new AppError('VERSION_CONFLICT');
}

/** One step forward: the next version, in the state and with the effect on readers that the rules said. */
async function save<Working extends Edition>(
  ctx: Context,
  { kind, working, live }: Moderated<Working>,
  before: Working | undefined,
  fields: Fields,
  status: Edition['status'],
  liveEffect: LiveEffect,
): Promise<Working> {
  const now = ctx.now().toISOString();
  const after = working.parse({
    ...fields,
    status,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
    live: liveEffect === 'replace' || (liveEffect === 'keep' && (before?.live ?? false)),
    publishedAt: before?.publishedAt ?? (liveEffect === 'replace' ? now : undefined),
  });
  const liveEdition = liveEffect === 'replace' ? live.parse(after) : undefined;
  if (await writeEditions(ctx.store, { kind, before, after, live: liveEdition, liveEffect })) return after;
  throw new AppError('VERSION_CONFLICT', {
    current: (await getEditions<Working, Content>(ctx.store, kind, after.id)).working,
  });
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
