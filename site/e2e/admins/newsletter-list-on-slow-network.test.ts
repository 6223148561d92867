import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';

inBrowser();

it('a newsletter created while the list is still loading appears in the list', async () => {
  const admin = await person();
  let created = () => {};
  const creation = new Promise<void>((resolve) => {
    created = resolve;
  });
  let held = 0;
  // The first response was made before the newsletter existed, and arrives after its creation.
  await admin.route(
    /\/api\/newsletter\/newsletters\?/,
    async (route) => {
      const response = await route.fetch();
      held += 1;
      await creation;
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await logIn(admin, 'admin', '/dashboard?tab=newsletter');
  await admin.getByLabel('Oggetto').fill('Più svelta della lista');
  await admin.getByLabel('Contenuto', { exact: true }).fill('Una riga.');
  await expect.poll(() => held).toBe(1);
  await admin.getByRole('button', { name: 'Crea newsletter' }).click();
  await admin.getByText('Newsletter creata con successo!').waitFor();
  created();
  await admin.getByRole('button', { name: 'Modifica «Più svelta della lista»' }).waitFor();
  await admin.getByRole('button', { name: 'Elimina «Più svelta della lista»' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await admin.getByText('Newsletter eliminata con successo!').waitFor();
});
