import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, logInElsewhere, person } from '#site/e2e/setup/browser.ts';
import { eventually } from '#site/e2e/setup/readers.ts';
import { draftsOnServer, onServer } from '#site/e2e/setup/server-drafts.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';
import { lookAway, writeTitle } from '#site/e2e/setup/tab-visibility.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

const offer = (page: Page) => page.getByRole('dialog', { name: 'Hai lasciato del testo non salvato' });
const press = (page: Page, name: string) => offer(page).getByRole('button', { name }).click();

async function elsewhere(path: string): Promise<Page> {
  const page = await person();
  await logInElsewhere(page, 'writer', path);
  return page;
}

it('a new article that was begun on one device goes on on another, and its save ends the draft', async () => {
  const desk = await person();
  await logIn(desk, 'writer', '/create-article');
  // By itself, after a pause in the writing.
  await titleField(desk).fill('Cominciato in redazione');
  await onServer(desk);

  const phone = await elsewhere('/create-article');
  await offer(phone).getByText('da un altro dispositivo o da un altro browser').waitFor();
  await offer(phone).getByText('«Cominciato in redazione»').waitFor();
  await press(phone, 'Riprendi');
  await writeTitle(phone, 'Finito in treno');
  await onServer(phone);
  expect(await draftsOnServer()).toMatchObject([{ title: 'Finito in treno' }]);

  // The desk neither overwrites the text of the phone nor loses its own.
  await writeTitle(desk, 'Cominciato in redazione, e poi?');
  await desk.getByText('sul server c’è quello di un’altra scheda').waitFor();
  expect(await draftsOnServer()).toMatchObject([{ title: 'Finito in treno' }]);

  await phone.getByLabel('Descrizione breve').fill('Appunti di viaggio.');
  await phone.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await phone.getByRole('button', { name: 'Salva come bozza' }).click();
  await phone.getByText('Articolo creato con successo!').waitFor();
  expect(await draftsOnServer()).toEqual([]);
  expect(await titleField(desk).inputValue()).toBe('Cominciato in redazione, e poi?');

  // A save of the desk shows the version of the phone, and overwrites nothing unasked.
  await desk.getByLabel('Descrizione breve').fill('Appunti di redazione.');
  await desk.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await desk.getByRole('button', { name: 'Salva come bozza' }).click();
  await conflict(desk).getByText('Finito in treno').waitFor();
  expect(await (await staffApi('writer')).mine('articles', 'Finito in treno')).toMatchObject({ version: 1 });
  await choice(desk, 'Titolo', 'L’altra versione').check();
  await conflict(desk).getByRole('button', { name: 'Salva quello che ho scelto' }).click();
  await desk.getByText('Articolo creato con successo!').waitFor();
  expect(await (await staffApi('writer')).mine('articles', 'Finito in treno')).toMatchObject({
    description: 'Appunti di redazione.',
    version: 2,
  });
});

it('a text that is resumed from another device leaves this browser its own text of the same form, for the next tab', async () => {
  const desk = await person();
  await logIn(desk, 'writer', '/create-article');
  await writeTitle(desk, 'La pala');
  await onServer(desk);
  const phone = await elsewhere('/create-article');
  await press(phone, 'Riprendi');
  await writeTitle(phone, 'La pala, in treno');
  await onServer(phone);
  await writeTitle(desk, 'La pala, riletta in redazione');
  await desk.getByText('sul server c’è quello di un’altra scheda').waitFor();
  await desk.close();
  await writeTitle(phone, 'La pala, all’arrivo');
  await eventually(async () => expect(await draftsOnServer()).toMatchObject([{ title: 'La pala, all’arrivo' }]));

  const tab = await desk.context().newPage();
  await tab.goto('/create-article');
  await offer(tab).getByText('«La pala, all’arrivo»').waitFor();
  await press(tab, 'Riprendi');
  await tab.getByText('Non ancora salvato').waitFor();
  const next = await desk.context().newPage();
  await next.goto('/create-article');
  // The text that is open in the first tab is not offered again.
  await offer(next).getByText('«La pala, riletta in redazione»').waitFor();
  await press(next, 'Riprendi');
  expect(await titleField(next).inputValue()).toBe('La pala, riletta in redazione');
  expect(await titleField(tab).inputValue()).toBe('La pala, all’arrivo');
});

