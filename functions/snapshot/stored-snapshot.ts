import { type Files, readJson } from '#functions/files/files.ts';
import { publicKinds } from '#shared/model/kinds/kinds.ts';
import {
  logOf,
  type Picture,
  readRecord,
  readSummaries,
  type SnapshotSettings,
  type SnapshotSource,
  snapshotFiles,
} from '#shared/model/snapshot/snapshot.ts';
import { SnapshotLists } from '#shared/model/snapshot/snapshot-lists.ts';

/** The files that a stored snapshot is read from at once; those of items are read when a page asks for one. */
export const filesReadAtOnce = [
  snapshotFiles.settings,
  ...[...publicKinds.map(snapshotFiles.index), snapshotFiles.pictures, snapshotFiles.shares].flatMap((file) => [
    file,
    logOf(file),
  ]),
];

/** What another process wrote as its snapshot, as it is now. */
export function storedSnapshot(files: Pick<Files, 'read'>): SnapshotSource {
  const json = <Value>(file: string) => readJson<Value>(files, file);
  const settings = json<SnapshotSettings>(snapshotFiles.settings);
  if (!settings) throw new Error('The snapshot has no settings yet');
  const read = (file: string) => files.read(file);
  const pictures = readRecord<Picture>(snapshotFiles.pictures, read);
  const shares = readRecord<string>(snapshotFiles.shares, read);
  return {
    settings,
    lists: new SnapshotLists(Object.fromEntries(publicKinds.map((kind) => [kind, readSummaries(kind, read)]))),
    picture: (address) => pictures.get(address),
    share: (key) => shares.get(key),
    item: (kind, id) => json(snapshotFiles.item(kind, id)),
  };
}
