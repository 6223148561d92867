import type { AppendableFiles } from '#functions/files/files.ts';
import { logLine } from '#shared/model/snapshot/change-log.ts';
import { readRecord } from '#shared/model/snapshot/snapshot.ts';
import { FileWithLog, piecesOfRecord } from './file-with-log.ts';

/** The pictures or the share pictures of the snapshot, in memory and in a file. */
export class SnapshotRecord<Value> {
  readonly #values: Map<string, Value>;
  readonly #file: FileWithLog;

  constructor(files: AppendableFiles, file: string) {
    this.#values = readRecord<Value>(file, files.read);
    this.#file = new FileWithLog(files, file, {
      entries: () => this.#values.size,
      pieces: () => piecesOfRecord(this.#values),
    });
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Becomes equal to these values, or that part of it which has the keys `among`. Returns the keys that changed. */
  replace(
    wanted: Record<string, Value>,
    among: Iterable<string> = new Set([...this.#values.keys(), ...Object.keys(wanted)]),
  ): string[] {
    const changed: string[] = [];
    for (const key of among) {
      const value = Object.hasOwn(wanted, key) ? wanted[key] : undefined;
      if (isSame(this.#values.get(key), value)) continue;
      if (value === undefined) this.#values.delete(key);
      else this.#values.set(key, value);
      changed.push(key);
    }
    if (changed.length > 0) this.#file.append(changed.map((key) => logLine(key, this.#values.get(key) ?? null)));
    return changed;
  }

  compact(isInterrupted?: () => boolean): Promise<void> {
    return this.#file.compact(isInterrupted);
  }
}

/** Most values are strings, thousands of them in each publication. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
