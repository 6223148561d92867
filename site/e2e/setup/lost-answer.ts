import type { Page } from 'playwright-core';

/** The next such call arrives and is done, and its answer is lost on the way back. */
export const loseNextAnswer = (page: Page, calls: string): Promise<unknown> =>
  page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
