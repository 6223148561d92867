import { expect, it } from 'vitest';
import { notices } from '#shared/rules/publishing.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, statusOf } from '#site/e2e/setup/readers.ts';
import { call, openAs, registeredAs } from '#site/e2e/setup/registered-account.ts';
import { sessionOf } from '#site/e2e/setup/sessions.ts';
import { articleOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an editor’s form shows a notice for a date in the future before publication', async () => {
  const page = await person();
  await logIn(page, 'editor', '/create-article');
  await page.getByText('Dettagli').click();
  await page.getByLabel('Data', { exact: true }).fill('2199-01-01');
  const notice = page.getByText(notices.futureDate);
  await page.getByLabel('Stato').selectOption('Bozza');
  expect(await notice.count()).toBe(0);
  await page.getByLabel('Stato').selectOption('Pubblicato');
  await notice.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Data', { exact: true }).fill('2020-01-01');
  await notice.waitFor({ state: 'detached' });
});

it('the form of a writer who has become an editor meanwhile does not take their published article off the site', async () => {
  const account = await registeredAs('writer', 'promossa');
  const { token } = account;
  const draft = { ...articleOf('La promozione'), status: 'pending' };
  const { id } = await call('POST', '/articles', { token, body: draft });
  await (await staffApi('editor')).call('PUT', `/articles/${id}/approve`);
  const page = await person();
  await openAs(page, account, `/edit-article/${id}`);
  await page.getByLabel('Descrizione breve').fill('Con parole mie.');
  const { access_token: admin } = await sessionOf('admin');
  await call('PUT', `/auth/users/${account.id}/role`, { token: admin, body: { role: 'editor' } });
  await page.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
  await page.getByText('nel frattempo il tuo ruolo è cambiato').waitFor();
  expect(await call('GET', `/articles/${id}`, { token })).toMatchObject({ status: 'published', version: 2 });

  await page.reload();
  await page.getByText('Salvando così, i lettori non troveranno più l’articolo.').waitFor();
  await page.getByLabel('Stato').selectOption('Pubblicato');
  await page.getByRole('button', { name: 'Pubblica' }).press('Enter');
  await page.getByText('Articolo aggiornato con successo!').waitFor();
  expect(await call('GET', `/articles/${id}`, {})).toMatchObject({ description: 'Con parole mie.' });
});

// Of an article it is shown in article-from-draft-to-page.test.ts, of a news item in news-drafts.test.ts.
if (longRun) {
  it('a page that is not live shows its status and links to its form: draft, also of a video, pending, pending change', async () => {
    const writerApi = await staffApi('writer');
    const editorApi = await staffApi('editor');
    const { id } = await writerApi.call('POST', '/articles', articleOf('La bozza con la fascia'));
    const video = await writerApi.call('POST', '/videos', videoOf('La bozza di un video'));
    const writer = await person({ viewport: { width: 390, height: 844 } });
    await logIn(writer, 'writer');
    const view = (title: string) =>
      writer.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: /^Vedi/ });
    const pageOfVideo = String(await view('La bozza di un video').getAttribute('href'));
    await view('La bozza con la fascia').click();
    const band = writer.getByRole('region', { name: 'Stato' });
    await band.getByText('Bozza: la vede solo la redazione', { exact: true }).waitFor();
    expect(await band.getByRole('link', { name: 'Modifica' }).getAttribute('href')).toBe(`/edit-article/${id}`);
    expect(await faultsOf(writer)).toEqual([]);

    await writerApi.call('PUT', `/articles/${id}`, { status: 'pending' });
    await writer.goto(`/anteprima/articolo/${id}`);
    await band.getByText('Bozza in attesa di approvazione: la vede solo la redazione', { exact: true }).waitFor();

    await editorApi.call('PUT', `/articles/${id}/approve`);
    await eventually(async () => expect(await statusOf(`/articolo/${id}`)).toBe(200));
    await writer.goto(`/anteprima/articolo/${id}`);
    await writer.getByRole('heading', { level: 1, name: 'La bozza con la fascia' }).waitFor();
    expect(await band.count()).toBe(0);

    await writerApi.call('PUT', `/articles/${id}`, { title: 'La bozza rivista' });
    await writer.goto(`/anteprima/articolo/${id}`);
    await band.getByText('Bozza di una revisione: la vede solo la redazione, i lettori vedono').waitFor();

    await writer.goto(pageOfVideo);
    await band.getByText('Bozza: la vede solo la redazione', { exact: true }).waitFor();
    expect(await band.getByRole('link', { name: 'Modifica' }).getAttribute('href')).toBe(`/edit-video/${video.id}`);
  });
}

// What a version lists is a rule of revisions.test.ts.
if (longRun) {
  it('restoring a version lists its texts only: status and featured mark do not change', async () => {
    const writerApi = await staffApi('writer');
    const editorApi = await staffApi('editor');
    const { id } = await writerApi.call('POST', '/articles', articleOf('La cornice rifatta'));
    await writerApi.call('PUT', `/articles/${id}`, { status: 'pending' });
    await editorApi.call('PUT', `/articles/${id}/reject`, { reason: 'Manca la data.' });
    await writerApi.call('PUT', `/articles/${id}`, { description: 'Un sommario nuovo.', status: 'pending' });
    await editorApi.call('PUT', `/articles/${id}`, { status: 'published', featured: true });
    const editor = await person();
    await logIn(editor, 'editor', `/edit-article/${id}`);
    await editor.getByRole('button', { name: 'Versioni di «La cornice rifatta»' }).click();
    await editor.getByRole('button', { name: 'Ripristina la versione 1' }).click();
    const question = editor.getByRole('dialog', { name: 'Ripristinare la versione 1?' });
    await question.locator('ins').first().waitFor();
    expect(await question.locator('dt').allTextContents()).toEqual(['Descrizione breve']);
  });
}
