import { setImmediate as nextTurn } from 'node:timers/promises';
import { inGroups } from '#functions/files/in-groups.ts';
import type { RenderedPage, Renderer } from './live-site.ts';

/**
 * Renders pages in another process that reads the same snapshot. Pages that fail there are missing from the answer. It
 * rejects if that process dies; the next call starts another one. Asked for no pages it gets ready for some.
 */
export type Helper = (paths: readonly string[]) => Promise<readonly (readonly [path: string, page: RenderedPage])[]>;

export type Part = {
  rendered: Map<string, RenderedPage>;
  /** Pages that could not be rendered; their live version stays. */
  failed: { path: string; error: Error }[];
};

/** Pages that are rendered before any of them is written, in work that a change may interrupt after each part. */
export const pagesOfLargePart = 500;

/** Pages from which helpers are used: rendering this number takes twice as long as the start of a helper. */
export const pagesWorthHelp = 200;

type Batch = { part: number; paths: readonly string[] };

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;
/** What helpers send comes through a pipe that holds some pages: it is emptied after every page. */
const yieldWithHelpers = 0;
/** Large enough that a message is worth its time, small enough that both processes end at nearly the same time. */
const pagesOfBatch = 8;
/** A helper has its next batch while this process is writing files. */
const batchesAhead = 4;
/** Failed batches of two crashes: after them a helper is not started again. */
const failuresOfHelper = 2 * batchesAhead;

/**
 * Renders the pages of these parts and yields part by part in their order. With helpers this process only evaluates and
 * writes what comes: there is one helper for each processor. What a helper does not answer rightly is rendered here.
 * `onDone` gets the number of pages done.
 */
export async function* renderParts(
  { renderer, helpers = [] }: { renderer: Renderer; helpers?: readonly Helper[] | undefined },
  parts: readonly (readonly string[])[],
  onDone: (done: number) => void = () => {},
): AsyncGenerator<Part, void, void> {
  const results = new Map<number, Part>();
  const left = parts.map((paths) => paths.length);
  const waiting: Batch[] = parts.flatMap((paths, part) =>
    inGroups(paths, pagesOfBatch).map((batch) => ({ part, paths: batch })),
  );
  /** What a helper could not render. */
  const returned: Batch[] = [];
  const underWay = new Set<Promise<void>>();
  const helperStates = helpers.map((render) => ({ render, batches: 0, failures: 0 }));
  const isHelped = () => helperStates.some(({ failures }) => failures < failuresOfHelper);
  let current = 0;
  let done = 0;
  let yielded = performance.now();
  let ended = false;

  const resultOf = (part: number): Part => {
    const known = results.get(part) ?? { rendered: new Map(), failed: [] };
    results.set(part, known);
    return known;
  };
  const count = (part: number, pages: number) => {
    left[part] = (left[part] ?? 0) - pages;
    done += pages;
    onDone(done);
  };
  /** The next part is begun while this one waits for its last pages and is written; no other one, which bounds the memory. */
  const takeWaiting = () => ((waiting[0]?.part ?? parts.length) <= current + 1 ? waiting.shift() : undefined);

  async function renderHere({ part, paths }: Batch): Promise<void> {
    const { rendered, failed } = resultOf(part);
    for (const path of paths) {
      try {
        rendered.set(path, await renderer.render(path));
      } catch (error) {
        failed.push({ path, error: error as Error });
      }
      count(part, 1);
      if (performance.now() - yielded > (helperStates.length > 0 ? yieldWithHelpers : yieldMilliseconds)) {
        await nextTurn();
        yielded = performance.now();
      }
    }
  }

  async function renderThere(helper: (typeof helperStates)[number], batch: Batch): Promise<void> {
    helper.batches += 1;
    try {
      const pages = new Map(await helper.render(batch.paths));
      if (!ended) accept(batch, pages);
    } catch {
      helper.failures += 1;
      returned.push(batch);
    } finally {
      helper.batches -= 1;
    }
  }

  /** The helper may have read the snapshot of another moment. Asked here, the queries are also known here for later changes. */
  function accept({ part, paths }: Batch, pages: ReadonlyMap<string, RenderedPage>): void {
    const accepted: [string, RenderedPage][] = [];
    const again: string[] = [];
    for (const path of paths) {
      const page = pages.get(path);
      const queryResults =
        page && Object.entries(page.asked).map(([query]) => [query, renderer.fingerprint(query)] as const);
      if (!page || queryResults?.some(([query, hash]) => page.asked[query] !== hash)) again.push(path);
      // The renderer's own texts: a copy of each hash would take the memory twice.
      else accepted.push([path, { ...page, asked: Object.fromEntries(queryResults ?? []) }]);
    }
    // A query that fails returns the whole batch, so no page of it is counted before.
    for (const [path, page] of accepted) resultOf(part).rendered.set(path, page);
    if (accepted.length > 0) count(part, accepted.length);
    if (again.length > 0) returned.push({ part, paths: again });
    if (!ended) handOut();
  }

  function handOut(): void {
    for (const helper of helperStates) {
      while (helper.batches < batchesAhead && helper.failures < failuresOfHelper) {
        const batch = takeWaiting();
        if (!batch) return;
        const work = renderThere(helper, batch).finally(() => underWay.delete(work));
        underWay.add(work);
      }
    }
  }

  try {
    for (; current < parts.length; current += 1) {
      while (left[current] !== 0) {
        handOut();
        const batch = returned.shift() ?? (isHelped() ? undefined : takeWaiting());
        await (batch ? renderHere(batch) : Promise.race(underWay));
      }
      const part = resultOf(current);
      results.delete(current);
      handOut();
      yield part;
    }
  } finally {
    ended = true;
  }
}
