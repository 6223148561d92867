import { hash as digestOf } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { inGroups } from '#functions/files/in-groups.ts';
import type { PageRow } from './pages.ts';
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
  /** Whether the file has the current result of a query. */
  isKnown: (query: string) => boolean;
  /** Pages that helpers have rendered. */
  there?: ReadonlyMap<string, RenderedPage>;
};

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;
/** Large enough that a message is worth its time, small enough that all processes end at nearly the same time. */
const pagesOfBatch = 8;
/** A helper has its next batch while its last one is on its way. */
const batchesAhead = 2;
/** From so many pages on the way to a helper is worth it. */
const pagesWorthHelp = 40;

/** The pages that helpers answer, of one part and of the next: they have work while the first one is written. */
export class RenderedThere {
  readonly #helpers: readonly Helper[];
  #ahead: { paths: readonly string[]; rendered: Promise<Map<string, RenderedPage>>; stop: AbortController } | undefined;

  constructor(helpers: readonly Helper[]) {
    this.#helpers = helpers;
  }

  /** Of these pages; `next` are begun as soon as helpers are free, for the next call. */
  async of(paths: readonly string[], next: readonly string[] = []): Promise<Map<string, RenderedPage>> {
    const ahead = this.#ahead;
    const isAhead = ahead !== undefined && isDeepStrictEqual(ahead.paths, paths);
    if (!isAhead) this.forget();
    const rendered = isAhead ? ahead.rendered : this.#render(paths, new AbortController().signal);
    const stop = new AbortController();
    this.#ahead = next.length > 0 ? { paths: next, rendered: this.#render(next, stop.signal), stop } : undefined;
    return rendered;
  }

  /** What was begun shows items as they were. */
  forget(): void {
    this.#ahead?.stop.abort();
    this.#ahead = undefined;
  }

  async #render(paths: readonly string[], stopped: AbortSignal): Promise<Map<string, RenderedPage>> {
    const rendered = new Map<string, RenderedPage>();
    if (paths.length < pagesWorthHelp) return rendered;
    const waiting = inGroups(paths, pagesOfBatch);
    const renderWith = async (helper: Helper) => {
      for (let batch = waiting.shift(); batch && !stopped.aborted; batch = waiting.shift()) {
        try {
          for (const [path, page] of await helper(batch)) rendered.set(path, page);
        } catch {
          // The publisher renders them, as it does all that is left when every helper has failed.
          return;
        }
      }
    };
    await Promise.all(
      this.#helpers.flatMap((helper) => Array.from({ length: batchesAhead }, () => renderWith(helper))),
    );
    return rendered;
  }
}

/** The pages of one part. What no helper has answered rightly is rendered here. */
export async function renderPart(paths: readonly string[], { there, ...options }: Options): Promise<Part> {
  const part: Part = { rendered: new Map(there), failed: new Map() };
  let yielded = performance.now();
  for (const path of paths.filter((path) => !part.rendered.has(path))) {
    try {
      part.rendered.set(path, await renderPage(path, options));
    } catch (error) {
      part.failed.set(path, error as Error);
    }
    if (performance.now() - yielded < yieldMilliseconds) continue;
    await nextTurn();
    yielded = performance.now();
  }
  refuseBroken(part);
  return part;
}

/** When most pages of a part fail, the renderer is broken; two or three pages may be those of one broken item. */
function refuseBroken({ rendered, failed }: Part): void {
  const [first] = failed.values();
  if (first && failed.size > 3 && failed.size > rendered.size) throw first;
}

/** A page that has to be written. */
export type Differing = { page: PageRow; body: Uint8Array; digest: string };

/** The pages that readers have in another form, or not at all. */
export function differing(pages: readonly PageRow[], { rendered }: Part): Differing[] {
  return pages.flatMap((page) => {
    const body = rendered.get(page.path)?.body;
    const digest = body && digestOf('sha256', body, 'base64url');
    return body && digest && digest !== page.digest ? [{ page, body, digest }] : [];
  });
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
