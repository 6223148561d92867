import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { presence } from '#shared/limits.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person, personAt } from '#site/e2e/setup/browser.ts';
import { savedMessage } from '#site/e2e/setup/form-messages.ts';
import { onServer } from '#site/e2e/setup/server-drafts.ts';
import { newArticle, staffApi } from '#site/e2e/setup/staff-api.ts';
import { lookAway, show, writeTitle } from '#site/e2e/setup/tab-visibility.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

/** What is seen, besides what is announced. */
const seen = (page: Page, words: string | RegExp) => page.locator('.presence', { hasText: words });
/** Lets the time pass until the form asks once more. */
const renewLease = (page: Page) => page.clock.runFor(presence.everySeconds * 1_000);
const announced = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

it('two persons in one article see each other, and an editor that text is unsaved, but not which', async () => {
  const { id } = await newArticle('Due penne, un articolo', { status: 'pending' });
  const writer = await person();
  const editor = await person();
  for (const page of [writer, editor]) await page.clock.install();
  await logIn(writer, 'writer', `/edit-article/${id}`);
  await titleField(writer).waitFor();
  await renewLease(writer);
  expect(await writer.locator('.presence').count()).toBe(0);

  await logIn(editor, 'editor', `/edit-article/${id}`);
  await seen(editor, 'Elena Baldacci ha aperto l’articolo').waitFor();
  await announced(editor, 'Elena Baldacci ha aperto l’articolo').waitFor({ state: 'attached' });
  await renewLease(writer);
  await seen(writer, 'Giulia Ferrante ha aperto l’articolo').waitFor();
  expect(await faultsOf(editor)).toEqual([]);

  await writeTitle(writer, 'Un titolo che resta segreto');
  await onServer(writer);
  await renewLease(editor);
  await seen(editor, /Elena Baldacci ha modifiche non salvate, dal/).waitFor();
  expect(await editor.getByText('Un titolo che resta segreto').count()).toBe(0);
  await editor.goto('/dashboard');

  await renewLease(writer);
  await writer.locator('.presence').waitFor({ state: 'detached' });
  await announced(writer, 'Giulia Ferrante ha lasciato l’articolo').waitFor({ state: 'attached' });
});

it('a hidden tab asks nothing, and asks at once when it is seen again', async () => {
  const { id } = await newArticle('Una scheda dietro le altre');
  const writer = await person();
  let asked = 0;
  writer.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/presence/')) asked += 1;
  });
  await writer.clock.install();
  await logIn(writer, 'writer', `/edit-article/${id}`);
  await expect.poll(() => asked).toBe(1);
  await show(writer, false);
  for (let times = 0; times < 4; times += 1) await renewLease(writer);
  expect(asked).toBe(1);
  await show(writer, true);
  await expect.poll(() => asked).toBe(2);
});

it('a conflict says who saved the other version, or that one did it oneself, and the form stays once it is saved', async () => {
  const { id } = await newArticle('Chi è arrivato prima');
  const writer = await personAt('writer', `/edit-article/${id}`);
  await titleField(writer).waitFor();
  for (const [account, words] of [
    ['editor', /L’altra versione è stata salvata da Giulia Ferrante il .+ alle ore \d+:\d+\./],
    ['writer', /L’altra versione è stata salvata da te il .+ alle ore \d+:\d+\./],
  ] as const) {
    await (await staffApi(account)).call('PUT', `/articles/${id}`, { title: `Prima, da parte di ${account}` });
    await titleField(writer).fill(`Dopo ${account}`);
    await writer.keyboard.press('Control+s');
    const dialog = writer.getByRole('dialog', { name: 'Due versioni dello stesso articolo' });
    await dialog.getByText(words).waitFor();
    // The dialog of the second conflict differs in this sentence alone.
    if (account === 'editor') expect(await faultsOf(writer)).toEqual([]);
    await dialog.getByRole('group', { name: 'Titolo' }).getByLabel('La tua versione').check();
    await dialog.getByRole('button', { name: 'Salva quello che ho scelto' }).press('Enter');
    await writer.getByText(savedMessage).waitFor();
    await writer.getByText('Articolo aggiornato con successo!').waitFor();
    expect(new URL(writer.url()).pathname).toBe(`/edit-article/${id}`);
  }
});

it('who writes learns of another person’s save, and merges it before saving', async () => {
  const { id } = await newArticle('A più mani', { status: 'pending' });
  const writer = await personAt('writer', `/edit-article/${id}`);
  await writeTitle(writer, 'A più mani, la mia');
  await (await staffApi('editor')).call('PUT', `/articles/${id}`, { description: 'Parole della redazione.' });
  await lookAway(writer);
  await writer.getByText('Giulia Ferrante ha salvato un’altra versione').waitFor();
  await writer.getByRole('button', { name: 'Confronta e unisci' }).click();
  await writer.getByRole('dialog').getByText('Le modifiche non si toccano').waitFor();
  await writer.getByRole('button', { name: 'Continua con quello che ho scelto' }).click();
  await expect.poll(() => writer.getByLabel('Descrizione breve').inputValue()).toBe('Parole della redazione.');
  expect(await titleField(writer).inputValue()).toBe('A più mani, la mia');
  await writer.keyboard.press('Control+s');
  await writer.getByText('Articolo aggiornato con successo!').waitFor();
});
