import { type Context, type MediaTask, originalKey, parseIncomingKey } from '#functions/context/context.ts';
import { isMarkedDeleted } from '#functions/db/deleted.ts';
import { mediaKey, mediaUploadKey } from '#functions/db/keys.ts';
import { batchGet, ifStillVersion, transact, type Write } from '#functions/db/store.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { findEntry } from '#functions/history/trash.ts';
import { mediaTitle, mediaVariantPath } from '#shared/media/addresses-and-captions.ts';
import { type MediaWork, mediaWidths } from '#shared/media/media.ts';
import type { MediaRefusal } from '#shared/media/uploads.ts';
import type { Announced, Decoded, DecodeResult, OpenedBytes } from './decode.ts';
import {
  expiryOf,
  getMedia,
  ifStillUpload,
  listFiles,
  type Media,
  type MediaFile,
  mediaRow,
  putFile,
  type Upload,
  uploadRow,
} from './rows.ts';
import type { EncodedSize, encodeSizes } from './sizes.ts';
import { proveBytes, removeBytes } from './uploads.ts';
import { whileNotShown } from './uses.ts';

type Has = (path: string) => Promise<boolean>;

/** Where pictures lie while and after they are prepared, and the processes that do it. */
export type MediaServices = {
  ctx: Context;
  /** Incoming files and originals, by their keys. Only the process that opens one sees its bytes. */
  uploaded: {
    has: (key: string) => Promise<boolean>;
    open: (key: string, announced: Announced) => Promise<DecodeResult>;
    /** As an original, without the places that it names. Throws if the file is no longer the one that was opened. */
    keep: (from: string, to: string, opened: Pick<Decoded, 'original'> & OpenedBytes) => Promise<void>;
    remove: AsyncFiles['remove'];
  };
  /** The files for readers, by path. */
  public: Pick<AsyncFiles, 'write' | 'remove'> & {
    /** Where a file can be lost. */
    has?: Has;
  };
  encode: typeof encodeSizes;
};

/** Prepares an uploaded file: from its key alone, so that repeated and late notifications do no harm. */
export async function prepareUpload(services: MediaServices, key: string): Promise<void> {
  const named = parseIncomingKey(key);
  if (!named || !(await services.uploaded.has(key))) return;
  const item = await getMedia(services.ctx, named.id);
  const upload = item?.upload;
  if (upload?.id === named.upload && upload.status !== 'refused') {
    const started = await mark(services.ctx, named.id, upload, 'processing');
    // The file stays: another run may have changed the upload, and may still be reading the file.
    if (!started) throw new Error(`The upload ${key} is changing`);
    await prepare(services, named.id, started, key);
  }
  await services.uploaded.remove(key);
}

/** Undefined when it was changed meanwhile. */
async function mark(
  ctx: Context,
  id: string,
  upload: Upload,
  status: 'processing' | 'refused',
  refusal?: MediaRefusal,
): Promise<Upload | undefined> {
  const next: Upload = { ...upload, status, ...(refusal ? { refusal } : {}) };
  const row = uploadRow(id, next, expiryOf(ctx.now().toISOString()));
  const won = await transact(ctx.store, [
    { Put: { TableName: ctx.store.tableName, Item: row, ...ifStillUpload(upload) } },
  ]);
  return won ? next : undefined;
}

async function prepare(services: MediaServices, id: string, upload: Upload, key: string): Promise<void> {
  const { ctx, uploaded } = services;
  // The decoder learns nothing of the person.
  const { size, sha256, still } = upload;
  const opened = await uploaded.open(key, { size, sha256, still });
  if ('refused' in opened) {
    await mark(ctx, id, upload, 'refused', opened.refused);
    return;
  }
  const sizes = await services.encode(opened.master);
  const original = originalKey(id, upload.number);
  await uploaded.keep(key, original, opened);
  await writeSizes(services, id, upload.number, sizes);
  const file = fileOf({ ...upload, sha256: opened.sha256 }, opened, sizes);
  const accepted = await accept(ctx, id, upload, file, opened.work);
  if (accepted === 'accepted') return;
  if (accepted === 'shown') await mark(ctx, id, upload, 'refused', 'shown');
  // The same file was delivered twice concurrently: the other run has written the files that the rows name.
  if (await hasFile(ctx, id, upload.number)) return syncFiles(services, { id });
  // Another upload has taken its place, or the item is gone.
  await uploaded.remove(original);
  await removeSizes(services, id, file);
}

const hasFile = async ({ store }: Context, id: string, number: number): Promise<boolean> =>
  (await listFiles(store, id)).some((file) => file.number === number);

const fileOf = (
  { number, name, size, sha256 }: Pick<Upload, 'number' | 'name' | 'size'> & { sha256: string },
  { type, width, height }: Decoded,
  sizes: readonly EncodedSize[],
): MediaFile => ({
  number,
  name,
  type,
  size,
  sha256,
  width,
  height,
  variants: sizes.map((size) => ({ format: size.format, width: size.width })),
});

const attempts = 10;

/** Its sender may not change what readers see by now; or the upload no longer counts. */
type Accepted = 'accepted' | 'shown' | 'outdated';

