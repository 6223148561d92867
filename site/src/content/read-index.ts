import { MultiMap } from '#shared/model/snapshot/multi-map.ts';
import type { Change, Read } from '#shared/model/snapshot/snapshot-lists.ts';
import { RangeIndex } from './range-index.ts';

type ListRead = Extract<Read, { list: string }>;
type RangeOfQuery = ListRead & { query: string };
type ReadsOfQuery = { inputs: string[]; ranges: RangeOfQuery[] };

/** Which queries read what: a change finds its readers without asking the others. */
export class ReadIndex {
  readonly #byInput = new MultiMap<string, string>();
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
        this.#byInput.add(read.input, query);
      } else {
        const range = { ...read, query };
        known.ranges.push(range);
        this.#rangesOf(read.list).add(range);
      }
    }
  }

  delete(query: string): void {
    const known = this.#reads.get(query);
    for (const input of known?.inputs ?? []) this.#byInput.delete(input, query);
    for (const range of known?.ranges ?? []) this.#byList.get(range.list)?.delete(range);
    this.#reads.delete(query);
  }

  /** Every query that read one of these, each once. */
  readersOf(changes: readonly Change[]): Set<string> {
    const readers = new Set<string>();
    for (const change of changes) {
      if ('input' in change) {
        for (const query of this.#byInput.get(change.input)) readers.add(query);
        continue;
      }
      for (const range of this.#byList.get(change.list)?.containing(change.key) ?? []) {
        if (isRead(change, range)) readers.add(range.query);
      }
    }
    return readers;
  }

  #rangesOf(list: string): RangeIndex<RangeOfQuery> {
    const known = this.#byList.get(list) ?? new RangeIndex<RangeOfQuery>();
    this.#byList.set(list, known);
    return known;
  }
}

/** Where only the number and order of the entries matter, a change of their content does not. */
const isRead = ({ membership }: Extract<Change, { list: string }>, range: Pick<ListRead, 'membership'>): boolean =>
  membership || !range.membership;
