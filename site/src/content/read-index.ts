import type { Change, Read } from '#shared/model/snapshot/snapshot-lists.ts';

type Range = Extract<Read, { list: string }>;

/** Which queries read what: a change finds its readers without asking the others. */
export class ReadIndex {
  readonly #byInput = new Map<string, Set<string>>();
  readonly #byList = new Map<string, Map<string, Range[]>>();
  readonly #reads = new Map<string, readonly Read[]>();

  /** Replaces what this query read. */
  set(query: string, reads: readonly Read[]): void {
    this.delete(query);
    this.#reads.set(query, reads);
    for (const read of reads) {
      if ('input' in read) add(this.#byInput, read.input, () => new Set<string>()).add(query);
      else {
        const ofList = add(this.#byList, read.list, () => new Map<string, Range[]>());
        add(ofList, query, () => []).push(read);
      }
    }
  }

  delete(query: string): void {
    for (const read of this.#reads.get(query) ?? []) {
      if ('input' in read) this.#byInput.get(read.input)?.delete(query);
      else this.#byList.get(read.list)?.delete(query);
    }
    this.#reads.delete(query);
  }

  /** Every query that read one of these, each once. */
  readersOf(changes: readonly Change[]): Set<string> {
    const readers = new Set<string>();
    for (const change of changes) {
      if ('input' in change) {
        for (const query of this.#byInput.get(change.input) ?? []) readers.add(query);
        continue;
      }
      for (const [query, ranges] of this.#byList.get(change.list) ?? []) {
        if (ranges.some((range) => isWithin(change, range))) readers.add(query);
      }
    }
    return readers;
  }
}

const isWithin = ({ key, membership }: Extract<Change, { list: string }>, range: Range): boolean =>
  range.from <= key && key <= range.to && (membership || !range.membership);

function add<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
