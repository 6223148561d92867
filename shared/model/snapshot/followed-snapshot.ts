import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { FollowedFile, type FollowedFiles, followedRecord } from './followed-file.ts';
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

type Summary = SnapshotSummary<PublicKind>;

/** With more changed items the lists are sorted anew, which then takes less time. */
const maxChangesInPlace = 1_000;

const valuesByKey = <Value>() => ({
  empty: () => new Map<string, Value>(),
  put: (values: Map<string, Value>, key: string, value: Value | null) => applyEntries(values, [[key, value]]),
});

/** What another process writes as its snapshot. `update` takes over what has been written since the last time. */
export class FollowedSnapshot implements SnapshotSource {
  lists = new SnapshotLists();
  readonly #files: FollowedFiles;
  readonly #indices: { kind: PublicKind; file: FollowedFile<Summary[], Summary> }[];
  readonly #pictures: () => { built: Map<string, Picture>; hasChanged: boolean };
  readonly #shares: () => { built: Map<string, string>; hasChanged: boolean };
  #settings: { version: string; values: SnapshotSettings } | undefined;
  #known = { pictures: new Map<string, Picture>(), shares: new Map<string, string>() };

  constructor(files: FollowedFiles) {
    this.#files = files;
    this.#indices = publicKinds.map((kind) => ({ kind, file: new FollowedFile(files, snapshotFiles.index(kind)) }));
    this.#pictures = followedRecord(files, snapshotFiles.pictures, valuesByKey<Picture>());
    this.#shares = followedRecord(files, snapshotFiles.shares, valuesByKey<string>());
  }

  /** Whether anything has changed. After an error the state is none of any time. */
  update(): boolean {
    const changes = [this.#updateSettings(), this.#updateLists()];
    const pictures = this.#pictures();
    const shares = this.#shares();
    this.#known = { pictures: pictures.built, shares: shares.built };
    return [...changes, pictures.hasChanged, shares.hasChanged].includes(true);
  }

  get settings(): SnapshotSettings {
    if (!this.#settings) throw new Error('The snapshot has no settings yet');
    return this.#settings.values;
  }

  picture = (address: string): Picture | undefined => this.#known.pictures.get(address);

  share = (key: string): string | undefined => this.#known.shares.get(key);

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
    const news = this.#indices.map(({ kind, file }) => ({ kind, ...file.next() }));
    const changes = news.flatMap(({ kind, entries }) => entries.map(([id, summary]) => ({ kind, id, summary })));
    if (news.some(({ whole }) => whole) || changes.length > maxChangesInPlace) {
      this.lists = new SnapshotLists(
        Object.fromEntries(
          news.map(({ kind, whole, entries }) => {
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
