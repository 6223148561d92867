import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, logInElsewhere, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { draftsOnServer, onServer } from '#site/e2e/setup/server-drafts.ts';
import { writeTitle } from '#site/e2e/setup/tab-visibility.ts';
import { hasText, keepNothing, title, titleField, writeVideo } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

it('leaving with unsaved text asks for a confirmation; staying keeps it; Back to a form that was saved opens a new form', async () => {
  const writer = await person();
  await logIn(writer, 'writer', nowhere);
  await writeVideo(writer);
  const asked = new Promise<string>((resolve) => {
    writer.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await writer.getByRole('link', { name: 'Torna alla dashboard' }).click({ noWaitAfter: true });
  expect(await asked).toBe('beforeunload');
  expect(new URL(writer.url()).pathname).toBe('/create-video');
  expect(await titleField(writer).inputValue()).toBe(title);

  await writer.getByRole('button', { name: 'Salva come bozza' }).click();
  await writer.getByText('Video creato con successo!').waitFor();
  await writer.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await writer.getByText('Video creato con successo!').waitFor({ state: 'hidden' });
  await writer.goto('/create-video');
  await titleField(writer).fill('Un altro');
  expect(await titleField(writer).inputValue()).toBe('Un altro');
});

it('text whose writer is logged out by a 401 or in another tab is there after the login, and not for another user', async () => {
  const writer = await person();
  await logIn(writer, 'writer', nowhere);
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
  const writer = await person();
  await logIn(writer, 'writer', '/create-video');
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
  await onServer(writer);
  expect(await draftsOnServer()).toMatchObject([{ title: 'Il cassetto segreto, riaperto' }]);
});

it('text that the browser has no room for is not left without a question when the session ends', async () => {
  const writer = await person();
  await logIn(writer, 'writer', nowhere);
  // Neither has the server a copy.
  await writer.route('**/api/drafts/**', (route) => route.abort('internetdisconnected'));
  await writeVideo(writer);
  await keepNothing(writer);
  await writer.getByLabel('Descrizione').fill('Uno scrittoio, il suo doppio fondo e una lettera.');
  const other = await writer.context().newPage();
  await other.goto('/articoli');
  const asked = new Promise<string>((resolve) => {
    writer.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await other.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  expect(await asked).toBe('beforeunload');
  expect(await titleField(writer).inputValue()).toBe(title);
});
