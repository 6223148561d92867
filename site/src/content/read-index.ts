import type { Change, Read } from '#shared/model/snapshot/snapshot-lists.ts';
import { RangeIndex } from './range-index.ts';

type ListRead = Extract<Read, { list: string }>;
type RangeOfQuery = { query: string; from: string; to: string; membership: boolean };
type ReadsOfQuery = { inputs: string[]; ranges: (readonly [list: string, range: RangeOfQuery])[] };

/** Which queries read what: a change finds its readers without asking the others. */
export class ReadIndex {
  readonly #byInput = new Map<string, Set<string>>();
  readonly #byList = new Map<string, RangeIndex<RangeOfQuery>>();
  readonly #reads = new Map<string, ReadsOfQuery>();

  /** Replaces what this query read. */
  set(query: string, reads: readonly Read[]): void {
    this.delete(query);
    const known: ReadsOfQuery = { inputs: [], ranges: [] };
    this.#reads.set(query, known);
    for (const read of reads) {
      if ('input' in read) {
        known.inputs.push(read.input);
        entryOf(this.#byInput, read.input, () => new Set<string>()).add(query);
      } else {
        const range = { query, from: read.from, to: read.to, membership: read.membership };
        known.ranges.push([read.list, range]);
        entryOf(this.#byList, read.list, () => new RangeIndex<RangeOfQuery>()).add(range);
      }
    }
  }

  delete(query: string): void {
    const known = this.#reads.get(query);
    for (const input of known?.inputs ?? []) this.#byInput.get(input)?.delete(query);
    for (const [list, range] of known?.ranges ?? []) this.#byList.get(list)?.delete(range);
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
      for (const range of this.#byList.get(change.list)?.containing(change.key) ?? []) {
        if (isRead(change, range)) readers.add(range.query);
      }
    }
    return readers;
  }
}

/** Where only the number and order of the entries matter, a change of their content does not. */
const isRead = ({ membership }: Extract<Change, { list: string }>, range: Pick<ListRead, 'membership'>): boolean =>
  membership || !range.membership;

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
