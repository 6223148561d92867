import { createHash } from 'node:crypto';

type Compute = (...args: never[]) => unknown;
type Query = { compute: Compute; version: (...args: never[]) => unknown };

/**
 * The tracked queries of the snapshot. A page is a function of their results, so it has to be rendered again exactly when one
 * of the results changes: no list of pages per change is kept by hand.
 */
type Tracker = {
  queries: Map<string, Query>;
  /** Dependencies of the page being rendered: a hash of each query's result. */
  dependencies: Map<string, string> | undefined;
  /** Results of the current batch; between batches the snapshot may change. */
  results: Map<string, unknown> | undefined;
  depth: number;
};

const tracker: Tracker = { queries: new Map(), dependencies: undefined, results: undefined, depth: 0 };

/**
 * Makes a function of the snapshot a tracked query. Arguments are plain data. Queries within a query are no dependencies of
 * their own. `version` is for results that are cheaper to identify than to hash.
 */
export function query<Args extends unknown[], Result>(
  name: string,
  compute: (...args: Args) => Result,
  version: (...args: Args) => unknown = compute,
): (...args: Args) => Result {
  tracker.queries.set(name, { compute, version });
  return (...args) => {
    const key = JSON.stringify([name, ...args]);
    const result = remember(key, () => compute(...args));
    if (tracker.dependencies && tracker.depth === 0 && !tracker.dependencies.has(key)) {
      tracker.dependencies.set(key, resultHash(key));
    }
    return result;
  };
}

/** From here to `endBatch` results are cached: the snapshot stays as it is. */
export function beginBatch(): void {
  tracker.results = new Map();
}

export function endBatch(): void {
  tracker.results = undefined;
}

/** Renders one page and returns its dependencies. Pages are rendered one after the other. */
export async function recording<Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; asked: Record<string, string> }> {
  tracker.dependencies = new Map();
  try {
    const result = await render();
    return { result, asked: Object.fromEntries(tracker.dependencies) };
  } finally {
    tracker.dependencies = undefined;
  }
}

/** The hash of a recorded query's current result; empty for a query that the code no longer has. */
export function resultHash(key: string): string {
  return remember(`hash ${key}`, () => {
    const [name, ...written] = JSON.parse(key) as [string, ...never[]];
    // JSON writes null for undefined; no query has null as an argument.
    const args = written.map((value) => value ?? undefined) as never[];
    const found = tracker.queries.get(name);
    if (!found) return '';
    const value =
      found.version === found.compute
        ? remember(key, () => found.compute(...args))
        : nested(() => found.version(...args));
    return createHash('sha256')
      .update(JSON.stringify(value) ?? '')
      .digest('base64url')
      .slice(0, 16);
  });
}

function remember<Result>(key: string, compute: () => Result): Result {
  if (!tracker.results) return nested(compute);
  if (!tracker.results.has(key)) tracker.results.set(key, nested(compute));
  return tracker.results.get(key) as Result;
}

function nested<Result>(compute: () => Result): Result {
  tracker.depth += 1;
  try {
    return compute();
  } finally {
    tracker.depth -= 1;
  }
}
