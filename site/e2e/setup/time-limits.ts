import type { Page } from 'playwright-core';

/** A page opened from now on waits for limited answers until the returned function is called, and not for seconds. */
export async function holdTimeLimits(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      addEventListener('timeisover', () => limit.abort(new DOMException('The time is over', 'TimeoutError')));
      return limit.signal;
    };
  });
  return () => page.evaluate(() => dispatchEvent(new Event('timeisover')));
}
