import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import {
  applyEntries,
  type Picture,
  type SnapshotSettings,
  type SnapshotSource,
  type SnapshotSummary,
  snapshotFiles,
  textOf,
} from './snapshot.ts';
import { SnapshotLists } from './snapshot-lists.ts';
import { TailedFile, type TailedFiles, tailedRecord } from './tailed-file.ts';

type Summary = SnapshotSummary<PublicKind>;

/** With more changed items the lists are sorted anew, which then takes less time. */
const maxChangesInPlace = 1_000;

const valuesByKey = <Value>() => ({
  empty: () => new Map<string, Value>(),
  put: (values: Map<string, Value>, key: string, value: Value | null) => applyEntries(values, [[key, value]]),
});

/** What another process writes as its snapshot. `update` takes over what has been written since the last time. */
export class SnapshotReplica implements SnapshotSource {
  lists = new SnapshotLists();
  readonly #files: TailedFiles;
  readonly #indices: { kind: PublicKind; file: TailedFile<Summary[], Summary> }[];
  readonly #pictures: () => { built: Map<string, Picture>; hasChanged: boolean };
  readonly #sharePictures: () => { built: Map<string, string>; hasChanged: boolean };
  #settings: { version: string; values: SnapshotSettings } | undefined;
  #known = { pictures: new Map<string, Picture>(), sharePictures: new Map<string, string>() };

  constructor(files: TailedFiles) {
    this.#files = files;
    this.#indices = publicKinds.map((kind) => ({ kind, file: new TailedFile(files, snapshotFiles.index(kind)) }));
    this.#pictures = tailedRecord(files, snapshotFiles.pictures, valuesByKey<Picture>());
    this.#sharePictures = tailedRecord(files, snapshotFiles.sharePictures, valuesByKey<string>());
  }

  /** Whether anything has changed. After an error the state is none of any time. */
  update(): boolean {
    const changes = [this.#updateSettings(), this.#updateLists()];
    const pictures = this.#pictures();
    const sharePictures = this.#sharePictures();
    this.#known = { pictures: pictures.built, sharePictures: sharePictures.built };
    return [...changes, pictures.hasChanged, sharePictures.hasChanged].includes(true);
  }

  get settings(): SnapshotSettings {
    if (!this.#settings) throw new Error('The snapshot has no settings yet');
    return this.#settings.values;
  }

  picture = (address: string): Picture | undefined => this.#known.pictures.get(address);

  share = (key: string): string | undefined => this.#known.sharePictures.get(key);

  item = (kind: PublicKind, id: string): unknown => this.#json(snapshotFiles.item(kind, id));

  #updateSettings(): boolean {
    const version = this.#files.state(snapshotFiles.settings)?.version;
    if (this.#settings && this.#settings.version === version) return false;
    const values = this.#json<SnapshotSettings>(snapshotFiles.settings);
    if (version === undefined || !values) throw new Error('The snapshot has no settings yet');
    this.#settings = { version, values };
    return true;
  }

  #updateLists(): boolean {
    const updates = this.#indices.map(({ kind, file }) => ({ kind, ...file.next() }));
    const changes = updates.flatMap(({ kind, entries }) => entries.map(([id, summary]) => ({ kind, id, summary })));
    if (updates.some(({ whole }) => whole) || changes.length > maxChangesInPlace) {
      this.lists = new SnapshotLists(
        Object.fromEntries(
          updates.map(({ kind, whole, entries }) => {
            const before = whole ? (whole.content ?? []).map((summary) => [summary.id, summary] as const) : undefined;
            const known = new Map<string, Summary>(before ?? this.lists.of(kind));
            applyEntries(known, entries);
            return [kind, [...known.values()]];
          }),
        ),
      );
      return true;
    }
    for (const { kind, id, summary } of changes) {
      if (summary) this.lists.put(kind, summary);
      else this.lists.remove(kind, id);
    }
    return changes.length > 0;
  }

  #json<Value>(file: string): Value | undefined {
    const bytes = this.#files.read(file);
    return bytes && (JSON.parse(textOf(bytes)) as Value);
  }
}
