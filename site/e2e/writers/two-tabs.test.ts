import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { fillArticle } from '#site/e2e/setup/article-form.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { onServer } from '#site/e2e/setup/server-drafts.ts';
import { newArticle, staffApi } from '#site/e2e/setup/staff-api.ts';
import { writeTitle } from '#site/e2e/setup/tab-visibility.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

let writer: Page;
beforeEach(async () => {
  writer = await person();
  await logIn(writer, 'writer', nowhere);
});

async function openForm(path = '/create-article'): Promise<Page> {
  const tab = await writer.context().newPage();
  await tab.goto(path);
  await titleField(tab).waitFor();
  return tab;
}

async function save(tab: Page): Promise<void> {
  await fillArticle(tab, await titleField(tab).inputValue());
  await tab.getByRole('button', { name: 'Salva come bozza' }).click();
  await tab.getByText('Articolo creato con successo!').waitFor();
}

it('two tabs with a new article have each their own words, a third begins empty, and a closed one goes on at its address', async () => {
  const first = await openForm();
  await writeTitle(first, 'Il primo cantiere');
  const second = await openForm();
  expect(await titleField(second).inputValue()).toBe('');
  await writeTitle(second, 'Il secondo cantiere');
  const address = first.url();
  expect(address).not.toBe(second.url());
  await first.close();
  await save(second);

  const again = await openForm(address);
  await again.getByText('su questo dispositivo').waitFor();
  expect(await titleField(again).inputValue()).toBe('Il primo cantiere');
  await save(again);
  const api = await staffApi('writer');
  for (const title of ['Il primo cantiere', 'Il secondo cantiere']) {
    expect(await api.mine('articles', title)).toMatchObject({ title, version: 1 });
  }
  expect(await api.call('GET', '/drafts')).toEqual([]);
});

it('two tabs with the same article write over neither: the second to arrive compares both, merged where they do not touch', async () => {
  const { id } = await newArticle('A due schede', { content: 'Uno.\n\nDue.\n\nTre.' });
  const path = `/edit-article/${id}`;
  const first = await openForm(path);
  const second = await openForm(path);
  await longText(first).fill('Uno, di là.\n\nDue.\n\nTre.');
  await onServer(first);
  await longText(second).fill('Uno.\n\nDue.\n\nTre, di qua.');
  await second.getByText('modificato da te in un’altra scheda').waitFor();
  // A save does not pass the words of the other tab by.
  await second.keyboard.press('Control+s');
  const dialog = second.getByRole('dialog', { name: 'Due versioni dello stesso articolo' });
  await dialog.getByText('Le modifiche non si toccano').waitFor();
  expect(await faultsOf(second)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continua con quello che ho scelto' }).click();
  await expect.poll(() => writtenIn(longText(second))).toBe('Uno, di là.\n\nDue.\n\nTre, di qua.');
  await onServer(second);
  await second.keyboard.press('Control+s');
  await second.getByText('Articolo aggiornato con successo!').waitFor();
  expect(await (await staffApi('writer')).call('GET', `/articles/${id}`)).toMatchObject({
    content: 'Uno, di là.\n\nDue.\n\nTre, di qua.',
  });
});

it('a form from the back/forward cache has what another tab has written since', async () => {
  const { id } = await newArticle('Tornato indietro');
  const tab = await openForm(`/edit-article/${id}`);
  await writeTitle(tab, 'Tornato indietro, dopo');
  await onServer(tab);
  const other = await openForm(`/edit-article/${id}`);
  await writeTitle(other, 'Andato avanti altrove');
  await onServer(other);
  await tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => titleField(tab).inputValue()).toBe('Andato avanti altrove');
});
