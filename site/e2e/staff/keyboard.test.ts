import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf, walk, whenIdle } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

/** The rows of a list have the same controls: `npm test` walks through the first three of each, `npm run test:long` through all. */
const shortenLists = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const rows = document.querySelectorAll<HTMLElement>('main li:nth-child(n + 4), main tbody tr:nth-child(n + 4)');
    for (const row of rows) if (!row.closest('nav')) row.style.display = 'none';
  });

/** A published article with a pending change: it has the longest badge. */
async function liveWithPendingRevision() {
  const [writer, editor] = [await staffApi('writer'), await staffApi('editor')];
  const { id } = await writer.call('POST', '/articles', { ...articleOf('Il cartone corretto'), status: 'pending' });
  await editor.call('PUT', `/articles/${id}/approve`);
  await writer.call('PUT', `/articles/${id}`, { content: 'Tre mesi di lavoro.', author: 'Senzaspazi'.repeat(10) });
}

/** The elements that make the page wider than the screen. */
const tooWide = (): string[] =>
  document.documentElement.scrollWidth <= innerWidth
    ? []
    : [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 200));

it('every dashboard tab fits a phone, has no axe violation, and shows the focus on each control that Tab reaches', async () => {
  await liveWithPendingRevision();
  const admin = await person({ viewport: { width: 320, height: 720 } });
  await logIn(admin, 'admin');
  const links = admin.getByRole('navigation', { name: 'Contenuti' }).getByRole('link');
  await links.first().waitFor();
  const tabs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(tabs.length).toBeGreaterThan(10);
  for (const tab of tabs) {
    await admin.goto(tab);
    await admin.getByRole('heading', { level: 1 }).waitFor();
    await whenIdle(admin);
    expect([tab, await admin.evaluate(tooWide)]).toEqual([tab, []]);
    const { left, right } = await links
      .and(admin.locator('[aria-current]'))
      .evaluate((it) => it.getBoundingClientRect());
    expect([tab, left >= 0, right <= 320]).toEqual([tab, true, true]);
    if (!longRun) await shortenLists(admin);
    expect([tab, await faultsOf(admin)]).toEqual([tab, []]);
    expect([tab, await walk(admin)]).toEqual([tab, { unreached: [], faint: [] }]);
  }
}, 180_000);

it('every control of every form is reached with the Tab key and visible with the focus', async () => {
  const editor = await person();
  await logIn(editor, 'editor', nowhere);
  for (const form of ['/create-article', '/create-video', '/crea-evento', '/crea-notizia', '/crea-opera']) {
    await editor.goto(form);
    await editor.getByRole('heading', { level: 1 }).waitFor();
    expect([form, await walk(editor)]).toEqual([form, { unreached: [], faint: [] }]);
  }
});

it('a draft is written, read and deleted by keyboard alone, and the focus is never lost', async () => {
  const admin = await person();
  await logIn(admin, 'admin', '/dashboard?tab=newsletter');
  await admin.getByLabel('Oggetto').focus();
  await admin.keyboard.type('Scritta senza mouse');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Tab');
  await admin.keyboard.type('Gentile lettrice, gentile lettore.');
  const press = async (name: RegExp, within = admin.getByRole('main')) => {
    await within.getByRole('button', { name }).first().focus();
    await admin.keyboard.press('Enter');
  };
  await press(/^Crea newsletter/);
  await admin.getByText('Newsletter creata con successo!').waitFor();

  await press(/^Anteprima/, admin.getByRole('listitem').filter({ hasText: 'Scritta senza mouse' }));
  const preview = admin.getByRole('dialog', { name: /^Anteprima di/ });
  await preview.waitFor();
  expect(await preview.getByRole('button', { name: 'Chiudi' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  );
  await admin.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  expect(await admin.evaluate(() => document.activeElement?.textContent)).toContain('Anteprima');

  await press(/^Elimina/, admin.getByRole('listitem').filter({ hasText: 'Scritta senza mouse' }));
  await admin.getByRole('dialog').waitFor();
  await press(/^Elimina/, admin.getByRole('dialog'));
  await admin.getByText('Newsletter eliminata con successo!').waitFor();
  await expect.poll(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('LI');
});
