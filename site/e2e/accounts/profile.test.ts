import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf, hasNoFault } from '#site/e2e/setup/accessibility.ts';
import { mailWith, pathIn } from '#site/e2e/setup/account-mails.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';
import { hasFocus, whenQuiet } from '#site/e2e/setup/page-state.ts';
import { photo } from '#site/e2e/setup/picture-files.ts';
import { call, openAs, registered, section } from '#site/e2e/setup/registered-account.ts';

inBrowser();

async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Il tuo profilo' });

describe('the profile page', () => {
  it('is reached from the dashboard, and saves name and biography, and nothing that another device has changed meanwhile', async () => {
    const page = await person();
    const account = await registered('marta');
    await openAs(page, account, '/profilo');
    await title(page).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'l’informativa sulla privacy' }).waitFor();
    await page.getByLabel('Nome e cognome').fill('Marta Sala Conti');
    const username = `marta.conti.${Date.now() % 1_000_000}`;
    await page.getByLabel('Nome utente').fill(username);
    // What is typed during the save stays, for the next.
    const arrival = Promise.withResolvers<void>();
    await page.route('**/api/auth/profile', async (route) => {
      if (route.request().method() === 'PUT') await arrival.promise;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Salva il profilo' }).click();
    await page.getByRole('button', { name: 'Salva il profilo', disabled: true }).waitFor();
    await sent;
    await page.getByLabel('Breve biografia').fill('Scrive di disegno.');
    arrival.resolve();
    await page.getByRole('banner').getByText(username).waitFor();
    const rest = page.getByText('Le ultime modifiche non lo sono ancora: salva di nuovo.');
    await rest.waitFor();
    expect(await page.getByLabel('Breve biografia').inputValue()).toBe('Scrive di disegno.');
    await call('PUT', '/auth/profile', { token: account.token, body: { fullName: 'Marta Conti Sala' } });
    await page.getByRole('button', { name: 'Salva il profilo' }).click();
    await rest.waitFor({ state: 'detached' });
    await page.getByText('Profilo salvato.').waitFor();
    // Nothing of it is unsaved.
    await page.reload();
    await expect.poll(() => page.getByLabel('Breve biografia').inputValue()).toBe('Scrive di disegno.');
    await whenQuiet(page);
    expect(await page.getByText('Modifiche non salvate').count()).toBe(0);
    await page.getByLabel('Breve biografia').fill('Scrive di altro.');
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Ciao, Marta Conti Sala' }).waitFor();
    await page.getByRole('link', { name: 'Il tuo profilo' }).click();
    await title(page).waitFor();
    await expect.poll(() => page.getByLabel('Breve biografia').inputValue()).toBe('Scrive di altro.');
    await page.getByRole('button', { name: 'Ricomincia dalla versione salvata' }).click();
    expect(await page.getByLabel('Breve biografia').inputValue()).toBe('Scrive di disegno.');
    await page.getByRole('button', { name: 'Annulla' }).click();
    expect(await page.getByLabel('Breve biografia').inputValue()).toBe('Scrive di altro.');
    // A tab that ends while they may come back has not deleted them.
    await page.getByRole('button', { name: 'Ricomincia dalla versione salvata' }).click();
    await page.getByRole('button', { name: 'Annulla' }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Breve biografia').inputValue()).toBe('Scrive di altro.');
  });

  if (longRun)
    it('shows the photo that a member of the staff uploads, until it is taken away', async () => {
      const page = await person();
      await logIn(page, 'writer', '/profilo');
      await page
        .locator('.profile-picture input[type=file]')
        .first()
        .setInputFiles(await photo('ritratto.jpg', '#5b6d2c'));
      const shown = page.getByRole('img', { name: 'La tua foto' });
      await shown.waitFor({ timeout: 60_000 });
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Salva il profilo' }).click();
      await page.getByText('Profilo salvato.').waitFor();
      await page.reload();
      await shown.waitFor();
      await page.getByRole('button', { name: 'Togli la foto' }).press('Enter');
      expect(await hasFocus(section(page, 'Dati'))).toBe(true);
      await page.getByRole('button', { name: 'Salva il profilo' }).click();
      await page.getByText('Profilo salvato.').waitFor();
      expect(await shown.count()).toBe(0);
    });

  if (longRun)
    it('changes the address once its new owner confirms it; the link of a change that was cancelled says so', async () => {
      const account = await registered('trasloco');
      const page = await person({ viewport: { width: 320, height: 720 } });
      const asksFor = async (address: string) => {
        await page.getByLabel('Email').fill(address);
        await section(page, 'Dati').getByLabel('Password attuale').fill(account.password);
        await page.getByRole('button', { name: 'Salva il profilo' }).click();
        await page.getByText(`${address} aspetta la conferma.`).waitFor();
      };
      const linkTo = async (address: string) =>
        pathIn(await mailWith(address, 'Conferma il tuo nuovo indirizzo'), '/conferma-email');
      const confirm = page.getByRole('button', { name: 'Conferma l’indirizzo' });

      await openAs(page, account, '/profilo');
      const cancelled = `mai.${account.email}`;
      await page.getByLabel('Email').fill(cancelled);
      await page.getByRole('button', { name: 'Salva il profilo' }).click();
      await page.getByText('Per cambiare indirizzo scrivi la password attuale').waitFor();
      await asksFor(cancelled);
      await mailWith(account.email, 'Qualcuno cambia il tuo indirizzo');
      // What else is saved leaves it waiting.
      await page.getByLabel('Breve biografia').fill('Scrive di mostre.');
      const saved = page.waitForResponse('**/api/auth/profile');
      await page.getByRole('button', { name: 'Salva il profilo' }).click();
      expect((await saved).status()).toBe(200);
      await page.getByText('Profilo salvato.').waitFor();
      await page.getByText(`${cancelled} aspetta la conferma.`).waitFor();
      await page.getByRole('button', { name: 'Annulla il cambio' }).click();
      await page.getByText(`${cancelled} aspetta la conferma.`).waitFor({ state: 'detached' });
      await page.goto(await linkTo(cancelled));
      await confirm.click();
      await page.getByText('Il link di conferma non è più valido').waitFor();
      await hasNoFault(page);

      const next = `nuova.${account.email}`;
      await page.goto('/profilo');
      await asksFor(next);
      const profile = await openTab(page, '/profilo');
      const cancel = profile.getByRole('button', { name: 'Annulla il cambio' });
      await cancel.waitFor();
      await page.goto(await linkTo(next));
      // The limit of the network: the link is still good.
      const refusal = {
        status: 429,
        json: { title: 'too many requests', detail: 'Troppi tentativi: riprova tra un minuto.' },
      };
      await page.route('**/api/auth/email', (route) => route.fulfill(refusal));
      await confirm.click();
      await page.getByText('Troppi tentativi: riprova tra un minuto.').waitFor();
      await page.unroute('**/api/auth/email');
      await confirm.click();
      await page.getByText('Indirizzo confermato.').waitFor();
      await cancel.click();
      await profile.getByText('Il nuovo indirizzo è già confermato: ricarica la pagina').waitFor();
      await page.getByRole('link', { name: 'Vai al profilo' }).click();
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(next);
    });

  it('changes the password, and shows and ends the sessions of other devices', async () => {
    const account = await registered('viaggio');
    const page = await person();
    await openAs(page, account, '/profilo');
    const sessions = section(page, 'Sessioni');
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
    await sessions.getByText(/^Questa sessione/).waitFor();
    await sessions.getByRole('button', { name: 'Esci dalle altre' }).click();
    await page.getByText('Le altre sessioni sono chiuse.').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    const closed = await fetch(`${magazineUrl}/api/auth/me`, { headers: { authorization: `Bearer ${account.token}` } });
    expect(closed.status).toBe(401);

    const password = section(page, 'Password');
    await password.getByLabel('Password attuale').fill('sbagliata');
    await password.getByLabel('Nuova password').fill('un’altra parola');
    await password.getByLabel('Conferma password').fill('un’altra parola');
    await password.getByRole('button', { name: 'Cambia la password' }).click();
    await page.getByText('La password attuale non è corretta').waitFor();
    await password.getByLabel('Password attuale').fill(account.password);
    await password.getByRole('button', { name: 'Cambia la password' }).click();
    await page.getByText('La password è cambiata.').waitFor();
    await mailWith(account.email, 'La tua password è cambiata');
  });
});
