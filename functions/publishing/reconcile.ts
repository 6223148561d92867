import { type OrderOptions, orderOfPages } from './order-of-pages.ts';
import { type ComparisonOptions, type PublishedSite, pagesToRender } from './pages-to-render.ts';
import { type Helper, type Part, pagesWorthHelp, renderParts } from './render-parts.ts';

export type Reconciled = {
  rendered: number;
  written: number;
  removed: number;
  /** Pages left to the next call, which readers see in their former version. */
  deferred: number;
  /** Pages that could not be rendered; their live version stays. */
  failed: { path: string; error: Error }[];
};

type Site = PublishedSite & {
  /** Processes that render the pages of a full comparison; this one then only evaluates and writes them. */
  helpers?: readonly Helper[];
};

/** Pages after which the results that they share are dropped, which bounds the memory. */
const pagesOfBatch = 200;

type Options = ComparisonOptions &
  OrderOptions & {
    /** Whether the record is written as a whole at the end; without it, when every page was rendered. */
    compact?: boolean | undefined;
    /** Asked after each part that may be the last: whether the rest is left to the next calls, because a change waits. */
    isInterrupted?: (() => boolean) | undefined;
    onProgress?: ((done: number, total: number) => void) | undefined;
  };

/**
 * Brings the live site to the state of the release and the snapshot, part by part: the pages of a part are all rendered
 * before any of them goes live. A page that fails keeps its old version and does not block the others.
 */
export async function reconcile(site: Site, options: Options): Promise<Reconciled> {
  const { release, renderer, live, snapshot } = site;
  const { isInterrupted, onProgress, compact = options.fullCheck ?? false } = options;
  renderer.begin(snapshot);
  try {
    const work = await pagesToRender(site, options);
    const uncompared = live.uncomparedPages.size;
    const { parts, removals, deferred, isFull } = orderOfPages(work, live, options);
    const groups = parts.map(({ paths }) => paths);
    const pages = groups.flat().length;
    const helpers = pages < pagesWorthHelp ? [] : site.helpers;
    const done: Reconciled = {
      rendered: 0,
      written: 0,
      failed: [],
      removed: work.gone.length,
      deferred: deferred + uncompared,
    };
    let place = 0;
    let inBatch = 0;
    const rendering = renderParts({ renderer, helpers }, groups, (now) => onProgress?.(now, pages));
    for await (const part of rendering) {
      refuseBroken(part);
      const { rendered, failed } = part;
      const isFinal = place === parts.length - 1;
      const mayEnd = parts[place]?.mayStopAfter === true;
      const isLast = isFinal || (mayEnd && (work.isInterrupted || isInterrupted?.() === true));
      const left = isLast ? groups.slice(place + 1).flat() : [];
      live.postpone(left);
      done.deferred += left.length;
      const isWithRemovals = removals === 'first' ? place === 0 : isLast;
      const { written } = await live.swap(
        release,
        { rendered, gone: isWithRemovals ? work.gone : [], failed: failed.map(({ path }) => path) },
        { whole: compact && isFinal && uncompared === 0, isLast: isLast && done.deferred === 0 },
      );
      done.rendered += rendered.size;
      done.written += written;
      done.failed.push(...failed);
      if (isLast) break;
      place += 1;
      // The results that pages share are not kept for all parts.
      inBatch += rendered.size;
      if (!isFull || inBatch < pagesOfBatch) continue;
      renderer.begin(snapshot);
      inBatch = 0;
    }
    return done;
  } finally {
    renderer.end();
  }
}

/** When most pages of a part fail, the renderer is broken; two or three pages may be those of one broken item. */
export function refuseBroken({ rendered, failed }: Part): void {
  if (failed.length > 3 && failed.length > rendered.size) throw failed[0]?.error;
}
