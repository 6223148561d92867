import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logInElsewhere, personAt } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { fitsPhone } from '#site/e2e/setup/page-state.ts';
import { eventually } from '#site/e2e/setup/readers.ts';
import { draftsOnServer, onServer } from '#site/e2e/setup/server-drafts.ts';
import { newArticle, staffApi } from '#site/e2e/setup/staff-api.ts';
import { writeTitle } from '#site/e2e/setup/tab-visibility.ts';
import { hasText, title, titleField, writeVideo } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

it('leaving with unsaved text asks for a confirmation; staying keeps it; Back to a form that was saved opens a new form', async () => {
  const writer = await personAt('writer', nowhere);
  await writeVideo(writer);
  const asked = new Promise<string>((resolve) => {
    writer.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  // With the keyboard: what appears below while the pointer is down may move the link from under it.
  await writer.getByRole('link', { name: 'Torna alla dashboard' }).press('Enter', { noWaitAfter: true });
  expect(await asked).toBe('beforeunload');
  expect(new URL(writer.url()).pathname).toBe('/create-video');
  expect(await titleField(writer).inputValue()).toBe(title);

  await writer.getByRole('button', { name: 'Salva come bozza' }).click();
  await writer.getByText('Video creato con successo!').waitFor();
  await writer.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await writer.getByText('Video creato con successo!').waitFor({ state: 'hidden' });
  expect(await titleField(writer).inputValue()).toBe('');
});

it('text whose writer is logged out by a 401 or in another tab is there after the login, and not for another user', async () => {
  const writer = await personAt('writer', nowhere);
  await writeVideo(writer);
  await writer.route(
    '**/api/videos',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { status: 401, detail: 'La sessione non è valida o è scaduta: accedi di nuovo' },
      }),
    { times: 1 },
  );
  await writer.getByRole('button', { name: 'Salva come bozza' }).click();
  await writer.waitForURL(/\/login\?next=%2Fcreate-video%3Fbozza/);
  await writer.getByText('La sessione è scaduta. Il testo è al sicuro: accedi e continua.').waitFor();
  await writer.getByLabel('Email').fill('writer@sinopia.example');
  await writer.getByLabel('Password').fill('sinopia-demo');
  await writer.getByRole('button', { name: 'Accedi' }).click();
  await writer.waitForURL('**/create-video?bozza=*');
  await hasText(writer);

  const other = await writer.context().newPage();
  await other.goto('/articoli');
  await other.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await writer.waitForURL(/\/login\?next=%2Fcreate-video%3Fbozza/);
  await writer.getByLabel('Email').waitFor();
  expect(await writer.getByText('La sessione è scaduta').count()).toBe(0);

  const address = new URL(writer.url()).searchParams.get('next') ?? '';
  await logInElsewhere(writer, 'writer2', address);
  await writer.getByRole('heading', { name: 'Nuovo video' }).waitFor();
  expect(await titleField(writer).inputValue()).toBe('');
  expect(await writer.getByRole('dialog').count()).toBe(0);

  await writer.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await logInElsewhere(writer, 'writer', address);
  await hasText(writer);
  await writer.getByRole('button', { name: 'Salva come bozza' }).click();
  await writer.getByText('Video creato con successo!').waitFor();
});

it('a session that ends is said while one writes, and a login in place sends the words', async () => {
  const writer = await personAt('writer', '/create-video');
  await titleField(writer).fill(title);
  await onServer(writer);
  await writer.evaluate(() => localStorage.setItem('sinopia.token', 'scaduto'));
  await writeTitle(writer, 'Il cassetto segreto, riaperto');
  const ended = writer.getByText('La sessione è scaduta: quello che scrivi resta in questo browser.');
  await ended.getByRole('button', { name: 'Accedi' }).click();
  const dialog = writer.getByRole('dialog', { name: 'Accedi e continua' });
  await dialog.getByLabel('Password').fill('sinopia-demo');
  expect(await faultsOf(writer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accedi' }).click();
  await ended.waitFor({ state: 'detached' });
  await expect.poll(draftsOnServer).toMatchObject([{ title: 'Il cassetto segreto, riaperto' }]);
});

it('the unsaved text of an article that an editor has deleted is there when it comes back from the trash', async () => {
  const { id } = await newArticle('Eliminato mentre si scriveva');
  const writer = await personAt('writer', `/edit-article/${id}`);
  const text = longText(writer);
  await text.fill('Parole che nessuno ha ancora letto.');
  const admin = await staffApi('admin');
  await admin.call('DELETE', `/articles/${id}`);
  await writer.keyboard.press('Control+s');
  await writer.getByText('Forse è stato eliminato mentre scrivevi.').waitFor();
  expect(await writtenIn(text)).toBe('Parole che nessuno ha ancora letto.');
  await admin.call('PUT', `/trash/${id}/restore?kind=article`);
  await writer.goto(`/edit-article/${id}`);
  await expect.poll(() => writtenIn(text)).toBe('Parole che nessuno ha ancora letto.');
});

it('what was begun stands in «I miei contenuti», opens with a press, is deleted after a question, with ten seconds to undo', async () => {
  const writer = await personAt('writer', '/create-article');
  await titleField(writer).fill('La pala dimenticata');
  await onServer(writer);
  // A second new article, which leaves the first alone.
  await writer.goto('/create-article');
  await writer.context().setOffline(true);
  await writer.getByLabel('Descrizione breve').fill('Solo in questo browser.');
  await writer.getByText('Testo al sicuro in questo browser').waitFor();
  await writer.context().setOffline(false);

  await writer.clock.install();
  await writer.goto('/dashboard');
  const begun = writer.getByRole('region', { name: 'Iniziati e non salvati' });
  await begun.getByText('Da completare: Titolo, URL immagine').waitFor();
  await begun.getByText('Da completare: Descrizione breve, URL immagine').waitFor();
  expect(await begun.getByText('Non ancora salvato').count()).toBe(2);
  expect(await faultsOf(writer)).toEqual([]);
  await fitsPhone(writer);
  await begun.getByRole('link', { name: 'Continua a scrivere «La pala dimenticata»' }).click();
  await expect.poll(() => titleField(writer).inputValue()).toBe('La pala dimenticata');

  await writer.goto('/dashboard');
  const remove = async () => {
    await begun.getByRole('button', { name: 'Elimina le parole non salvate di «La pala dimenticata»' }).click();
    await writer.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await begun.getByText('«La pala dimenticata» eliminato.').waitFor();
  };
  await remove();
  await begun.getByRole('button', { name: 'Annulla' }).click();
  await writer.clock.fastForward(10_100);
  expect(await draftsOnServer()).toContainEqual(expect.objectContaining({ title: 'La pala dimenticata' }));
  await remove();
  await writer.clock.fastForward(10_100);
  await eventually(async () =>
    expect(await draftsOnServer()).not.toContainEqual(expect.objectContaining({ title: 'La pala dimenticata' })),
  );
});
