import { type Files, readJson } from '#functions/files/files.ts';
import { publicKinds } from '#shared/model/kinds/kinds.ts';
import {
  type Picture,
  readSummaries,
  type SharePictures,
  type SnapshotSettings,
  type SnapshotSource,
  snapshotFiles,
} from '#shared/model/snapshot/snapshot.ts';
import { SnapshotLists } from '#shared/model/snapshot/snapshot-lists.ts';

/** The files that a stored snapshot is read from at once; those of items are read when a page asks for one. */
export const filesReadAtOnce = [
  ...publicKinds.flatMap((kind) => [snapshotFiles.index(kind), snapshotFiles.indexLog(kind)]),
  snapshotFiles.settings,
  snapshotFiles.pictures,
  snapshotFiles.shares,
];

/** What another process wrote as its snapshot, as it is now. */
export function storedSnapshot(files: Pick<Files, 'read'>): SnapshotSource {
  const json = <Value>(file: string) => readJson<Value>(files, file);
  const settings = json<SnapshotSettings>(snapshotFiles.settings);
  if (!settings) throw new Error('The snapshot has no settings yet');
  const pictures = new Map(Object.entries(json<Record<string, Picture>>(snapshotFiles.pictures) ?? {}));
  const shares = new Map(Object.entries(json<SharePictures>(snapshotFiles.shares) ?? {}));
  return {
    settings,
    lists: new SnapshotLists(
      Object.fromEntries(publicKinds.map((kind) => [kind, readSummaries(kind, (file) => files.read(file))])),
    ),
    picture: (address) => pictures.get(address),
    share: (key) => shares.get(key),
    item: (kind, id) => json(snapshotFiles.item(kind, id)),
  };
}
