import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { mailWith, pathIn } from '#site/e2e/setup/account-mails.ts';
import { inBrowser, logIn, openWithSession, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';
import { sessionOf } from '#site/e2e/setup/sessions.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('the invited editor’s first day, from the invitation to an article’s form; an invitation that was withdrawn opens nothing', async () => {
  const email = `invitata${Date.now()}@example.org`;
  const withdrawn = `ritirata${Date.now()}@example.org`;
  const ofWithdrawn = { email: withdrawn, fullName: 'Nora Ritirata', role: 'writer' };
  await (await staffApi('admin')).call('POST', '/auth/invitations', ofWithdrawn);
  const admin = await person();
  await admin.route('**/api/auth/invitations?*', (route) => route.abort('internetdisconnected'));
  await logIn(admin, 'admin', '/dashboard?tab=users');
  const invitations = admin.getByRole('region', { name: 'Inviti' });
  await invitations.getByText('Gli inviti non si sono caricati.').waitFor();
  await admin.unroute('**/api/auth/invitations?*');
  await invitations.getByRole('button', { name: 'Riprova' }).click();
  await invitations.getByText('Gli inviti non si sono caricati.').waitFor({ state: 'detached' });
  await admin.getByRole('button', { name: 'Invita una persona' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invita una persona' });
  await dialog.getByRole('link', { name: 'l’informativa sulla privacy' }).waitFor();
  await dialog.getByRole('button', { name: 'Invia l’invito' }).click();
  await dialog.getByText('Campo obbligatorio').first().waitFor();
  await dialog.getByLabel('Nome e cognome').fill('Ida Conti');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Ruolo').selectOption('Editor');
  expect(await faultsOf(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Invia l’invito' }).click();
  await dialog.waitFor({ state: 'detached' });
  await admin.getByRole('listitem').filter({ hasText: email }).getByText('Inviato da Ada Morandi').waitFor();

  await admin.getByRole('button', { name: 'Ritira l’invito a Nora Ritirata' }).click();
  await admin.getByRole('dialog', { name: 'Ritirare l’invito?' }).getByRole('button', { name: 'Ritira' }).click();
  await admin.getByText('Invito ritirato').waitFor();
  const editor = await person();
  await editor.goto(pathIn(await mailWith(withdrawn, 'Un invito in redazione'), '/invito'));
  await editor.getByText('L’invito non è più valido').waitFor();

  const link = pathIn(await mailWith(email, 'Un invito in redazione'), '/invito');
  // A mail scanner opens the link first.
  expect((await fetch(magazineUrl + link)).status).toBe(200);
  // This browser has the expired login of another person, which the header may notice after the page has asked.
  const { user } = await sessionOf('writer');
  await openWithSession(editor, { access_token: 'scaduto', user }, nowhere);
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  await editor.route('**/api/auth/me', async (route) => {
    await shown;
    await route.continue();
  });
  await editor.goto(link);
  await editor.getByText('ti invita nella redazione').waitFor();
  show();
  await editor.getByLabel('Nome utente').fill(`ida${Date.now()}`);
  await editor.getByLabel('Password', { exact: true }).fill('qwertyuiop');
  await editor.getByLabel('Conferma password').fill('qwertyuiop');
  await editor.getByRole('button', { name: 'Accetta l’invito' }).click();
  await editor.getByText("Questa password è tra le più comuni: scegline un'altra").waitFor();
  await editor.getByLabel('Password', { exact: true }).fill('una parola robusta');
  await editor.getByLabel('Conferma password').fill('una parola robusta');
  await editor.getByRole('button', { name: 'Accetta l’invito' }).click();
  await editor.waitForURL('**/dashboard*');
  await editor.getByRole('heading', { level: 1, name: 'Ciao, Ida Conti' }).waitFor();
  await editor.getByRole('link', { name: 'Nuovo articolo' }).click();
  await editor.getByLabel('Titolo', { exact: true }).waitFor();

  await admin.reload();
  await admin.getByRole('heading', { name: 'Inviti' }).waitFor();
  await expect.poll(() => admin.getByRole('button', { name: 'Ritira l’invito a Ida Conti' }).count()).toBe(0);
});
