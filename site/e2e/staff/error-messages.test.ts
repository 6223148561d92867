import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';

inBrowser();

it('a list that the API rejects shows the reason, and offers no retry', async () => {
  const admin = await person();
  const detail = 'Non hai i permessi per questa operazione';
  await admin.route('**/api/audit*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 403, detail }),
    }),
  );
  await logIn(admin, 'admin', '/dashboard?tab=audit');
  await admin.getByText(`La lista non si è caricata. ${detail}`).waitFor();
  expect(await admin.getByRole('button', { name: 'Riprova' }).count()).toBe(0);
});

it('an item that does not exist offers no retry in its form', async () => {
  const writer = await person();
  await logIn(writer, 'writer', '/edit-article/non-esiste');
  await writer.getByText("Errore nel caricamento dell'articolo").waitFor();
  expect(await writer.getByRole('button', { name: 'Riprova' }).count()).toBe(0);
});
