import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';
import { comeBack } from '#site/e2e/setup/tab-visibility.ts';

inBrowser();

const post = async (path: string, body: object, token = '') => {
  const response = await fetch(`${magazineUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

it('an administrator disables and enables an editor, and deletes the account: its draft goes to another, and no draft is offered to it any more', async () => {
  const username = `parte${Date.now() % 1_000_000}`;
  const account = {
    email: `${username}@example.org`,
    username,
    fullName: 'Ugo Partente',
    password: 'una parola lunga',
  };
  const { body } = await post('/auth/register', account);
  const { id } = body['user'] as { id: string };
  const admin = await staffApi('admin');
  await admin.call('PUT', `/auth/users/${id}/role`, { role: 'editor' });
  const title = `Il taccuino di ${username}`;
  await post('/articles', articleOf(title), String(body['access_token']));

  const page = await person();
  await logIn(page, 'admin', `/dashboard?tab=users&cerca=${username}`);
  await page.clock.install();
  await page.getByRole('button', { name: `Disattiva ${username}` }).click();
  const question = page.getByRole('dialog', { name: 'Disattivare l’account?' });
  await question.waitFor();
  // Another administrator is faster: the question that is open does not become its opposite.
  await admin.call('PUT', `/auth/users/${id}/disabled`, { disabled: true });
  await comeBack(page);
  await page.getByText('Riattiva', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Disattiva' }).click();
  await page.getByText('Account disattivato').waitFor();
  expect((await post('/auth/login', account)).status).toBe(401);
  await page.getByRole('button', { name: `Riattiva ${username}` }).click();
  await page.getByText('Account riattivato').waitFor();
  expect((await post('/auth/login', account)).status).toBe(200);

  await page.route('**/api/content/staff', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: `Elimina ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminare l’account?' });
  await dialog.getByText('Gli account non si sono caricati.').waitFor();
  await page.unroute('**/api/content/staff');
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  await dialog.getByRole('option', { name: 'Giulia Ferrante' }).waitFor({ state: 'attached' });
  expect(await faultsOf(page)).toEqual([]);
  expect(await dialog.getByLabel('passano a un altro').isChecked()).toBe(true);
  // The first page of users holds the search's results and all others.
  await dialog.getByLabel('A chi vanno i contenuti').selectOption({ label: 'Giulia Ferrante' });
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('Account eliminato').waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: username }).count()).toBe(0);
  expect((await post('/auth/login', account)).status).toBe(401);
  await page.getByLabel('Cerca nella lista').fill('user@');
  await page.getByRole('button', { name: /^Elimina / }).click();
  await dialog.getByRole('option', { name: 'Giulia Ferrante' }).waitFor({ state: 'attached' });
  await expect.poll(() => dialog.getByRole('option', { name: 'Ugo Partente' }).count()).toBe(0);
  const editor = await staffApi('editor');
  expect(await editor.mine('articles', title)).toMatchObject({ author: 'Elena Riva' });
});
