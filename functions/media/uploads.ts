import { getAccount } from '#functions/accounts/repository.ts';
import { type Context, incomingKey } from '#functions/context/context.ts';
import { mediaBytesKey, mediaFileKey, mediaKey } from '#functions/db/keys.ts';
import { ifAbsent, ifStillVersion, transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { findEntry, restorePicture } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import { limitUploads } from '#functions/http/rate-limit/rate-limit.ts';
import type { TrashEntry } from '#shared/history/history.ts';
import type { AwaitedUpload, MediaUpload } from '#shared/media/media.ts';
import { may } from '#shared/rules/permissions.ts';
import {
  type BytesOwner,
  bytesOwnerRow,
  expiryOf,
  getMedia,
  ifStillUpload,
  type Media,
  type MediaWithUpload,
  mediaRow,
  ownerOfBytes,
  type Upload,
  uploadRow,
} from './rows.ts';
import { whileNotShown } from './uses.ts';

/** A form for the file, or the item that has these bytes already. */
export type Started = { awaited: AwaitedUpload } | { item: MediaWithUpload };

const attempts = 3;

/** The same bytes are one item, also when another person sends them again. */
export async function startUpload(ctx: Context, by: Caller, announced: MediaUpload): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const owner = announced.sha256 === undefined ? undefined : await ownerOfBytes(ctx.store, announced.sha256);
    const started = owner && (await knownWith(ctx, by, owner, announced));
    if (started) return started;
    if (attempt === 1) await limitUploads(ctx, by.id, announced.size);
    const awaited = await createItem(ctx, by, announced, owner);
    if (awaited) return { awaited };
    if (attempt === attempts) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
}

async function knownWith(
  ctx: Context,
  by: Caller,
  { id, proven }: BytesOwner,
  announced: MediaUpload,
): Promise<Started | undefined> {
  const item = (await getMedia(ctx, id)) ?? (await restoredFromTrash(ctx, by, id));
  if (!item) return undefined;
  const { media, upload } = item;
  if (media.file) {
    if (media.file.sha256 !== announced.sha256) return undefined;
    // The process that took the file may have ended before it said so, and what is only announced is forgotten.
    if (!proven) await proveBytes(ctx, media.file.sha256, id);
    return { item };
  }
  if (upload?.status === 'processing') return { item };
  // Another person has announced these bytes and may never send them.
  if (upload?.status !== 'awaiting' || media.authorId !== by.id) return undefined;
  // To announce a file again costs no quota; a larger file costs the difference.
  if (announced.size > upload.size) await limitUploads(ctx, by.id, announced.size - upload.size);
  // The same upload: another tab may be sending these bytes by its form.
  return { awaited: await awaitFile(ctx, media, { ...upload, ...announced }) };
}

async function restoredFromTrash(ctx: Context, by: Caller, id: string): Promise<MediaWithUpload | undefined> {
  const entry = await findEntry(ctx, id, 'media');
  if (entry && !(await mayBringBack(ctx, by, entry))) throw new AppError('MEDIA_TRASHED');
  if (entry) await restorePicture(ctx, by, id);
  // Without an entry another request may have brought it back since.
  return getMedia(ctx, id);
}

/** What an administrator has deleted stays deleted, also a picture of another person whose deleter is gone. */
async function mayBringBack({ store }: Context, by: Caller, { authorId, deletedBy }: TrashEntry): Promise<boolean> {
  if (may(by.role, 'trash:restore') || deletedBy.id === by.id) return true;
  const deleter = await getAccount(store, deletedBy.id);
  return deletedBy.id === authorId && !(deleter && may(deleter.role, 'trash:restore'));
}

