import { type LogEntry, logEntries } from './change-log.ts';
import { logOf, textOf } from './snapshot.ts';

/** Files of a snapshot that another process writes. */
export type TailedFiles = {
  /** `version`: another one after every write; `inode`: another one after a replacement. Undefined without a file. */
  state: (path: string) => { version: string; inode: number; size: number } | undefined;
  /** The bytes of a file from this one on. */
  read: (path: string, from?: number) => Uint8Array | undefined;
};

/** `whole`: the file was replaced, and is now this, or is none; what it was does not count any more. */
type FileUpdate<Whole, Value> = { whole?: { content: Whole | undefined }; entries: LogEntry<Value>[] };

const endOfLine = 10;

/** A file of the snapshot with its log, which another process writes: of a log that has grown only the new lines are read. */
export class TailedFile<Whole, Value> {
  readonly #files: TailedFiles;
  readonly #file: string;
  /** What was read: `end` is the end of the last complete line. */
  #known: { whole: string | undefined; log: number | undefined; end: number } | undefined;

  constructor(files: TailedFiles, file: string) {
    this.#files = files;
    this.#file = file;
  }

  /** What has changed since the last call, at first everything. After an error the next call tries again. */
  next(): FileUpdate<Whole, Value> {
    const whole = this.#files.state(this.#file)?.version;
    const log = this.#files.state(logOf(this.#file));
    const known = this.#known;
    // The log ends only when the whole file has been written.
    const isSame = known !== undefined && known.whole === whole;
    const hasGrown = isSame && (known.end === 0 || (known.log === log?.inode && known.end <= (log?.size ?? 0)));
    const start = hasGrown ? known.end : 0;
    const content = hasGrown ? undefined : this.#files.read(this.#file);
    const added = log && log.size > start ? this.#files.read(logOf(this.#file), start) : undefined;
    const length = added ? added.lastIndexOf(endOfLine) + 1 : 0;
    const entries = added && length > 0 ? logEntries<Value>(textOf(added.subarray(0, length))) : [];
    const update = hasGrown ? { entries } : { whole: { content: content && JSON.parse(textOf(content)) }, entries };
    this.#known = { whole, log: log?.inode, end: start + length };
    return update;
  }
}

/** What is built of the pictures or the share pictures of the snapshot. `put` takes one value, or null where it was removed. */
export function tailedRecord<Value, Built>(
  files: TailedFiles,
  file: string,
  { empty, put }: { empty: () => Built; put: (built: Built, key: string, value: Value | null) => void },
): () => { built: Built; hasChanged: boolean } {
  const tailed = new TailedFile<Record<string, Value>, Value>(files, file);
  let built = empty();
  return () => {
    const { whole, entries } = tailed.next();
    if (whole) built = empty();
    for (const [key, value] of Object.entries(whole?.content ?? {})) put(built, key, value);
    for (const [key, value] of entries) put(built, key, value);
    return { built, hasChanged: whole !== undefined || entries.length > 0 };
  };
}
