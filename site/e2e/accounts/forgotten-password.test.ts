import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasNoFault, walk } from '#site/e2e/setup/accessibility.ts';
import { mailWith, pathIn } from '#site/e2e/setup/account-mails.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';
import { registered } from '#site/e2e/setup/registered-account.ts';

inBrowser();

/** It is reached by keyboard, too. */
async function isReachedWithoutFault(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button').waitFor();
  await hasNoFault(page);
  expect(await walk(page)).toEqual({ unreached: [], faint: [] });
}

describe('a forgotten password', () => {
  it('is replaced with the link of a mail, on a narrow phone without a fault; used or cut off, the link opens nothing', async () => {
    const { email } = await registered('smemorata', { password: 'segreta' });
    const page = await person({ viewport: { width: 320, height: 720 } });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Password dimenticata?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Password dimenticata' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'l’informativa sulla privacy' }).waitFor();
    await isReachedWithoutFault(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Mandami il link' }).click();
    await page.getByText('Se l’indirizzo ha un account').waitFor();

    const link = pathIn(await mailWith(email, 'Scegli una nuova password'), '/reimposta-password');
    // A mail scanner opens the link first.
    for (let visit = 0; visit < 3; visit += 1) expect((await fetch(magazineUrl + link)).status).toBe(200);
    await page.goto(link);
    await isReachedWithoutFault(page);
    await page.getByLabel('Nuova password').fill('una nuova parola');
    await page.getByLabel('Conferma password').fill('un’altra parola');
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await page.getByText('Le password non coincidono').waitFor();
    await page.getByLabel('Conferma password').fill('una nuova parola');
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await page.getByText('La password è cambiata.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('una nuova parola');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL('**/dashboard*');
    await mailWith(email, 'La tua password è cambiata');

    const second = await person();
    await second.goto(link);
    await second.getByLabel('Nuova password').fill('ancora una parola');
    await second.getByLabel('Conferma password').fill('ancora una parola');
    await second.getByRole('button', { name: 'Cambia la password' }).click();
    await second.getByText('non è più valido').waitFor();
    await second.getByRole('link', { name: 'Chiedi un altro link' }).click();
    await second.getByRole('heading', { level: 1, name: 'Password dimenticata' }).waitFor();
    // A link that lost its end.
    await second.goto('/reimposta-password');
    await second.getByText('Il link non è completo').waitFor();
  });
});
