import { expect, it } from 'vitest';
import { notices } from '#shared/rules/publishing.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { eventually, statusOf, textOf } from '#site/e2e/setup/readers.ts';

inBrowser();

it('a news item is a draft for the newsroom, then published, then withdrawn into a draft', async () => {
  const title = 'Il Bargello apre di notte';
  const editor = await person({ viewport: { width: 1_280, height: 900 } });
  await logIn(editor, 'editor', '/crea-notizia');
  await editor.getByLabel('Titolo').fill(title);
  await editor.getByLabel('Sommario').fill('Dalle otto a mezzanotte, ogni venerdì.');
  await editor.getByText('Dettagli').click();
  const date = editor.getByLabel('Data', { exact: true });
  const today = await date.inputValue();
  await date.fill('2199-01-01');
  await editor.getByText(notices.futureDate).waitFor();
  await date.fill(today);
  const created = editor.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
  await editor.getByRole('button', { name: 'Salva come bozza' }).press('Enter');
  await editor.getByText('Notizia creata con successo!').waitFor();
  const { id } = await (await created).json();
  expect((await fetch(new URL(`/api/news/${id}`, editor.url()))).status).toBe(404);
  expect(await statusOf(`/news/${id}`)).toBe(404);

  // The tab of news has it, and so does the list of everything, among the drafts.
  await editor.goto('/dashboard?tab=news');
  const row = editor.getByRole('listitem').filter({ has: editor.getByRole('heading', { name: title }) });
  await row.getByText('Bozza', { exact: true }).waitFor();
  await editor.goto('/dashboard?tab=content');
  await editor.getByRole('combobox', { name: 'Tipo' }).selectOption('Notizia');
  await editor.getByRole('combobox', { name: 'Stato' }).selectOption('Bozza');
  await row.waitFor();
  await row.getByRole('link', { name: `Anteprima «${title}»` }).click();
  await editor.getByText('Bozza: la vede solo la redazione').waitFor();
  await editor.getByRole('heading', { name: title }).waitFor();
  await editor.getByRole('link', { name: 'Modifica' }).press('Enter');

  // The draft is finished and published.
  await editor.getByLabel('Sommario').fill('Dalle otto a mezzanotte, ogni venerdì di luglio.');
  await editor.getByRole('button', { name: 'Pubblica' }).press('Enter');
  await editor.getByText('Notizia aggiornata con successo!').waitFor();
  await eventually(async () => expect(await textOf(`/news/${id}`)).toContain('ogni venerdì di luglio'));
  await eventually(async () => expect(await textOf('/news')).toContain(title));

  // Withdrawing is a choice of the status, with its consequence beside it.
  await editor.goto(`/modifica-notizia/${id}`);
  await editor.getByRole('button', { name: 'Salva', exact: true }).waitFor();
  await editor.getByLabel('Stato').selectOption('Bozza');
  await editor.getByText('Salvando così, i lettori non troveranno più la notizia.').waitFor();
  await editor.setViewportSize({ width: 390, height: 800 });
  await editor.emulateMedia({ colorScheme: 'dark' });
  await fits(editor, 390);
  await editor.getByRole('button', { name: 'Salva come bozza' }).press('Enter');
  await editor.getByRole('dialog').getByText('Non sarà più online').waitFor();
  expect(await statusOf(`/news/${id}`)).toBe(200);
  await editor.getByRole('dialog').getByRole('button', { name: 'Togli' }).press('Enter');
  await editor.getByText('Notizia aggiornata con successo!').waitFor();
  await editor.waitForURL('**/dashboard?tab=news');
  await eventually(async () => expect(await statusOf(`/news/${id}`)).toBe(404));
  await eventually(async () => expect(await textOf('/news')).not.toContain(title));
});