it('unsaved text is offered on another device until it is discarded or equals the saved text', async () => {
  const { id } = await (await staffApi('writer')).call('POST', '/articles', articleOf('Le due scrivanie'));
  const desk = await person();
  await logIn(desk, 'writer', `/edit-article/${id}`);
  await writeTitle(desk, 'Le tre scrivanie');
  await onServer(desk);

  const phone = await elsewhere(`/edit-article/${id}`);
  await offer(phone).getByText('«Le tre scrivanie»').waitFor();
  await press(phone, 'Scarta');
  expect(await titleField(phone).inputValue()).toBe('Le due scrivanie');
  await eventually(async () => expect(await draftsOnServer()).toEqual([]));
  const again = await elsewhere(`/edit-article/${id}`);
  await titleField(again).waitFor();
  expect(await offer(again).count()).toBe(0);

  await writeTitle(desk, 'Le quattro scrivanie');
  await eventually(async () => expect(await draftsOnServer()).toMatchObject([{ title: 'Le quattro scrivanie' }]));
  await again.reload();
  await press(again, 'Riprendi');
  const unsaved = again.getByText('Non ancora salvato');
  await unsaved.waitFor();
  await titleField(again).fill('Le due scrivanie');
  await unsaved.waitFor({ state: 'detached' });
  await lookAway(again);
  await eventually(async () => expect(await draftsOnServer()).toEqual([]));
});

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Due versioni dello stesso articolo' });
const choice = (page: Page, field: string, side: string) =>
  conflict(page).getByRole('group', { name: field }).getByLabel(side);

/** An unsaved title of a writer, and a description that another person has saved since. */
async function beganBeforeASave(title: string): Promise<string> {
  const { id } = await (await staffApi('writer')).call('POST', '/articles', { ...articleOf(title), status: 'pending' });
  const desk = await person();
  await logIn(desk, 'writer', `/edit-article/${id}`);
  await writeTitle(desk, `${title}, col mio titolo`);
  await onServer(desk);
  await desk.context().close();
  await (await staffApi('editor')).call('PUT', `/articles/${id}`, { description: 'Parole della redazione.' });
  return String(id);
}

it('a text resumed after another person’s save keeps what it changed itself, and takes the rest from the save', async () => {
  const id = await beganBeforeASave('Partito da prima');
  const phone = await elsewhere(`/edit-article/${id}`);
  await press(phone, 'Riprendi');
  await phone.getByText('Non ancora salvato').waitFor();
  await phone.keyboard.press('Control+s');
  await conflict(phone).waitFor();
  expect(await choice(phone, 'Titolo', 'La tua versione').isChecked()).toBe(true);
  expect(await choice(phone, 'Descrizione breve', 'L’altra versione').isChecked()).toBe(true);
  await conflict(phone).getByRole('button', { name: 'Salva quello che ho scelto' }).click();
  await phone.getByText('Articolo aggiornato con successo!').waitFor();
  expect(await (await staffApi('editor')).call('GET', `/articles/${id}`)).toMatchObject({
    title: 'Partito da prima, col mio titolo',
    description: 'Parole della redazione.',
  });
});

it('where the version that a text began from cannot be read, nothing is proposed and every field is asked for', async () => {
  const id = await beganBeforeASave('Partito da chissà dove');
  const phone = await person();
  await phone.route('**/revisions/*', (route) => route.fulfill({ status: 404 }));
  await logInElsewhere(phone, 'writer', `/edit-article/${id}`);
  await press(phone, 'Riprendi');
  await phone.getByText('Non ancora salvato').waitFor();
  await phone.keyboard.press('Control+s');
  await conflict(phone).getByText('La versione di partenza non si può più leggere').waitFor();
  expect(await conflict(phone).getByRole('radio', { checked: true }).count()).toBe(0);
  await choice(phone, 'Titolo', 'La tua versione').check();
  const save = conflict(phone).getByRole('button', { name: 'Salva quello che ho scelto' });
  await save.press('Enter');
  await conflict(phone).getByText('Scegli una delle due versioni per ogni campo.').waitFor();
  expect(await faultsOf(phone)).toEqual([]);
  // The first field without a choice has the focus: a space chooses.
  await phone.keyboard.press('Space');
  await choice(phone, 'Descrizione breve', 'L’altra versione').check();
  await save.press('Enter');
  await phone.getByText('Articolo aggiornato con successo!').waitFor();
  expect(await (await staffApi('editor')).call('GET', `/articles/${id}`)).toMatchObject({
    title: 'Partito da chissà dove, col mio titolo',
    description: 'Parole della redazione.',
  });
});
