import type { Page } from 'playwright-core';

/** The next such call is executed, and its response is lost. */
export const loseNextResponse = (page: Page, calls: string): Promise<unknown> =>
  page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );

/** From now on such calls wait for the returned function. */
export async function holdCalls(page: Page, calls: string): Promise<() => void> {
  const end = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await end.promise;
    await route.continue();
  });
  return end.resolve;
}
