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
