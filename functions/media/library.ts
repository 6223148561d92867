import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#functions/context/context.ts';
import {
  mediaKey,
  mediaList,
  mediaUploadKey,
  mediaUseList,
  mediaUsePrefix,
  sortShapes,
  uploadedBy,
} from '#functions/db/keys.ts';
import { listAll, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { batchGet, ifStillVersion, type Store, transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { moveToTrash, restorePicture } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import { mediaLimits } from '#shared/limits.ts';
import { altTextsIn, type Pictured } from '#shared/markdown/media-in.ts';
import { mediaTitle } from '#shared/media/addresses-and-captions.ts';
import type { MediaChange, MediaFilter, MediaSummary } from '#shared/media/media.ts';
import { type Actor, may, mayTo } from '#shared/rules/permissions.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { addDays, civilDateInRome } from '#shared/time/dates.ts';
import { pictureOf } from './describe.ts';
import { getMedia, type Media, type MediaWithUpload, mediaRow, toMediaSummary } from './rows.ts';
import { usesOf, whileNotShown } from './uses.ts';

export async function findMedia(ctx: Context, id: string): Promise<MediaWithUpload> {
  const item = await getMedia(ctx, id);
  if (!item) throw new AppError('MEDIA_NOT_FOUND');
  return item;
}

type Change = MediaChange & { authorId?: string };

/** Absent fields keep their value; an empty text clears its field. */
export function changeMedia(
  ctx: Context,
  by: Caller,
  first: MediaWithUpload,
  { version, ...fields }: Change,
): Promise<MediaWithUpload> {
  return saveOnLatest<MediaWithUpload, MediaWithUpload>({
    store: ctx.store,
    item: mediaKey(first.media.id).pk,
    first,
    reload: () => findMedia(ctx, first.media.id),
    async save({ media, upload }) {
      if (version !== undefined && version !== media.version) {
        throw new AppError('VERSION_CONFLICT', { current: toMediaSummary({ media, upload }) });
      }
      const merged = Object.entries({ ...media, ...fields }).filter(([, value]) => value !== undefined && value !== '');
      const changed: Media = {
        ...(Object.fromEntries(merged) as Media),
        version: media.version + 1,
        updatedAt: ctx.now().toISOString(),
      };
      const TableName = ctx.store.tableName;
      const conditions = mayChangeShown(by, media, changed) ? [] : await whileNotShown(ctx, media.id);
      if (!conditions) throw new AppError('MEDIA_SHOWN');
      const won = await transact(ctx.store, [
        { Put: { TableName, Item: mediaRow(changed), ...ifStillVersion(media.version) } },
        ...conditions,
        ...auditWrites(ctx, by, {
          actions: actionsOf(by, media, changed),
          kind: 'media',
          item: media.id,
          name: mediaTitle(changed),
        }),
      ]);
      return won ? { media: changed, upload } : undefined;
    },
  });
}

/** What pages do not show of a picture, such as its licence, is no change of them. */
const mayChangeShown = (by: Caller, before: Media, after: Media): boolean =>
  may(by.role, 'media:change-shown') || isDeepStrictEqual(pictureOf(before), pictureOf(after));

function actionsOf(by: Caller, before: Media, after: Media): ('give' | 'edit-others' | 'edit-picture')[] {
  if (before.authorId !== after.authorId) return ['give'];
  return by.id === before.authorId ? ['edit-picture'] : ['edit-others'];
}

/** Every picture of a person. */
export const listMediaBy = (store: Store, authorId: string): Promise<Media[]> =>
  listAll<Media>(store, {
    index: 'authors',
    partition: uploadedBy(authorId),
    shape: sortShapes.media,
    keyOf: (id) => mediaKey(id),
  });

/** Gives every picture of an account to a new author, one save each: an interrupted run continues where it stopped. */
export async function reassignMedia(ctx: Context, by: Caller, from: string, newAuthor: string): Promise<void> {
  for (const { id } of await listMediaBy(ctx.store, from)) {
    const item = await getMedia(ctx, id);
    if (item?.media.authorId === from) await changeMedia(ctx, by, item, { authorId: newAuthor });
  }
}

/** Into the trash, with every file that readers could get. A picture that never became ready is deleted at once. */
export async function removeMedia(ctx: Context, by: Caller, { media }: MediaWithUpload): Promise<void> {
  const { id } = media;
  if (!media.file) {
    const TableName = ctx.store.tableName;
    const deleted = await transact(ctx.store, [
      { Delete: { TableName, Key: mediaKey(id), ...ifStillVersion(media.version) } },
      { Delete: { TableName, Key: mediaUploadKey(id) } },
    ]);
    if (!deleted) throw new AppError('VERSION_CONFLICT');
    return;
  }
  await refuseWhileShown(ctx, id);
  if (!(await moveToTrash(ctx, by, 'media', media))) throw new AppError('VERSION_CONFLICT');
  // A publication of the same moment may have put it before readers.
  await refuseWhileShown(ctx, id).catch(async (error: Error) => {
    await restorePicture(ctx, by, id);
    throw error;
  });
  await ctx.media.enqueue({ id });
}

async function refuseWhileShown(ctx: Context, id: string): Promise<void> {
  const uses = await usesOf(ctx, id);
  if (uses.some(({ edition }) => edition === 'live')) throw new AppError('MEDIA_IN_USE');
}

/**
 * The alternative texts that an item gives to pictures go back to the library where it has none, for the next item that shows
 * them, as far as the caller may change the picture. The save of the item never fails for it.
 */
export async function keepAltTexts(ctx: Context, by: Caller, item: Pictured): Promise<void> {
  const given = [...altTextsIn(item)];
  const log = (error: unknown) => {
    if (!(error instanceof AppError)) ctx.log({ level: 'error', requestId: by.requestId, error: error as Error });
  };
  const keys = given.map(([id]) => mediaKey(id));
  const rows = (await batchGet<{ data: Media }>(ctx.store, keys).catch(log)) ?? [];
  for (const [index, [, alt]] of given.entries()) {
    const media = rows[index]?.data;
    if (!media || media.alt || media.decorative || !mayTo(by, 'media:edit', media.authorId)) continue;
    const change = { alt, version: media.version };
    await changeMedia(ctx, by, { media, upload: undefined }, change).catch(log);
  }
}

type Wanted = { search?: string | undefined; filter?: MediaFilter | undefined };

/** Newest first. Pictures that the filter drops are read too, which only the staff's list affords. */
export async function listMedia(
  ctx: Context,
  actor: Actor,
  { search, filter }: Wanted,
  page: PageRequest,
): Promise<Page<MediaSummary>> {
  const list =
    filter === 'mine'
      ? ({ index: 'authors', partition: uploadedBy(actor.id) } as const)
      : ({ index: 'lists', partition: mediaList } as const);
  const used = filter === 'unused' ? await usedIds(ctx) : undefined;
  const soon = addDays(civilDateInRome(ctx.now()), mediaLimits.expiringDays);
  const hasWords = wordFinder(search ?? '');
  const matches = (media: Media) =>
    hasWords(textOf(media)) &&
    (filter !== 'unused' || used?.has(media.id) === false) &&
    (filter !== 'noalt' || (!media.alt && !media.decorative)) &&
    (filter !== 'expiring' || (media.rightsUntil !== undefined && media.rightsUntil <= soon));
  const { items, next } = await listPage<Media>(
    ctx.store,
    { ...list, shape: sortShapes.media, keyOf: (id) => mediaKey(id), matches },
    page,
  );
  const uploads = await uploadsOf(ctx, items);
  return { items: items.map((media, index) => toMediaSummary({ media, upload: uploads[index] })), next };
}

async function uploadsOf({ store }: Context, items: readonly Media[]): Promise<MediaWithUpload['upload'][]> {
  if (items.length === 0) return [];
  const rows = await batchGet<{ data: MediaWithUpload['upload'] }>(
    store,
    items.map(({ id }) => mediaUploadKey(id)),
  );
  return rows.map((row) => row?.data);
}

async function usedIds({ store }: Context): Promise<Set<string>> {
  const uses = await listAll<{ media: string }>(store, {
    index: 'lists',
    partition: mediaUseList,
    shape: sortShapes.mediaUses,
    // Followed from page to page by the whole key, which is in the sort key.
    keyOf: (_, sort) => {
      const [media = '', kind, item] = sort.split('#');
      return { ...mediaKey(media), sk: `${mediaUsePrefix}${kind}#${item}` };
    },
  });
  return new Set(uses.map(({ media }) => media));
}

const searched = ['name', 'artist', 'title', 'year', 'technique', 'place', 'photographer', 'credits', 'alt', 'caption'];

function textOf(media: Media): string {
  const fields = media as Record<string, unknown>;
  return searched.map((name) => fields[name] ?? '').join(' ');
}
