import { hash as digestOf } from 'node:crypto';
import { type Change, type QueryResult, type Read, shortResultMark, touches } from '#shared/publish/snapshot-lists.ts';

type Compute = (...args: never[]) => unknown;
type Query = { compute: Compute; version?: Compute };
type Options<Args extends unknown[]> = {
  /** For results that are cheaper to identify than to hash; they are not kept for other pages. */
  version?: (...args: Args) => unknown;
};
type Evaluated = { value: unknown; reads: Read[] };
type Recall = (key: string) => Evaluated | undefined;

/**
 * The tracked queries of the snapshot. A page is a function of their results, so it has to be rendered again exactly when one
 * of the results changes: no list of pages per change is kept by hand. Each query knows what it read, so a change
 * evaluates only the queries that read what changed.
 */
const tracker = {
  queries: new Map<string, Query>(),
  asked: undefined as Set<string> | undefined,
  /** Results that pages share, as long as the snapshot is the same. */
  results: new Map<string, Evaluated>(),
  /** What the file of the snapshot has of results that another process found. */
  recall: undefined as Recall | undefined,
  /** The reads of each running query, the innermost last. */
  reading: [] as Read[][],
};

/** With a large archive most results are of one page. */
const keptResults = 5_000;

/** More changes touch most results anyway, and looking for those takes longer than making them. */
const comparedChanges = 500;

/**
 * Makes a function of the snapshot a tracked query. Arguments are plain data. Queries within a query are no dependencies of
 * their own.
 */
export function query<Args extends unknown[], Result>(
  name: string,
  compute: (...args: Args) => Result,
  { version }: Options<Args> = {},
): (...args: Args) => Result {
  tracker.queries.set(name, version ? { compute, version } : { compute });
  return (...args) => {
    const key = JSON.stringify([name, ...args]);
    if (tracker.reading.length === 0) tracker.asked?.add(key);
    return passOn(version ? evaluate(() => compute(...args)) : evaluated(key, () => compute(...args)));
  };
}

export function noteRead(read: Read): void {
  const reading = tracker.reading.at(-1);
  if (!reading && tracker.asked) throw new Error('A page reads the snapshot only by a tracked query');
  reading?.push(read);
}

export function recallFrom(recall: Recall | undefined): void {
  tracker.recall = recall;
}

/** From here on results are those of the snapshot as it is now. `changes`: what alone has changed since the last call. */
export function forgetResults(changes?: readonly Change[]): void {
  if (!changes || changes.length > comparedChanges) tracker.results.clear();
  else
    for (const [key, { reads }] of tracker.results)
      if (reads.some((read) => changes.some((change) => touches(change, read)))) tracker.results.delete(key);
}

/** Renders one page and returns the queries that it asked. Pages are rendered one after the other. */
export async function recording<Result>(render: () => Promise<Result>): Promise<{ result: Result; asked: string[] }> {
  tracker.asked = new Set();
  try {
    const result = await render();
    return { result, asked: [...tracker.asked] };
  } finally {
    tracker.asked = undefined;
  }
}

const bytesOfHash = 12;
/** Of its JSON. A moment has 26 characters. */
const maxShortResult = 32;

/** The current result of a query by its key; undefined for a query that the code no longer has. */
export function resultOf(key: string): QueryResult | undefined {
  const [name, ...written] = JSON.parse(key) as [string, ...never[]];
  const { compute, version } = tracker.queries.get(name) ?? {};
  if (!compute) return undefined;
  // JSON writes null for undefined; no query has null as an argument.
  const args = written.map((value) => value ?? undefined) as never[];
  const { value, reads } = version ? evaluate(() => version(...args)) : evaluated(key, () => compute(...args));
  return { hash: hashOf(JSON.stringify(value) ?? ''), reads };
}

/** A short result is its own hash: what one process has found the next one need not read again. */
function hashOf(result: string): string {
  if (result.length <= maxShortResult) return shortResultMark + result;
  // The slice of a text would keep the whole text.
  return digestOf('sha256', result, 'buffer').toString('base64url', 0, bytesOfHash);
}

function evaluated(key: string, compute: () => unknown): Evaluated {
  const evaluation = tracker.results.get(key) ?? tracker.recall?.(key) ?? evaluate(compute);
  if (tracker.results.size >= keptResults) tracker.results.clear();
  tracker.results.set(key, evaluation);
  return evaluation;
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
