import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';

inBrowser();

const expire = (page: Page) => page.evaluate(() => localStorage.setItem('sinopia.token', 'scaduto'));

async function logInHere(page: Page, account: string): Promise<void> {
  await page.getByLabel('Email').fill(`${account}@sinopia.example`);
  await page.getByLabel('Password').fill('sinopia-demo');
  await page.getByRole('button', { name: 'Accedi' }).click();
}

it('a logout in one tab logs out the other tab, and a login logs in both', async () => {
  const one = await person();
  await logIn(one, 'editor');
  const other = await one.context().newPage();
  await other.goto('/dashboard?tab=news');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await one.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await other.waitForURL(`**/login?next=${encodeURIComponent('/dashboard?tab=news')}`);

  await logIn(one, 'writer');
  // The login page of the other tab leads on by itself.
  await other.waitForURL('**/dashboard?tab=*');
  await other.getByText('Writer', { exact: true }).waitFor();
});

if (longRun)
  it('an open page follows another user’s login, and shows nothing of the previous user', async () => {
    const one = await person();
    await logIn(one, 'admin', '/dashboard?tab=audit');
    await one.getByRole('heading', { level: 1, name: /Ciao/ }).waitFor();
    const other = await person();
    await logIn(other, 'writer');
    const session = await other.evaluate(() => Object.entries(localStorage));

    // A suspended tab misses the logout: it sees the session change directly to the other user.
    const otherTab = await one.context().newPage();
    await otherTab.goto('/articoli');
    await otherTab.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, session);
    await one.getByText('Writer', { exact: true }).waitFor();
    const tabs = one.getByRole('navigation', { name: 'Contenuti' }).getByRole('link');
    // Their own items, and the library.
    expect(await tabs.count()).toBe(2);
    await one.getByRole('listitem').first().waitFor();
    expect(await one.getByText('Registro', { exact: true }).count()).toBe(0);
  });

it('Back after a logout shows nothing of the newsroom', async () => {
  const admin = await person();
  await logIn(admin, 'admin', '/dashboard?tab=users');
  await admin.getByRole('row').first().waitFor();
  // A page from the back/forward cache: complete, with the session ended meanwhile.
  await admin.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await admin.waitForURL(`**/login?next=${encodeURIComponent('/dashboard?tab=users')}`);
});

it.for(longRun ? ['first', 'second'] : ['second'])(
  'an expired login leads to the login page, also when the %s call of the page gets the 401',
  async (late) => {
    const editor = await person();
    await logIn(editor, 'editor', nowhere);
    await expire(editor);
    let asked = 0;
    const refused = editor.waitForResponse('**/api/auth/me');
    await editor.route('**/api/auth/me', async (route) => {
      asked += 1;
      const waits = (asked === 1) === (late === 'first');
      if (waits) await refused;
      // The page of the request may have gone by now.
      await route.continue().catch(() => {});
    });
    await editor.goto('/dashboard?tab=news&cerca=a');
    await editor.waitForURL(`**/login?next=${encodeURIComponent('/dashboard?tab=news&cerca=a')}`);
    await logInHere(editor, 'editor');
    await editor.waitForURL('**/dashboard?tab=news&cerca=a');
  },
);
