import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { notices } from '#shared/rules/publishing.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { whenQuiet } from '#site/e2e/setup/page-state.ts';
import { eventually, statusOf, textOf } from '#site/e2e/setup/readers.ts';
import { articleOf, eventOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';
import { comeBack } from '#site/e2e/setup/tab-visibility.ts';

inBrowser();

const pendingVideo = (title: string) => ({ ...videoOf(title), status: 'pending' });
const pendingEvent = (title: string) => ({ ...eventOf(title), status: 'pending' });
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Contenuti' }).getByText(name).click();

it('a pending article is approved and rejected in its form too, with what the editor has changed there', async () => {
  const writer = await staffApi('writer');
  const pending = (title: string) => writer.call('POST', '/articles', { ...articleOf(title), status: 'pending' });
  const [good, weak] = [await pending('Il coro ligneo'), await pending('Il coro di legno')];
  const editor = await person();
  await logIn(editor, 'editor', `/edit-article/${good.id}`);
  await editor.getByLabel('Descrizione breve').fill('Riscritta da chi approva.');
  await editor.getByRole('button', { name: 'Approva', exact: true }).click();
  await editor.getByText('Contenuto approvato con successo!').waitFor();
  const approved = await writer.call('GET', `/articles/${good.id}`);
  expect(approved).toMatchObject({ status: 'published', description: 'Riscritta da chi approva.', live: true });
  expect(approved['reviewedBy']).toMatchObject({ name: 'Giulia Ferrante' });

  await editor.goto(`/edit-article/${weak.id}`);
  await editor.getByRole('button', { name: 'Respingi', exact: true }).click();
  await editor.getByLabel('Motivo').fill('C’è già.');
  await editor.getByRole('dialog').getByRole('button', { name: 'Respingi' }).click();
  await editor.getByText('Contenuto respinto').waitFor();
  const rejected = await writer.call('GET', `/articles/${weak.id}`);
  expect(rejected).toMatchObject({ status: 'draft', reviewNote: 'C’è già.', version: 2 });
  // Its reason has arrived, and does not come back when the article does.
  await writer.call('PUT', `/articles/${weak.id}`, { status: 'pending' });
  await editor.goto(`/edit-article/${weak.id}`);
  await editor.getByRole('button', { name: 'Respingi', exact: true }).click();
  await editor.getByLabel('Motivo').waitFor();
  await whenQuiet(editor);
  expect(await editor.getByLabel('Motivo').inputValue()).toBe('');

  // What a colleague has approved meanwhile is decided.
  const decided = await pending('Il coro già deciso');
  await editor.goto(`/edit-article/${decided.id}`);
  await editor.getByRole('button', { name: 'Respingi', exact: true }).waitFor();
  await (await staffApi('admin')).call('PUT', `/articles/${decided.id}/approve`);
  await editor.getByRole('button', { name: 'Respingi', exact: true }).click();
  await editor.getByLabel('Motivo').fill('Troppo tardi.');
  await editor.getByRole('dialog').getByRole('button', { name: 'Respingi' }).click();
  await editor.getByRole('button', { name: 'Salva quello che ho scelto' }).click();
  await editor.getByText('Articolo aggiornato con successo!').waitFor();
  expect(await writer.call('GET', `/articles/${decided.id}`)).toMatchObject({ status: 'published', live: true });
});

it('an editor approves and rejects what is pending, but decides on nothing that was changed since it was read', async () => {
  const writer = await staffApi('writer');
  const article = { ...articleOf('La pala in attesa'), category: 'aste', date: '2199-01-01', status: 'pending' };
  await writer.call('POST', '/articles', article);
  await writer.call('POST', '/articles', { ...articleOf('La pala di oggi'), status: 'pending' });
  const pending = await writer.call('POST', '/events', pendingEvent('La fiera dei telai'));
  expect(await statusOf(`/evento/${pending.id}`)).toBe(404);
  const changed = await writer.call('POST', '/videos', pendingVideo('Il telaio di prima'));
  const rejected = await writer.call('POST', '/videos', pendingVideo('Il telaio fermo'));
  const { id } = await writer.call('POST', '/videos', pendingVideo('Il telaio muto'));
  const editor = await person();
  await logIn(editor, 'editor');
  const words = row(editor, 'La pala in attesa');
  for (const text of ['Aste', 'La pala in attesa', 'Una pala veneta e il suo restauro.', 'di Elena Riva']) {
    await words.getByText(text, { exact: true }).waitFor();
  }
  // A date in the future is pointed out in the list, of that article alone, and before the approval.
  await row(editor, 'La pala di oggi').waitFor();
  expect(await row(editor, 'La pala di oggi').getByText(notices.futureDate).count()).toBe(0);
  await words.getByText(notices.futureDate).waitFor();
  await editor.getByRole('checkbox', { name: 'Seleziona «La pala in attesa»' }).check();
  await editor.getByRole('button', { name: 'Approva selezionati (1)' }).click();
  await editor.getByRole('dialog').getByText(notices.futureDate).waitFor();
  expect(await faultsOf(editor)).toEqual([]);
  await editor.keyboard.press('Escape');
  await editor.getByRole('dialog').waitFor({ state: 'detached' });

  await openTab(editor, 'Eventi in attesa');
  const programme = row(editor, 'La fiera dei telai');
  for (const text of ['Fiera', 'Mantova, Palazzo Te', '9 aprile 2027', 'ore 10:30', 'di Elena Baldacci']) {
    await programme.getByText(text, { exact: true }).waitFor();
  }
  await editor.getByRole('button', { name: 'Approva «La fiera dei telai»' }).click();
  await editor.getByText('Evento approvato con successo!').waitFor();
  await eventually(async () => expect(await statusOf(`/evento/${pending.id}`)).toBe(200));

  await openTab(editor, 'Video in attesa');
  await row(editor, 'Il telaio muto').getByText('Dieci minuti tra i telai.').first().waitFor();
  await row(editor, 'Il telaio muto').getByText('di Elena Riva').waitFor();
  await row(editor, 'Il telaio muto').getByText('Arte', { exact: true }).waitFor();
  await editor.getByRole('button', { name: 'Approva «Il telaio muto»' }).click();
  await editor.getByText('Contenuto approvato con successo!').waitFor();
  await eventually(async () => expect(await textOf('/video')).toContain(id));

  await editor.getByRole('button', { name: 'Respingi «Il telaio fermo»' }).click();
  await editor.getByRole('dialog').getByText('torna tra le bozze di Elena Riva').waitFor();
  await editor.getByRole('dialog').getByRole('button', { name: 'Respingi' }).click();
  await editor.getByRole('alert').getByText('Contenuto respinto', { exact: true }).waitFor();
  await eventually(async () => expect(await row(editor, 'Il telaio fermo').count()).toBe(0));
  expect((await (await staffApi('editor')).call('GET', `/videos/${rejected.id}`))['status']).toBe('draft');

  // What its writer has changed since the editor opened the list is not approved unread.
  const button = (title: string) => editor.getByRole('button', { name: `Approva «${title}»` });
  await button('Il telaio di prima').waitFor();
  await writer.call('PUT', `/videos/${changed.id}`, { title: 'Il telaio di dopo', status: 'pending' });
  await button('Il telaio di prima').click();
  await editor.getByText('Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere').waitFor();
  await button('Il telaio di dopo').waitFor();
  // Nor is it rejected unread, although the list behind the question has the new text.
  await editor.clock.install();
  const question = editor.getByRole('dialog', { name: 'Respingere il contenuto?' });
  const reject = (title: string) => editor.getByRole('button', { name: `Respingi «${title}»` }).press('Enter');
  const confirm = () => question.getByRole('button', { name: 'Respingi' }).press('Enter');
  await editor.getByRole('button', { name: 'Chiudi i messaggi' }).press('Enter');
  await reject('Il telaio di dopo');
  await question.getByLabel('Motivo').fill('Che telaio è?');
  await writer.call('PUT', `/videos/${changed.id}`, { title: 'Il telaio a mano', status: 'pending' });
  await comeBack(editor);
  await button('Il telaio a mano').waitFor();
  await confirm();
  await editor.getByText('Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere').waitFor();
  // A colleague approves it while the reason is being written: the question stays until the answer of the API.
  await reject('Il telaio a mano');
  await (await staffApi('editor')).call('PUT', `/videos/${changed.id}/approve`);
  await comeBack(editor);
  await row(editor, 'Il telaio a mano').waitFor({ state: 'detached' });
  await expect.poll(() => question.getByLabel('Motivo').inputValue()).toBe('Che telaio è?');
  await confirm();
  await editor.getByText('Il contenuto non è più in attesa di approvazione').waitFor();
  await eventually(async () => expect(await textOf('/video')).toContain('Il telaio a mano'));
});
