import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';

inBrowser();

describe('the header', () => {
  it('never shows Accedi to a logged-in user, not even before the scripts load', async () => {
    const page = await person();
    await logIn(page, 'writer', nowhere);
    await page.addInitScript(() => {
      const shown: boolean[] = [];
      Object.assign(window, { shown });
      const look = () => {
        const guest = document.querySelector('.session .guest');
        if (guest) shown.push(guest.checkVisibility());
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/articoli');
    const username = page.getByRole('banner').getByRole('link', { name: 'writer' });
    await username.waitFor();
    expect(await username.getAttribute('href')).toBe('/dashboard');
    const seen = await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown);
    expect(new Set(seen)).toEqual(new Set([false]));
  });

  it('keeps the session without a connection and after a 503 from the API, and ends it after a 401 or a 403', async () => {
    const page = await person();
    await logIn(page, 'writer', nowhere);
    const session = await page.evaluate(() => Object.entries(localStorage));
    const isKept = () => page.evaluate(() => localStorage.getItem('sinopia.token') !== null);
    const link = (name: string) => page.getByRole('banner').getByRole('link', { name });
    /** Opens a page while the API gives this answer to the question whose session it is. */
    const openWhile = async (answer: (route: Route) => Promise<void>) => {
      await page.unroute('**/api/auth/me');
      await page.route('**/api/auth/me', answer);
      const ended = Promise.race([page.waitForEvent('requestfailed'), page.waitForResponse('**/api/auth/me')]);
      await page.goto('/privacy');
      await ended;
    };

    await openWhile((route) => route.abort('internetdisconnected'));
    await link('writer').waitFor();
    expect(await isKept()).toBe(true);
    await openWhile((route) => route.fulfill({ status: 503 }));
    // An answer that ended the session would have done so by the next page.
    await page.reload();
    await link('writer').waitFor();
    expect(await isKept()).toBe(true);

    for (const status of [401, 403]) {
      // The first of the two has ended it.
      await page.evaluate((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      }, session);
      await openWhile((route) => route.fulfill({ status }));
      await link('Accedi').waitFor();
      expect([status, await isKept()]).toEqual([status, false]);
    }
  });
});
