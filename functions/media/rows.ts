import {
  mediaBytesKey,
  mediaFileKey,
  mediaFilePrefix,
  mediaKey,
  mediaList,
  mediaUploadKey,
  sortKey,
  uploadedBy,
} from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { batchGet, type Row, type Store, type Write } from '#functions/db/store.ts';
import { expiresAt } from '#functions/db/table.ts';
import { mediaLimits } from '#shared/limits.ts';
import { mediaVariantPath } from '#shared/media/addresses-and-captions.ts';
import type { Focus, MediaFileRecord, MediaFormat, MediaSummary, MediaWork } from '#shared/media/media.ts';
import { type MediaRefusal, mediaRefusals, type UploadType } from '#shared/media/uploads.ts';
import type { Person } from '#shared/rules/fields.ts';

/** A file of a media item: the newest one is in the item, each has a row of its own. */
export type MediaFile = {
  number: number;
  name: string;
  type: UploadType;
  size: number;
  sha256: string;
  width: number;
  height: number;
  variants: { format: MediaFormat; width: number }[];
};

/** A media item as it is stored. `file` is absent until the first one is ready. */
export type Media = MediaWork & {
  id: string;
  authorId: string;
  name: string;
  file?: MediaFile | undefined;
  focus: Focus;
  decorative: boolean;
  /** Its sizes are made again from the original: it was in the trash. */
  preparing?: boolean | undefined;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** An upload for a media item. Only the last one counts: its id is in the key of the file that arrives. */
export type Upload = {
  id: string;
  name: string;
  type: UploadType;
  size: number;
  sha256?: string | undefined;
  still?: boolean | undefined;
  number: number;
  by: Person;
  /** Whether that person may change what readers see. */
  mayChangeShown?: boolean | undefined;
  status: 'awaiting' | 'processing' | 'refused';
  refusal?: MediaRefusal | undefined;
};

export type MediaWithUpload = { media: Media; upload: Upload | undefined };

export async function getMedia(
  { store, now }: { store: Store; now: () => Date },
  id: string,
): Promise<MediaWithUpload | undefined> {
  const [media, upload] = await batchGet<{ data: unknown; expires?: number }>(store, [
    mediaKey(id),
    mediaUploadKey(id),
  ]);
  if (!media || isExpired(media, now())) return undefined;
  return {
    media: media.data as Media,
    upload: upload && !isExpired(upload, now()) ? (upload.data as Upload) : undefined,
  };
}

/** The store removes expired rows up to two days late. */
const isExpired = ({ expires }: { expires?: number }, now: Date) =>
  expires !== undefined && expires * 1_000 <= now.getTime();

/** When an upload that never became a picture is deleted. */
export const expiryOf = (moment: string): Date =>
  new Date(new Date(moment).getTime() + mediaLimits.incomingHours * 3_600_000);

/** An item is in the lists once it has a file; until then it lasts as long as its upload. */
export function mediaRow(media: Media): Row {
  const sort = sortKey(media.createdAt, media.id);
  return {
    ...mediaKey(media.id),
    data: media,
    version: media.version,
    ...(media.file
      ? { listPk: mediaList, listSk: sort, authorPk: uploadedBy(media.authorId), authorSk: sort }
      : expiresAt(expiryOf(media.updatedAt))),
  };
}

export const uploadRow = (id: string, upload: Upload, expiry: Date): Row => ({
  ...mediaUploadKey(id),
  data: upload,
  upload: upload.id,
  status: upload.status,
  ...expiresAt(expiry),
});

/** The condition that this is still the last upload, in this state. */
export const ifStillUpload = ({ id, status }: Pick<Upload, 'id' | 'status'>) => ({
  ConditionExpression: '#upload = :upload AND #status = :status',
  ExpressionAttributeNames: { '#upload': 'upload', '#status': 'status' },
  ExpressionAttributeValues: { ':upload': id, ':status': status },
});

/** The record of a file stays when another one replaces it. */
type FileRecord = MediaFile & { by: Person; at: string };

export const putFile = ({ tableName }: Store, id: string, file: MediaFile, by: Person, at: string): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...mediaFileKey(id, file.number), data: { ...file, by, at } satisfies FileRecord },
  },
});

/** The oldest first. */
export async function listFiles(store: Store, id: string): Promise<FileRecord[]> {
  const place = { pk: mediaKey(id).pk, prefix: mediaFilePrefix };
  const rows = await readPartition<{ data: FileRecord }>(store, store.tableName, place);
  return rows.map(({ data }) => data);
}

export async function getFile(store: Store, id: string, number: number): Promise<FileRecord | undefined> {
  const [row] = await batchGet<{ data: FileRecord }>(store, [mediaFileKey(id, number)]);
  return row?.data;
}

/** The item with these bytes: proven by its file, or announced by the sender. */
export type BytesOwner = { id: string; proven: boolean };

export async function ownerOfBytes(store: Store, sha256: string): Promise<BytesOwner | undefined> {
  const [row] = await batchGet<BytesOwner>(store, [mediaBytesKey(sha256)]);
  return row;
}

export const bytesOwnerRow = (sha256: string, owner: BytesOwner, expiry?: Date): Row => ({
  ...mediaBytesKey(sha256),
  ...owner,
  ...(expiry && expiresAt(expiry)),
});

/** The item as its answer shows it. */
export function toMediaSummary({ media, upload }: MediaWithUpload): MediaSummary {
  const { file, preparing, ...rest } = media;
  const state = upload && stateOf(upload);
  if (!file) return { ...rest, ...(state ?? { status: 'awaiting' as const }) };
  const { number, name, variants, ...described } = file;
  return {
    ...rest,
    ...described,
    name,
    status: preparing ? 'processing' : 'ready',
    file: number,
    variants: variants.map(({ format, width }) => ({
      format,
      width,
      path: mediaVariantPath(media.id, number, width, format),
    })),
    ...(state ? { replacement: state } : {}),
  };
}

export const asRecord = ({ number, name, type, size, width, height, by, at }: FileRecord): MediaFileRecord => ({
  file: number,
  name,
  type,
  size,
  width,
  height,
  by,
  at,
});

const stateOf = ({ status, refusal }: Upload) => ({
  status,
  ...(refusal ? { reason: mediaRefusals[refusal] } : {}),
});
