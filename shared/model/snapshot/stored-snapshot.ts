import { publicKinds } from '#shared/model/kinds/kinds.ts';
import {
  logOf,
  type Picture,
  readRecord,
  readSummaries,
  type SnapshotSettings,
  type SnapshotSource,
  snapshotFiles,
  textOf,
} from './snapshot.ts';
import { SnapshotLists } from './snapshot-lists.ts';

/** The files that a stored snapshot is read from at once; those of items are read when a page asks for one. */
export const eagerFiles: readonly string[] = [
  snapshotFiles.settings,
  ...[...publicKinds.map(snapshotFiles.index), snapshotFiles.pictures, snapshotFiles.sharePictures].flatMap((file) => [
    file,
    logOf(file),
  ]),
];

/** What another process wrote as its snapshot, as it is now. `read` returns a file of it; `initial`: settings where it has none. */
export function storedSnapshot(
  read: (file: string) => Uint8Array | undefined,
  initial?: SnapshotSettings,
): SnapshotSource {
  const settings = jsonIn<SnapshotSettings>(read(snapshotFiles.settings)) ?? initial;
  if (!settings) throw new Error('The snapshot has no settings yet');
  const pictures = readRecord<Picture>(snapshotFiles.pictures, read);
  const sharePictures = readRecord<string>(snapshotFiles.sharePictures, read);
  return {
    settings,
    lists: new SnapshotLists(Object.fromEntries(publicKinds.map((kind) => [kind, readSummaries(kind, read)]))),
    picture: (address) => pictures.get(address),
    share: (key) => sharePictures.get(key),
    item: (kind, id) => jsonIn(read(snapshotFiles.item(kind, id))),
  };
}

const jsonIn = <Value>(file: Uint8Array | undefined): Value | undefined => file && (JSON.parse(textOf(file)) as Value);
