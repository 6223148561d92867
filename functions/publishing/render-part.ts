import { setImmediate as nextTurn } from 'node:timers/promises';
import { inGroups } from '#functions/files/in-groups.ts';
import type { RenderedPage, Renderer } from './renderer.ts';

/**
 * Renders pages in another process that reads the same file. Pages that fail there are missing from the answer. It rejects if
 * that process dies; the next call starts another one. Asked for no pages it gets ready for some.
 */
export type Helper = (paths: readonly string[]) => Promise<readonly (readonly [path: string, page: RenderedPage])[]>;

export type Part = {
  rendered: Map<string, RenderedPage>;
  /** Pages that could not be rendered; their live version stays. */
  failed: Map<string, Error>;
};

type Options = {
  renderer: Renderer;
  helpers: readonly Helper[];
  /** Whether the file has the current result of a query. */
  isKnown: (query: string) => boolean;
};

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;
/** Large enough that a message is worth its time, small enough that all processes end at nearly the same time. */
const pagesOfBatch = 8;
/** A helper has its next batch while its last one is on its way. */
const batchesAhead = 2;
/** From so many pages on the way to a helper is worth it. */
const pagesWorthHelp = 40;

/** The pages of one part. What a helper does not answer rightly is rendered here. */
export async function renderPart(paths: readonly string[], options: Options): Promise<Part> {
  const part: Part = { rendered: new Map(), failed: new Map() };
  const helpers = paths.length < pagesWorthHelp ? [] : options.helpers;
  const waiting = inGroups(paths, pagesOfBatch);
  await Promise.all(helpers.flatMap((helper) => Array.from({ length: batchesAhead }, () => renderThere(helper))));
  await renderHere(paths.filter((path) => !part.rendered.has(path)));
  return part;

  async function renderThere(helper: Helper): Promise<void> {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      try {
        for (const [path, page] of await helper(batch)) part.rendered.set(path, page);
      } catch {
        // Rendered here, as is all that is left when every helper has failed.
        return;
      }
    }
  }

  async function renderHere(rest: readonly string[]): Promise<void> {
    let yielded = performance.now();
    for (const path of rest) {
      try {
        part.rendered.set(path, await renderPage(path, options));
      } catch (error) {
        part.failed.set(path, error as Error);
      }
      if (performance.now() - yielded < yieldMilliseconds) continue;
      await nextTurn();
      yielded = performance.now();
    }
  }
}

/** One page, with the results of the queries that the file does not have. */
export async function renderPage(
  path: string,
  { renderer, isKnown }: Pick<Options, 'renderer' | 'isKnown'>,
): Promise<RenderedPage> {
  const { body, asked } = await renderer.render(path);
  const results = asked.flatMap((query) => {
    const result = isKnown(query) ? undefined : renderer.resultOf(query);
    return result ? [[query, result] as const] : [];
  });
  return { body, asked, results };
}
