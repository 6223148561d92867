import { inGroups } from '#functions/files/in-groups.ts';
import type { PublishedSite } from './pages-to-render.ts';
import { type Reconciled, refuseBroken } from './reconcile.ts';
import { pagesOfLargePart, renderParts } from './render-parts.ts';

export type CheckResult = Pick<Reconciled, 'rendered' | 'written' | 'failed'> & {
  /** The pages that an interruption left, in their order. */
  unchecked: string[];
};

/**
 * Renders live pages of which no change is known, in this order, and writes those that differ. The last of them are
 * followed by the whole record of all pages.
 */
export async function checkPages(
  { release, renderer, live, snapshot, pagesOfPart = pagesOfLargePart }: PublishedSite & { pagesOfPart?: number },
  paths: readonly string[],
  isInterrupted: () => boolean = () => false,
): Promise<CheckResult> {
  const parts = inGroups(
    paths.filter((path) => live.page(path)),
    pagesOfPart,
  );
  const done: CheckResult = { rendered: 0, written: 0, failed: [], unchecked: [] };
  let number = 0;
  renderer.begin(snapshot);
  try {
    for await (const part of renderParts({ renderer }, parts)) {
      number += 1;
      refuseBroken(part);
      const failed = part.failed.map(({ path }) => path);
      const whole = number === parts.length;
      const { written } = await live.swap(release, { rendered: part.rendered, gone: [], failed }, { whole });
      done.rendered += part.rendered.size;
      done.written += written;
      done.failed.push(...part.failed);
      if (isInterrupted()) {
        done.unchecked = parts.slice(number).flat();
        break;
      }
      // The results that pages share are not kept for all parts.
      renderer.begin(snapshot);
    }
    return done;
  } finally {
    renderer.end();
  }
}
