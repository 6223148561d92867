import { hash as digestOf } from 'node:crypto';
import type { Change, Read } from '#shared/model/snapshot/snapshot-lists.ts';
import { ReadIndex } from './read-index.ts';

type Compute = (...args: never[]) => unknown;
type Query = { compute: Compute; version?: Compute };
type Options<Args extends unknown[]> = {
  /** For results that are cheaper to identify than to hash; they are not kept for other pages. */
  version?: (...args: Args) => unknown;
  /** For small results of long lists: they are kept until something that they read changes. */
  keep?: boolean;
};
type Evaluated = { value: unknown; reads: Read[] };

/**
 * The tracked queries of the snapshot. A page is a function of their results, so it has to be rendered again exactly when one
 * of the results changes: no list of pages per change is kept by hand. Each query knows what it read, so a change
 * evaluates only the queries that read what changed.
 */
type Tracker = {
  queries: Map<string, Query>;
  /** The result hashes of the queries evaluated so far. */
  hashes: Map<string, string>;
  reads: ReadIndex;
  /** Dependencies of the page being rendered: a hash of each query's result. */
  dependencies: Map<string, string> | undefined;
  /** Results of the current batch; between batches the snapshot may change. */
  results: Map<string, Evaluated> | undefined;
  /** Results that outlive the batch. */
  kept: Map<string, Evaluated>;
  /** Within a batch that follows changes: the queries that read what changed. All others have the hash that they had. */
  outdated: ReadonlySet<string> | undefined;
  /** The reads of each running query, the innermost last. */
  reading: Read[][];
};

const tracker: Tracker = {
  queries: new Map(),
  hashes: new Map(),
  reads: new ReadIndex(),
  dependencies: undefined,
  results: undefined,
  kept: new Map(),
  outdated: undefined,
  reading: [],
};

/**
 * Makes a function of the snapshot a tracked query. Arguments are plain data. Queries within a query are no dependencies of
 * their own.
 */
export function query<Args extends unknown[], Result>(
  name: string,
  compute: (...args: Args) => Result,
  { version, keep = false }: Options<Args> = {},
): (...args: Args) => Result {
  tracker.queries.set(name, version ? { compute, version } : { compute });
  if (keep) keptNames.add(name);
  return (...args) => {
    const key = JSON.stringify([name, ...args]);
    if (tracker.dependencies && tracker.reading.length === 0 && !tracker.dependencies.has(key)) {
      tracker.dependencies.set(key, resultHash(key));
    }
    return version ? passOn(evaluate(() => compute(...args))) : remember(key, () => compute(...args));
  };
}

const keptNames = new Set<string>();
const isKept = (key: string) => keptNames.has((JSON.parse(key) as string[])[0] ?? '');

/** Records a read of the running query. */
export function noteRead(read: Read): void {
  const reading = tracker.reading.at(-1);
  if (!reading && tracker.dependencies) throw new Error('A page reads the snapshot only by a tracked query');
  reading?.push(read);
}

/** From here to `endBatch` results are cached: the snapshot stays as it is. */
export function beginBatch(): void {
  tracker.results = new Map();
}

export function endBatch(): void {
  tracker.results = undefined;
  tracker.outdated = undefined;
}

/** Renders one page and returns its dependencies. Pages are rendered one after the other. */
export async function recording<Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; dependencies: Record<string, string> }> {
  tracker.dependencies = new Map();
  try {
    const result = await render();
    return { result, dependencies: Object.fromEntries(tracker.dependencies) };
  } finally {
    tracker.dependencies = undefined;
  }
}

/** Sixteen characters. */
const bytesOfHash = 12;

/** The hash of a recorded query's current result; empty for a query that the code no longer has. */
export function resultHash(key: string): string {
  const valid = tracker.outdated && !tracker.outdated.has(key) && tracker.hashes.get(key);
  if (valid) return valid;
  const hash = remember(
    `hash ${key}`,
    () => {
      const [name, ...written] = JSON.parse(key) as [string, ...never[]];
      // JSON writes null for undefined; no query has null as an argument.
      const args = written.map((value) => value ?? undefined) as never[];
      const found = tracker.queries.get(name);
      if (!found) return '';
      const value = found.version ? found.version(...args) : remember(key, () => found.compute(...args));
      // The slice of a text would keep the whole text.
      return digestOf('sha256', JSON.stringify(value) ?? '', 'buffer').toString('base64url', 0, bytesOfHash);
    },
    key,
  );
  tracker.hashes.set(key, hash);
  return hash;
}

/** Clears the record of what each query reads: every query that is still in use is evaluated again. */
export function resetReads(): void {
  tracker.hashes.clear();
  tracker.kept.clear();
  tracker.reads = new ReadIndex();
}

/** The queries whose result differs after these changes. `isUsed`: whether a page still asks for it. */
export function changedQueries(changes: readonly Change[], isUsed: (key: string) => boolean): string[] {
  const changed: string[] = [];
  const readers = tracker.reads.readersOf(changes);
  tracker.outdated = readers;
  for (const key of readers) {
    tracker.kept.delete(key);
    const before = tracker.hashes.get(key);
    if (!isUsed(key)) {
      tracker.hashes.delete(key);
      tracker.reads.delete(key);
    } else if (resultHash(key) !== before) changed.push(key);
  }
  return changed;
}

/** `reader`: the query of which this is the hash, whose reads are indexed. */
function remember<Result>(key: string, compute: () => Result, reader?: string): Result {
  const known = tracker.results?.get(key) ?? tracker.kept.get(key);
  const evaluated = known ?? evaluate(compute);
  if (!known) {
    tracker.results?.set(key, evaluated);
    if (reader !== undefined) {
      tracker.reads.set(reader, evaluated.reads);
      const result = tracker.results?.get(reader);
      if (result && isKept(reader)) tracker.kept.set(reader, result);
    }
  }
  return passOn<Result>(evaluated);
}

/** What a query within another one read, the outer one has read too. */
function passOn<Result>({ value, reads }: Evaluated): Result {
  const outer = tracker.reading.at(-1);
  for (const read of reads) outer?.push(read);
  return value as Result;
}

function evaluate(compute: () => unknown): Evaluated {
  const reads: Read[] = [];
  tracker.reading.push(reads);
  try {
    return { value: compute(), reads };
  } finally {
    tracker.reading.pop();
  }
}
