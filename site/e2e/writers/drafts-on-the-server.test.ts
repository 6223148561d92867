import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, logInElsewhere, person, personAt } from '#site/e2e/setup/browser.ts';
import { eventually } from '#site/e2e/setup/readers.ts';
import { draftsOnServer, onServer } from '#site/e2e/setup/server-drafts.ts';
import { newArticle, staffApi } from '#site/e2e/setup/staff-api.ts';
import { lookAway, writeTitle } from '#site/e2e/setup/tab-visibility.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

const since = (page: Page) => page.getByText(/^Modifiche non salvate del/);

async function elsewhere(path: string): Promise<Page> {
  const page = await person();
  await logInElsewhere(page, 'writer', path);
  return page;
}

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Due versioni dello stesso articolo' });
const choice = (page: Page, field: string, side: string) =>
  conflict(page).getByRole('group', { name: field }).getByLabel(side);

it('a new article that was begun on one device goes on at its address on another, and neither loses its words', async () => {
  const desk = await personAt('writer', '/create-article');
  // By itself, after a pause in the writing.
  await titleField(desk).fill('Cominciato in redazione');
  await onServer(desk);

  const { pathname, search } = new URL(desk.url());
  const phone = await elsewhere(pathname + search);
  await since(phone).getByText('su un altro dispositivo').waitFor();
  expect(await titleField(phone).inputValue()).toBe('Cominciato in redazione');
  await writeTitle(phone, 'Finito in treno');
  // What the form says may still be of the words that it began with.
  await expect.poll(draftsOnServer).toMatchObject([{ title: 'Finito in treno' }]);

  await writeTitle(desk, 'Cominciato in redazione, e poi?');
  await desk.getByText('modificato da te su un altro dispositivo').waitFor();
  expect(await draftsOnServer()).toMatchObject([{ title: 'Finito in treno' }]);

  await phone.getByLabel('Descrizione breve').fill('Appunti di viaggio.');
  await phone.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await phone.getByRole('button', { name: 'Salva come bozza' }).click();
  await phone.getByText('Articolo creato con successo!').waitFor();
  expect(await draftsOnServer()).toEqual([]);

  // What is on the phone by now is a saved article: the desk compares first with its words, then with that.
  await desk.getByLabel('Descrizione breve').fill('Appunti di redazione.');
  await desk.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await desk.getByRole('button', { name: 'Salva come bozza' }).click();
  await choice(desk, 'Titolo', 'La tua versione').check();
  await desk.getByRole('button', { name: 'Continua con quello che ho scelto' }).click();
  await desk.getByRole('button', { name: 'Salva come bozza' }).click();
  await conflict(desk).getByText('Finito in treno').waitFor();
  expect(await (await staffApi('writer')).mine('articles', 'Finito in treno')).toMatchObject({ version: 1 });
  await conflict(desk).getByRole('button', { name: 'Salva quello che ho scelto' }).press('Enter');
  await conflict(desk).getByText('Scegli una delle due versioni per ogni differenza.').waitFor();
  await choice(desk, 'Titolo', 'L’altra versione').check();
  await choice(desk, 'Descrizione breve', 'La tua versione').check();
  await conflict(desk).getByRole('button', { name: 'Salva quello che ho scelto' }).click();
  await desk.getByText('Articolo creato con successo!').waitFor();
  expect(await (await staffApi('writer')).mine('articles', 'Finito in treno')).toMatchObject({
    description: 'Appunti di redazione.',
    version: 2,
  });
});

it('unsaved text is there on another device until one begins again from the saved version, which can be undone', async () => {
  const { id } = await newArticle('Le due scrivanie');
  const desk = await personAt('writer', `/edit-article/${id}`);
  await writeTitle(desk, 'Le tre scrivanie');
  await onServer(desk);
  await desk.close();

  const phone = await elsewhere(`/edit-article/${id}`);
  await phone.clock.install();
  const restart = phone.getByRole('button', { name: 'Ricomincia dalla versione salvata' });
  await restart.click();
  expect(await titleField(phone).inputValue()).toBe('Le due scrivanie');
  await phone.getByRole('button', { name: 'Annulla' }).click();
  expect(await titleField(phone).inputValue()).toBe('Le tre scrivanie');
  expect(await draftsOnServer()).toMatchObject([{ title: 'Le tre scrivanie' }]);
  await restart.click();
  await phone.clock.fastForward(10_100);
  await phone.clock.fastForward(3_100);
  await eventually(async () => expect(await draftsOnServer()).toEqual([]));
  await phone.reload();
  await titleField(phone).waitFor();
  expect(await titleField(phone).inputValue()).toBe('Le due scrivanie');
  expect(await since(phone).count()).toBe(0);
});

it('a draft goes when its form is again as it was saved', async () => {
  const { id } = await newArticle('Come prima');
  const page = await elsewhere(`/edit-article/${id}`);
  await writeTitle(page, 'Come mai');
  await onServer(page);
  await titleField(page).fill('Come prima');
  await page.getByText('Non ancora salvato').waitFor({ state: 'detached' });
  await lookAway(page);
  await eventually(async () => expect(await draftsOnServer()).toEqual([]));
});