/** Undefined when another upload of the same bytes was announced at the same moment. */
async function createItem(
  ctx: Context,
  by: Caller,
  { sha256, ...file }: MediaUpload,
  seen: BytesOwner | undefined,
): Promise<AwaitedUpload | undefined> {
  const { store } = ctx;
  const TableName = store.tableName;
  const createdAt = ctx.now().toISOString();
  const expiry = expiryOf(createdAt);
  const media: Media = {
    id: ctx.newId(),
    authorId: by.id,
    name: file.name,
    focus: { x: 0.5, y: 0.5 },
    decorative: false,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  const upload: Upload = { ...file, sha256, ...newUpload(ctx, by, 1) };
  const owner: Write[] =
    sha256 === undefined
      ? []
      : [
          {
            Put: {
              TableName,
              Item: bytesOwnerRow(sha256, { id: media.id, proven: false }, expiry),
              ...ifOwnerIs(seen),
            },
          },
        ];
  const created = await transact(store, [
    { Put: { TableName, Item: mediaRow(media), ...ifAbsent } },
    { Put: { TableName, Item: uploadRow(media.id, upload, expiry) } },
    ...owner,
  ]);
  return created ? { id: media.id, status: 'awaiting', upload: await formFor(ctx, media.id, upload) } : undefined;
}

const newUpload = (ctx: Context, by: Caller, number: number) => ({
  id: ctx.newId(),
  number,
  by: { id: by.id, username: by.username },
  mayChangeShown: may(by.role, 'media:change-shown'),
  status: 'awaiting' as const,
});

const ifOwnerIs = (seen: BytesOwner | undefined) =>
  seen
    ? {
        ConditionExpression: 'attribute_not_exists(pk) OR id = :seen',
        ExpressionAttributeValues: { ':seen': seen.id },
      }
    : ifAbsent;

/** A new form for an item whose file has not been uploaded. */
async function awaitFile(ctx: Context, media: Media, upload: Upload): Promise<AwaitedUpload> {
  const TableName = ctx.store.tableName;
  const updatedAt = ctx.now().toISOString();
  const next = { ...media, name: upload.name, updatedAt };
  const kept = await transact(ctx.store, [
    { Put: { TableName, Item: mediaRow(next), ...ifStillVersion(media.version) } },
    { Put: { TableName, Item: uploadRow(media.id, upload, expiryOf(updatedAt)), ...ifStillUpload(upload) } },
  ]);
  if (!kept) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  return { id: media.id, status: 'awaiting', upload: await formFor(ctx, media.id, upload) };
}

const formFor = ({ media }: Context, id: string, { id: upload, type, size, sha256 }: Upload) =>
  media.uploadForm({ key: incomingKey(id, upload), type, size, sha256 });

/** Readers get the present file until the new one is ready. */
export async function startReplacement(
  ctx: Context,
  by: Caller,
  item: MediaWithUpload,
  announced: MediaUpload,
): Promise<Started> {
  const { media, upload: before } = item;
  const { file } = media;
  if (!file) throw new AppError('MEDIA_NOT_READY');
  if (announced.sha256 !== undefined && file.sha256 === announced.sha256) return { item };
  const conditions = may(by.role, 'media:change-shown') ? [] : await whileNotShown(ctx, media.id);
  if (!conditions) throw new AppError('MEDIA_SHOWN');
  await limitUploads(ctx, by.id, announced.size);
  // A number is never used twice: an upload that was given up may still be writing its files.
  const number = Math.max(file.number, before?.number ?? 0) + 1;
  const upload: Upload = { ...announced, ...newUpload(ctx, by, number) };
  const TableName = ctx.store.tableName;
  const started = await transact(ctx.store, [
    { Put: { TableName, Item: uploadRow(media.id, upload, expiryOf(ctx.now().toISOString())) } },
    { ConditionCheck: { TableName, Key: mediaKey(media.id), ...ifStillVersion(media.version) } },
    { ConditionCheck: { TableName, Key: mediaFileKey(media.id, number), ...ifAbsent } },
    ...conditions,
  ]);
  if (!started) throw new AppError('VERSION_CONFLICT');
  return { awaited: { id: media.id, status: 'awaiting', upload: await formFor(ctx, media.id, upload) } };
}

/** The item that is known to have these bytes; a proven one stays. */
export const proveBytes = (ctx: Context, sha256: string, id: string): Promise<boolean> =>
  transact(ctx.store, [
    {
      Put: {
        TableName: ctx.store.tableName,
        Item: bytesOwnerRow(sha256, { id, proven: true }),
        ConditionExpression: 'attribute_not_exists(pk) OR proven = :no OR id = :id',
        ExpressionAttributeValues: { ':no': false, ':id': id },
      },
    },
  ]);

/** The item no longer has these bytes. */
export const removeBytes = (ctx: Context, sha256: string, id: string): Promise<boolean> =>
  transact(ctx.store, [
    {
      Delete: {
        TableName: ctx.store.tableName,
        Key: mediaBytesKey(sha256),
        ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
  ]);
