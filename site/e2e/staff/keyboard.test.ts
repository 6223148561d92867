import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { settled, walk } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';

inBrowser();

/** The rows of a list have the same controls: `npm test` walks through the first three of each, `npm run test:long` through all. */
const shortenLists = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const rows = document.querySelectorAll<HTMLElement>('main li:nth-child(n + 4), main tbody tr:nth-child(n + 4)');
    for (const row of rows) if (!row.closest('nav')) row.style.display = 'none';
  });

it('every control of every dashboard tab is reached with the Tab key and visible with the focus', async () => {
  const admin = await person();
  await logIn(admin, 'admin');
  const tabs = admin.getByRole('navigation', { name: 'Contenuti' }).getByRole('link');
  await tabs.first().waitFor();
  for (const tab of await tabs.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
    await admin.goto(tab);
    await admin.getByRole('heading', { level: 1 }).waitFor();
    await settled(admin);
    if (!longRun) await shortenLists(admin);
    expect([tab, await walk(admin)]).toEqual([tab, { unreached: [], faint: [] }]);
  }
});

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
