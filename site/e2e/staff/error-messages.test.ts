import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an error stays next to the success of another item, until its own action is repeated', async () => {
  const writer = await staffApi('writer');
  const send = (title: string) => writer.call('POST', '/articles', { ...articleOf(title), status: 'pending' });
  const { id } = await send('Non passa subito');
  await send('Passa subito');
  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=pending-articles');
  const approve = (title: string) => editor.getByRole('button', { name: `Approva «${title}»` }).click();
  const error = editor.getByRole('alert').getByText("Errore durante l'approvazione", { exact: true });
  await editor.route(`**/articles/${id}/approve`, (route) => route.abort('internetdisconnected'));
  await approve('Non passa subito');
  await error.waitFor();
  await approve('Passa subito');
  await editor.getByRole('alert').filter({ hasText: 'Passa subito' }).getByText('con successo!').waitFor();
  expect(await error.count()).toBe(1);

  await editor.unroute(`**/articles/${id}/approve`);
  await approve('Non passa subito');
  await editor.getByRole('alert').filter({ hasText: 'Non passa subito' }).getByText('con successo!').waitFor();
  expect(await error.count()).toBe(0);
});

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
