import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, logInElsewhere, person } from '#site/e2e/setup/browser.ts';
import { eventually } from '#site/e2e/setup/readers.ts';
import { draftsOnServer, onServer } from '#site/e2e/setup/server-drafts.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';
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
  const desk = await person();
  await logIn(desk, 'writer', '/create-article');
  // By itself, after a pause in the writing.
  await titleField(desk).fill('Cominciato in redazione');
  await onServer(desk);

  const { pathname, search } = new URL(desk.url());
  const phone = await elsewhere(pathname + search);
  await since(phone).getByText('su un altro dispositivo').waitFor();
  expect(await titleField(phone).inputValue()).toBe('Cominciato in redazione');
  await writeTitle(phone, 'Finito in treno');
  await onServer(phone);
  expect(await draftsOnServer()).toMatchObject([{ title: 'Finito in treno' }]);

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
  const { id } = await (await staffApi('writer')).call('POST', '/articles', articleOf('Le due scrivanie'));
  const desk = await person();
  await logIn(desk, 'writer', `/edit-article/${id}`);
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
  const { id } = await (await staffApi('writer')).call('POST', '/articles', articleOf('Come prima'));
  const page = await elsewhere(`/edit-article/${id}`);
  await writeTitle(page, 'Come mai');
  await onServer(page);
  await titleField(page).fill('Come prima');
  await page.getByText('Non ancora salvato').waitFor({ state: 'detached' });
  await lookAway(page);
  await eventually(async () => expect(await draftsOnServer()).toEqual([]));
});

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

if (longRun)
  it('where the version that a text began from cannot be read, nothing is proposed and every field is asked for', async () => {
    const id = await beganBeforeASave('Partito da chissà dove');
    const phone = await person();
    await phone.route('**/revisions/*', (route) => route.fulfill({ status: 404 }));
    await logInElsewhere(phone, 'writer', `/edit-article/${id}`);
    await since(phone).waitFor();
    await phone.keyboard.press('Control+s');
    await conflict(phone).getByText('La versione di partenza non si può più leggere').waitFor();
    expect(await conflict(phone).getByRole('radio', { checked: true }).count()).toBe(0);
    await choice(phone, 'Titolo', 'La tua versione').check();
    const save = conflict(phone).getByRole('button', { name: 'Salva quello che ho scelto' });
    await save.press('Enter');
    await conflict(phone).getByText('Scegli una delle due versioni per ogni differenza.').waitFor();
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
