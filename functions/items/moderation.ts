import type { z } from 'zod';
import type { Context } from '#functions/context/context.ts';
import { notDeletedCondition } from '#functions/db/deleted.ts';
import { editionKeys, liveKey, workingKey } from '#functions/db/keys.ts';
import { refuseMorePictures, useWrites } from '#functions/db/media-uses.ts';
import { namesOf } from '#functions/db/person-names.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { freeSlug, idOfSlug, type SlugWish, slugClaim, slugWish } from '#functions/db/slugs.ts';
import { ifAbsent, ifStillVersion, type Store, transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { keepRevision } from '#functions/history/revisions.ts';
import { moveToTrash, restorePictures } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import { keepAltTexts } from '#functions/media/library.ts';
import { notificationWrites } from '#functions/notifications/outbox.ts';
import { type ErrorCode, shownByPages } from '#shared/errors/errors.ts';
import { auditActionsOfSave } from '#shared/history/audit.ts';
import {
  actionOn,
  type ContentKind,
  isModerated,
  type ModeratedKind,
  type UnmoderatedKind,
} from '#shared/kinds/kinds.ts';
import { mediaIn } from '#shared/markdown/media-in.ts';
import { type NotificationTopic, topicsOfSave } from '#shared/notifications/notifications.ts';
import type { Person } from '#shared/rules/fields.ts';
import { type Action, type Actor, may, mayTo, type Status } from '#shared/rules/permissions.ts';
import { afterSave, type Decision, type LiveEffect, statusOfNew } from '#shared/rules/publishing.ts';
import { isSlug } from '#shared/text/slug.ts';
import { deleteDraft, endDraft, endDraftsOf, type Place } from './drafts/drafts.ts';
import { createIdempotently } from './saving/create-once.ts';
import { type Edition, getEditions, liveItem, type WorkingEdition, workingItem } from './saving/editions.ts';
import { newlyShown, usesOfSave } from './saving/uses-of-save.ts';

type Fields = Record<string, unknown>;

/** What a kind adds to the service and the routes that all kinds share. */
export type ContentSpec<Kind extends ContentKind = ContentKind> = {
  kind: Kind;
  notFound: ErrorCode;
  /** Only the fields that these schemas name are stored. */
  working: z.ZodType<Edition>;
  live: z.ZodType<Edition>;
  /** Fills in fields that the form may leave out and derives those that it may not set. */
  complete: (ctx: Context, fields: Fields, before?: Edition) => Fields;
  /** Fields of a new item that come from its creator and never from the form. */
  fromCreator?: (by: Caller) => Fields;
};

/** Articles, videos and events: a working edition, and a live one once it is published. */
export type ModeratedSpec = ContentSpec<ModeratedKind> & { working: z.ZodType<WorkingEdition> };

/** News and gallery works: one edition, a draft or live. */
export type UnmoderatedSpec = ContentSpec<UnmoderatedKind>;

export type SpecOf<Kind extends ContentKind> = Kind extends ModeratedKind ? ModeratedSpec : UnmoderatedSpec;

type Requested = { status?: Status | undefined; featured?: boolean | undefined };
type Change = Requested & Fields & { version?: number | undefined };

export const isModeratedSpec = (spec: ContentSpec): spec is ModeratedSpec => isModerated(spec.kind);

type Found = { visible: Edition; working: WorkingEdition | undefined };

/** Undefined both for an absent item and for one that this caller may not see. */
async function find(ctx: Context, spec: ContentSpec, actor: Actor | undefined, id: string): Promise<Found | undefined> {
  const { working, live } = await getEditions(ctx.store, spec.kind, id);
  const differs = working && (isModeratedSpec(spec) || !live);
  const seesWorking = differs && actor && mayTo(actor, 'content:see-unpublished', working.authorId);
  const visible = seesWorking ? toResponse(spec, working) : live;
  return visible && { visible, working };
}

/** The item with this id, or with these words in its address: by them asks who reads a page that is not written yet. */
export async function read(ctx: Context, spec: ContentSpec, actor: Actor | undefined, name: string): Promise<Edition> {
  const item = await find(ctx, spec, actor, name);
  if (item) return item.visible;
  const id = isSlug(name) ? await idOfSlug(ctx.store, spec.kind, name) : undefined;
  const meant = id === undefined || id === name ? undefined : await find(ctx, spec, actor, id);
  if (!meant) throw new AppError(spec.notFound);
  return meant.visible;
}

/** The item of an action: 404 if it is hidden from the caller, 403 if the caller lacks the right. */
export async function findToChange(
  ctx: Context,
  spec: ContentSpec,
  actor: Actor,
  action: Action,
  id: string,
): Promise<WorkingEdition> {
  const { working } = (await find(ctx, spec, actor, id)) ?? {};
  if (!working) throw new AppError(spec.notFound);
  if (!mayTo(actor, action, working.authorId)) throw new AppError('NOT_YOURS');
  return working;
}

/** `form`: the id of the form that creates the item, under which its draft is kept. */
type NewItem = { id: string; form: string | undefined };

export async function create(
  ctx: Context,
  spec: ContentSpec,
  by: Caller,
  { id, form }: NewItem,
  { status: requested, ...fields }: Requested & Fields,
): Promise<WorkingEdition> {
  const complete = completed(ctx, spec, fields);
  assertMayRequest(by, { status: requested, featured: fields.featured }, false);
  const { kind } = spec;
  const now = ctx.now().toISOString();
  const status = statusOfNew(kind, by.role, requested);
  const fixed = spec.fromCreator?.(by);
  const created = { ...complete, id, authorId: by.id, createdAt: now, ...fixed };
  const liveEffect = status === 'published' ? 'replace' : 'keep';
  const draft: Place | undefined = form === undefined ? undefined : { accountId: by.id, kind, id: form };
  const alsoWrites = draft ? [endDraft(ctx.store, draft)] : [];
  return createIdempotently<WorkingEdition>(ctx, {
    kind,
    id,
    requested: { ...fields, status, authorId: by.id },
    // Its words may have been made at its publication.
    created: { slug: undefined, ...created },
    read: async () => {
      const { working } = await getEditions(ctx.store, kind, id);
      return working && toResponse(spec, working);
    },
    save: () => save(ctx, spec, by, { before: undefined, fields: created, status, liveEffect, alsoWrites }),
    // Without the answer of its first save a form keeps its draft once more.
    ...(draft && { resent: () => deleteDraft(ctx, draft, 'any') }),
  });
}

/**
 * A change by a form, which ends the draft that led to it; one of some fields, as the API also takes it; or the
 * restoration of a version: `base` picks the fields that the change is laid over.
 */
export async function update(
  ctx: Context,
  spec: ContentSpec,
  by: Caller,
  first: WorkingEdition,
  { version, status: requested, ...fields }: Change,
  base?: (current: WorkingEdition) => Fields,
): Promise<WorkingEdition> {
  // A form sends all of its fields, and all kinds have a title.
  const isForm = base === undefined && 'title' in fields;
  const place = { accountId: by.id, kind: spec.kind, id: first.id };
  const edit = actionOn('edit', spec.kind);
  return saveOnLatest({
    store: ctx.store,
    item: editionKeys(spec.kind, first.id)[0].pk,
    first,
    reload: () => findToChange(ctx, spec, by, edit, first.id),
    async save(current) {
      const changed = completed(ctx, spec, { ...(base?.(current) ?? current), ...fields }, current);
      assertMayRequest(by, { status: requested, featured: fields.featured }, current.featured ?? false);
      if (version !== undefined && version !== current.version) {
        throw new AppError('VERSION_CONFLICT', {
          current: toResponse(spec, current),
          ...(await saverOf(ctx, by, current)),
        });
      }
      const outcome = afterSave(by, current.status, requested);
      const alsoWrites = isForm ? [endDraft(ctx.store, place)] : [];
      return save(ctx, spec, by, { before: current, fields: changed, ...outcome, alsoWrites });
    },
  });
}

/** The fields of the next edition. What is wrong in them is answered before what the caller may not do (403) and conflicts. */
function completed(ctx: Context, spec: ContentSpec, fields: Fields, before?: Edition): Fields {
  const next = spec.complete(ctx, omitEmpty(fields), before);
  refuseMorePictures(mediaIn(next));
  return next;
}

async function saverOf({ store }: Context, by: Caller, { updatedBy }: WorkingEdition) {
  if (!updatedBy) return {};
  const { id, username } = updatedBy;
  return {
    savedBy: { id, name: (await namesOf(store, [id])).get(id) ?? username },
    ...(id === by.id && { detail: shownByPages.OWN_VERSION_CONFLICT }),
  };
}

export async function remove(ctx: Context, { kind }: ContentSpec, by: Caller, current: WorkingEdition): Promise<void> {
  if (!(await moveToTrash(ctx, by, kind, current, await endDraftsOf(ctx, kind, current.id))))
    throw new AppError('VERSION_CONFLICT');
}

type Step = {
  before: WorkingEdition | undefined;
  fields: Fields;
  status: Status;
  liveEffect: LiveEffect;
  /** Recorded in place of the actions that the save itself amounts to. */
  action?: Decision;
  alsoWrites?: Write[];
};

/** Writes the next version; what is published has its words from then on. Undefined when a concurrent save was first. */
export async function save(
  ctx: Context,
  spec: ContentSpec,
  by: Caller,
  step: Step,
): Promise<WorkingEdition | undefined> {
  const wish = wishOf(spec.kind, step);
  const saved = await write(ctx, spec, by, step, wish);
  if (saved || !wish) return saved;
  // The words may be those of another item.
  const slug = await freeSlug(ctx.store, wish);
  return slug === wish.slug ? undefined : write(ctx, spec, by, step, { ...wish, slug });
}

/** Only an edition that goes live has words of its own; those that readers know already are its own. */
function wishOf(kind: ContentKind, { before, fields, liveEffect }: Step): SlugWish | undefined {
  const { slug } = fields as { slug?: string };
  const isKept = before?.status === 'published' && slug !== undefined && slug === before.slug;
  if (liveEffect !== 'replace' || isKept) return undefined;
  return slugWish(kind, fields as Edition);
}

/** The version, its effect on the live edition, its words, the former version and the audit record, in one transaction. */
async function write(
  ctx: Context,
  spec: ContentSpec,
  by: Caller,
  { before, fields, status, liveEffect, action, alsoWrites = [] }: Step,
  wish: SlugWish | undefined,
): Promise<WorkingEdition | undefined> {
  const { kind } = spec;
  const now = ctx.now().toISOString();
  const updatedBy = { id: by.id, username: by.username };
  const next = { ...fields, ...(wish && { slug: wish.slug }), version: (before?.version ?? 0) + 1, updatedAt: now };
  const live = liveEffect === 'replace' || (liveEffect === 'keep' && (before?.live ?? false));
  const publishedAt = before?.publishedAt ?? (liveEffect === 'replace' ? now : undefined);
  // What is published leaves the note of its last rejection behind, whether by an approval or by its form.
  const reviewNote = liveEffect === 'replace' ? undefined : fields['reviewNote'];
  const after = spec.working.parse({ ...next, status, updatedBy, live, publishedAt, reviewNote }) as WorkingEdition;
  const editions = isModeratedSpec(spec)
    ? twoEditions(ctx.store, spec, before, after, liveEffect)
    : oneEdition(ctx.store, spec, before, after, updatedBy);
  const uses = await usesOfSave(ctx.store, kind, { before, after, liveEffect });
  await restorePictures(ctx, by, newlyShown(uses));
  const actions = action ? [action] : auditActionsOfSave(by, before, after, liveEffect);
  const won = await transact(ctx.store, [
    ...editions,
    ...(before ? keepRevision(ctx, kind, before) : [notDeletedCondition(ctx.store, kind, after.id)]),
    ...useWrites(ctx.store, kind, after.id, uses.before, uses.after),
    ...(wish ? [{ Put: slugClaim(ctx.store, wish) }] : []),
    ...auditWrites(ctx, by, {
      actions,
      kind,
      item: after.id,
      name: after.title,
      from: before?.status,
      to: status,
    }),
    ...notificationWrites(ctx, by, {
      kind,
      id: after.id,
      slug: after.slug,
      version: after.version,
      title: after.title,
      authorId: after.authorId,
      topics: topicsOfSave(by, before, after, action && mailedDecisions[action]),
      reason: action === 'reject' ? after.reviewNote : undefined,
    }),
    ...alsoWrites,
  ]);
  if (!won) return undefined;
  await keepAltTexts(ctx, by, after);
  return after;
}

const mailedDecisions = { approve: 'approved', reject: 'rejected' } as const satisfies Record<
  Decision,
  NotificationTopic
>;

function twoEditions(
  { tableName: TableName }: Store,
  { kind, live }: ModeratedSpec,
  before: WorkingEdition | undefined,
  after: WorkingEdition,
  liveEffect: LiveEffect,
): Write[] {
  return [
    { Put: { TableName, Item: workingItem(kind, after), ...(before ? ifStillVersion(before.version) : ifAbsent) } },
    ...(liveEffect === 'replace' ? [{ Put: { TableName, Item: liveItem(kind, live.parse(after)) } }] : []),
    ...(liveEffect === 'remove' ? [{ Delete: { TableName, Key: liveKey(kind, after.id) } }] : []),
  ];
}

/** An unmoderated item is one row: under its live key, or under its working key. Publishing or withdrawing it moves the row. */
function oneEdition(
  { tableName: TableName }: Store,
  { kind, live }: ContentSpec,
  before: WorkingEdition | undefined,
  after: WorkingEdition,
  updatedBy: Person,
): Write[] {
  const { id } = after;
  const isLive = after.status === 'published';
  const row = isLive ? liveItem(kind, { ...live.parse(after), updatedBy }) : { ...workingItem(kind, after), updatedBy };
  const otherPlace = isLive ? workingKey(kind, id) : liveKey(kind, id);
  const staysInPlace = before && (before.status === 'published') === isLive;
  if (staysInPlace) return [{ Put: { TableName, Item: row, ...ifStillVersion(before.version) } }];
  return [
    { Put: { TableName, Item: row, ...ifAbsent } },
    before
      ? { Delete: { TableName, Key: otherPlace, ...ifStillVersion(before.version) } }
      : { ConditionCheck: { TableName, Key: otherPlace, ...ifAbsent } },
  ];
}

/** Every reader may see an unmoderated item, so no answer names its last editor. */
function toResponse(spec: ContentSpec, item: WorkingEdition): WorkingEdition {
  if (isModeratedSpec(spec)) return item;
  const { updatedBy, ...shown } = item;
  return shown;
}

/** Checked before the state of the item, so that the answer depends on the role alone. */
function assertMayRequest(actor: Actor, { status, featured }: Requested, featuredNow: boolean): void {
  if (status === 'published' && !may(actor.role, 'content:publish')) throw new AppError('PUBLISH_NOT_ALLOWED');
  if (featured !== undefined && featured !== featuredNow && !may(actor.role, 'content:feature')) {
    throw new AppError('FEATURE_NOT_ALLOWED');
  }
}

/** A form clears a field by sending an empty text or list; empty fields are not stored. */
export function omitEmpty(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