/** A save of the item's data meanwhile is no obstacle. */
async function accept(ctx: Context, id: string, upload: Upload, file: MediaFile, work: MediaWork): Promise<Accepted> {
  const { store } = ctx;
  const TableName = store.tableName;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const item = await getMedia(ctx, id);
    if (!item || item.upload?.id !== upload.id || item.upload.status !== 'processing') return 'outdated';
    const { media } = item;
    const conditions = upload.mayChangeShown ? [] : await whileNotShown(ctx, id);
    if (!conditions) return 'shown';
    const updatedAt = ctx.now().toISOString();
    // Data that the staff has entered meanwhile wins over the data of the file.
    const saved = { name: file.name, file, version: media.version + 1, updatedAt };
    const next: Media = { ...(media.file ? {} : work), ...media, ...saved };
    const accepted = await transact(store, [
      { Put: { TableName, Item: mediaRow(next), ...ifStillVersion(media.version) } },
      { Delete: { TableName, Key: mediaUploadKey(id), ...ifStillUpload(upload) } },
      putFile(store, id, file, upload.by, updatedAt),
      ...conditions,
      ...(media.file ? replacementRecord(ctx, media, upload) : []),
    ]);
    if (!accepted) continue;
    await proveBytes(ctx, file.sha256, id);
    if (media.file && media.file.sha256 !== file.sha256) await removeBytes(ctx, media.file.sha256, id);
    return 'accepted';
  }
  throw tooManyConflicts(id);
}

const replacementRecord = (ctx: Context, media: Media, { id, by }: Upload): Write[] =>
  auditWrites(
    ctx,
    { ...by, requestId: id },
    {
      actions: by.id === media.authorId ? ['replace-file'] : ['edit-others', 'replace-file'],
      kind: 'media',
      item: media.id,
      name: mediaTitle(media),
    },
  );

const tooManyConflicts = (id: string) => new Error(`The media item ${id} was changed at every attempt to save it`);

/**
 * Brings the files of an item in line with its row: the sizes of a restored picture are made again, and sizes that are new in
 * the table are made for all; those of a deleted one go at once, and its originals when it leaves the trash. It depends on
 * the rows alone, so it may be repeated at any time.
 */
export async function syncFiles(services: MediaServices, { id }: MediaTask): Promise<void> {
  const { ctx } = services;
  const item = await getMedia(ctx, id);
  if (item?.media.file) {
    const { file } = item.media;
    if (!(await isInSync(item.media, services.public.has))) await remakeSizes(services, item.media, file);
    return;
  }
  // A row that was lost without being deleted can come back from a backup, and needs its files then.
  if (!(await isMarkedDeleted(ctx.store, 'media', id))) {
    // Or it was restored between the two reads.
    if ((await getMedia(ctx, id))?.media.file) await syncFiles(services, { id });
    return;
  }
  const files = await listFiles(ctx.store, id);
  for (const file of files) await removeSizes(services, id, file);
  const now = await getMedia(ctx, id);
  // Restored meanwhile, and perhaps made ready by another run before these sizes were removed.
  if (now?.media.file) return remakeSizes(services, now.media, now.media.file);
  if (now || (await findEntry(ctx, id, 'media'))) return;
  for (const { number } of files) await services.uploaded.remove(originalKey(id, number));
}

/** Those of these items whose files may not be in line with their rows. */
export async function idsToSync({ store }: Context, ids: readonly string[], has?: Has): Promise<string[]> {
  const outdated: string[] = [];
  for (const some of inGroups(ids, rowsAtOnce)) {
    const rows = await batchGet<{ data: Media }>(
      store,
      some.map((id) => mediaKey(id)),
    );
    for (const [index, id] of some.entries()) if (!(await isInSync(rows[index]?.data, has))) outdated.push(id);
  }
  return outdated;
}

/** The rows of a whole library are not held at once. */
const rowsAtOnce = 100;

async function isInSync(media: Media | undefined, has?: Has): Promise<boolean> {
  if (!media?.file || media.preparing || lacksSizes(media.file)) return false;
  for (const variant of has ? media.file.variants : []) {
    if (!(await has?.(publicPath(media.id, media.file.number, variant)))) return false;
  }
  return true;
}

/** A width that came into the table of sizes after the picture. */
function lacksSizes({ variants }: MediaFile): boolean {
  const widths = new Set(variants.map(({ width }) => width));
  return mediaWidths.some((width) => width < Math.max(...widths) && !widths.has(width));
}

async function remakeSizes(services: MediaServices, media: Media, file: MediaFile): Promise<void> {
  const opened = await services.uploaded.open(originalKey(media.id, file.number), { still: true });
  if ('refused' in opened) throw new Error(`The original of the media item ${media.id} cannot be read`);
  const sizes = await services.encode(opened.master);
  await writeSizes(services, media.id, file.number, sizes);
  const { store } = services.ctx;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const item = await getMedia(services.ctx, media.id);
    if (!item?.media.file) return removeSizes(services, media.id, fileOf(file, opened, sizes));
    // Replaced meanwhile: these sizes are those of the former file.
    if (item.media.file.number !== file.number) return syncFiles(services, { id: media.id });
    const { preparing, ...rest } = item.media;
    const next = { ...rest, file: { ...item.media.file, variants: fileOf(file, opened, sizes).variants } };
    const stamp = { version: next.version + 1, updatedAt: services.ctx.now().toISOString() };
    const done = await transact(store, [
      { Put: { TableName: store.tableName, Item: mediaRow({ ...next, ...stamp }), ...ifStillVersion(next.version) } },
    ]);
    if (done) return;
  }
  throw tooManyConflicts(media.id);
}

const publicPath = (id: string, number: number, { width, format }: Pick<EncodedSize, 'width' | 'format'>) =>
  mediaVariantPath(id, number, width, format).slice(1);

async function writeSizes(
  services: MediaServices,
  id: string,
  number: number,
  sizes: readonly EncodedSize[],
): Promise<void> {
  for (const size of sizes) await services.public.write(publicPath(id, number, size), size.bytes);
}

async function removeSizes(services: MediaServices, id: string, { number, variants }: MediaFile): Promise<void> {
  for (const variant of variants) await services.public.remove(publicPath(id, number, variant));
}
