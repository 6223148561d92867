import { MultiMap } from '#shared/model/snapshot/multi-map.ts';
import type { Change, Read } from '#shared/model/snapshot/snapshot-lists.ts';
import { RangeIndex } from './range-index.ts';

type ListRead = Extract<Read, { list: string }>;
type RangeOfQuery = Omit<ListRead, 'list'> & { query: string; index: RangeIndex<RangeOfQuery> };
/** Names of inputs, and ranges of lists. */
type ReadsOfQuery = readonly (string | RangeOfQuery)[];

/** Which queries read what: a change finds its readers without asking the others. */
export class ReadIndex {
  readonly #byInput = new MultiMap<string, string>();
  readonly #byList = new Map<string, RangeIndex<RangeOfQuery>>();
  readonly #reads = new Map<string, ReadsOfQuery>();

  /** Replaces what this query read. */
  set(query: string, reads: readonly Read[]): void {
    this.delete(query);
    // `map` takes the room that it needs: an array that grows from nothing has room for seventeen, half a million times.
    const known = reads.map((read) => ('input' in read ? this.#inputNamed(read.input) : this.#rangeOf(read, query)));
    this.#reads.set(query, known);
    for (const read of known) {
      if (typeof read === 'string') this.#byInput.add(read, query);
      else read.index.add(read);
    }
  }

  delete(query: string): void {
    for (const read of this.#reads.get(query) ?? []) {
      if (typeof read === 'string') this.#byInput.delete(read, query);
      else read.index.delete(read);
    }
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

  /** The text of a name is made anew each time that it is read; the queries that read it share one. */
  #inputNamed(name: string): string {
    const [reader = ''] = this.#byInput.get(name);
    return this.#reads.get(reader)?.find((read): read is string => read === name) ?? name;
  }

  /** Written out: V8 keeps a property that is added to a copy in an array of its own. */
  #rangeOf({ list, from, to, membership }: ListRead, query: string): RangeOfQuery {
    return { from, to, membership, query, index: this.#rangesOf(list) };
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
