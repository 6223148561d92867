import type { Context } from '#functions/context/context.ts';
import { missingPages } from '#functions/publish/missing-pages.ts';
import { movedTo } from '#functions/publish/moved-page.ts';

/** The CDN keeps a missing page a little longer. Without that, each request for a page that is not there yet would read the store. */
const missingMilliseconds = 1_000;

/** Where a missing page is now; else it is counted, which the answer does not wait for. */
export function movedPages(ctx: Context): (path: string) => Promise<string | undefined> {
  const countMissing = missingPages(ctx);
  let missing = new Set<string>();
  let since = 0;
  return async (path) => {
    const now = ctx.now().getTime();
    if (Math.abs(now - since) >= missingMilliseconds) [missing, since] = [new Set(), now];
    if (missing.has(path)) return undefined;
    const location = await movedTo(ctx.store, path);
    if (location !== undefined) return location;
    missing.add(path);
    void countMissing(path);
    return undefined;
  };
}
