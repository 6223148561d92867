import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, statusOf } from '#site/e2e/setup/readers.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an admin makes a user a writer, who can write at once; the table scrolls on a phone; no admin changes their own role', async () => {
  const api = await staffApi('admin');
  await api.call('POST', '/auth/register', {
    email: 'nina@sinopia.example',
    username: 'nina',
    fullName: 'Nina Sarti',
    password: 'sinopia-demo',
  });
  const nina = await person();
  await logIn(nina, 'nina');
  await nina.getByText('Non hai ancora creato contenuti').waitFor();
  expect(await nina.getByRole('link', { name: 'Nuovo articolo' }).count()).toBe(0);

  const admin = await person();
  await logIn(admin, 'admin', '/dashboard?tab=users');
  // The address is not confirmed yet.
  await admin.getByRole('row', { name: /Nina Sarti nina nina@sinopia\.example \(non confermato\)/ }).waitFor();
  const headings = await admin.getByRole('columnheader').allTextContents();
  expect(headings).toEqual(['Nome', 'Nome utente', 'Email', 'Ruolo']);
  expect(await admin.getByRole('combobox', { name: 'Ruolo di admin' }).count()).toBe(0);
  const choices = admin.getByLabel('Ruolo di nina').getByRole('option');
  expect(await choices.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    'user',
    'writer',
    'editor',
    'admin',
  ]);
  // The choice is shown before it is saved.
  expect(await admin.getByLabel('Ruolo di nina').evaluate(chosen, 'writer')).toBe('writer');
  await admin.getByText('Ruolo aggiornato con successo!').waitFor();
  await admin.reload();
  expect(await admin.getByLabel('Ruolo di nina').inputValue()).toBe('writer');

  await nina.reload();
  await nina.getByRole('link', { name: 'Nuovo articolo' }).waitFor();

  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.getByText('La tabella continua a destra').waitFor();
  const role = admin.getByLabel('Ruolo di writer2');
  await role.scrollIntoViewIfNeeded();
  expect((await role.boundingBox())?.x).toBeLessThan(390);
  await admin.setViewportSize({ width: 1280, height: 900 });
  await admin.getByText('La tabella continua a destra').waitFor({ state: 'detached' });

  const search = admin.getByRole('searchbox');
  const rows = admin.getByRole('row').filter({ has: admin.getByRole('rowheader') });
  await rows.nth(1).waitFor();
  await search.fill('writer2');
  await expect.poll(() => rows.count()).toBe(1);
  await admin.locator('#tab-users').click();
  await expect.poll(() => search.inputValue()).toBe('');
  await rows.nth(1).waitFor();
});

it('an admin deletes an event and restores it from the trash; the audit log names items and users, and links to them', async () => {
  const api = await staffApi('admin');
  const { id } = await api.call('POST', '/events', {
    title: 'La mostra tolta per sbaglio',
    type: 'Mostra',
    description: 'Sei tavole.',
    location: 'Parma',
    startDate: '2027-05-01',
    endDate: '2027-06-01',
  });
  await eventually(async () => expect(await statusOf(`/evento/${id}`)).toBe(200));
  const admin = await person();
  await logIn(admin, 'admin', '/dashboard?tab=trash');
  await admin.getByRole('heading', { name: 'Cestino' }).waitFor();
  await admin.locator('#tab-all-events').click();
  await admin.getByRole('button', { name: 'Elimina «La mostra tolta per sbaglio»' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await admin.getByText('Evento eliminato con successo!').waitFor();
  await admin.getByRole('link', { name: 'Cestino' }).click();
  const restore = admin.getByRole('button', { name: 'Ripristina «La mostra tolta per sbaglio»' });
  await restore.waitFor();
  await eventually(async () => expect(await statusOf(`/evento/${id}`)).toBe(404));

  await restore.click();
  await admin.getByText('Contenuto ripristinato con successo!').waitFor();
  await eventually(async () => expect(await statusOf(`/evento/${id}`)).toBe(200));

  const writer = await staffApi('writer');
  const article = await writer.call('POST', '/articles', {
    ...articleOf('Il registro ha un titolo'),
    status: 'pending',
  });
  await (await staffApi('editor')).call('PUT', `/articles/${article.id}/approve`);
  await admin.getByRole('link', { name: 'Registro' }).click();
  await admin
    .getByRole('row')
    .filter({ hasText: 'La mostra tolta per sbaglio' })
    .filter({ hasText: 'ha ripristinato dal cestino' })
    .waitFor();
  await admin
    .getByRole('row')
    .filter({ hasText: 'La mostra tolta per sbaglio' })
    .filter({ hasText: 'ha eliminato' })
    .waitFor();
  expect(await admin.getByRole('table').textContent()).not.toMatch(/published|pending|draft/);
  const record = admin
    .getByRole('row')
    .filter({ hasText: 'Il registro ha un titolo' })
    .filter({ hasText: 'ha approvato' });
  expect(await record.getByRole('link', { name: 'Il registro ha un titolo' }).getAttribute('href')).toBe(
    `/articolo/${article.id}`,
  );
  expect(await record.textContent()).not.toContain(article.id);
  await record.getByRole('link', { name: 'Giulia Ferrante' }).click();
  await admin.getByRole('row', { name: /Giulia Ferrante editor/ }).waitFor();
});

/** Chooses an option and returns the value that the select shows at once. */
function chosen(select: HTMLElement | SVGElement, value: string): string {
  const element = select as HTMLSelectElement;
  element.value = value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return element.value;
}
