import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { mailWith } from '#site/e2e/setup/account-mails.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { type Account, call, openAs, registered, registeredAs, section } from '#site/e2e/setup/registered-account.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

/** A login that leads to the profile. */
const toProfile = '/login?next=%2Fprofilo';

const factors = (page: Page) => section(page, 'Secondo fattore');

async function confirmWith(page: Page, password: string, verb: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('La tua password').fill(password);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

/** Up to the code of the app, which is sent; returns its secret. */
async function sendCode(page: Page, account: Account): Promise<string> {
  await openAs(page, account, '/profilo');
  await factors(page).getByRole('button', { name: 'Attiva i codici' }).click();
  await confirmWith(page, account.password, 'Continua');
  await page.getByRole('img', { name: 'Codice QR per l’app di autenticazione' }).waitFor();
  const secret = ((await factors(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await factors(page).getByLabel('Codice di verifica').fill(codeOf(secret));
  await factors(page).getByRole('button', { name: 'Attiva', exact: true }).click();
  return secret;
}

const shownCodes = (page: Page) => factors(page).locator('.recovery-codes li').allTextContents();

/** Turns the app on from the profile; returns its secret and the recovery codes. */
async function turnOn(page: Page, account: Account) {
  const secret = await sendCode(page, account);
  await page.getByText('I codici di verifica sono attivi.').waitFor();
  return { secret, codes: await shownCodes(page) };
}

/** Turns the app on elsewhere; returns its secret and the recovery codes. */
async function withApp({ token, password }: Account) {
  const { secret } = await call('POST', '/auth/totp', { token, body: { current: password } });
  const body = { code: codeOf(String(secret)) };
  const { recoveryCodes } = await call('PUT', '/auth/totp', { token, body });
  return { secret: String(secret), codes: recoveryCodes as string[] };
}

/** The password alone opens the account: the answer is a session, not the question for a code. */
const opensWithPassword = async ({ email, password }: Account) =>
  expect(await call('POST', '/auth/login', { body: { email, password } })).toHaveProperty('access_token');

/** The app's code now, or of the next thirty seconds, which the magazine takes too. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function firstStep(page: Page, { email, password }: Account, login = '/login') {
  await page.goto(login);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

/** Leaves the question for the password with a key, and the question for the code with a button. */
async function leaveHalfWay(page: Page, account: Account): Promise<void> {
  await openAs(page, account, '/profilo');
  const begin = factors(page).getByRole('button', { name: 'Attiva i codici' });
  await begin.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // The first field has the focus: Escape reaches the dialog.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await begin.click();
  await confirmWith(page, account.password, 'Continua');
  await page.getByRole('img', { name: 'Codice QR per l’app di autenticazione' }).waitFor();
  await factors(page).getByRole('button', { name: 'Annulla' }).click();
  await begin.waitFor();
}

describe('the codes of an app', () => {
  it('can be left half-way, are turned on by keyboard on a dark phone without a fault, and then the login asks for one', async () => {
    const account = await registered('codici');
    const phone = await person({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
    await leaveHalfWay(phone, account);
    await opensWithPassword(account);
    const { secret, codes } = await turnOn(phone, account);
    expect(codes).toHaveLength(10);
    expect(await faultsOf(phone)).toEqual([]);
    expect(await walk(phone)).toEqual({ unreached: [], faint: [] });
    await fits(phone, 320);
    await mailWith(account.email, 'Hai attivato i codici di verifica');

    const page = await person();
    await firstStep(page, account);
    // The login may be begun once more.
    await page.getByRole('button', { name: 'Ricomincia' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    const field = page.getByLabel('Codice di verifica');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Entra' }).click();
    await page.getByText('Il codice non è giusto, oppure è già stato usato').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await field.fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Entra' }).click();
    await page.waitForURL('**/dashboard');
  });
});

/** An authenticator of Chromium that verifies its user at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

if (longRun)
  describe('a passkey', () => {
    it('is added, renamed, opens the account without a password, and is deleted', async () => {
      const account = await registered('chiave');
      const page = await person();
      await openAs(page, account, '/profilo');
      await addAuthenticator(page);
      await factors(page).getByRole('button', { name: 'Aggiungi una passkey' }).click();
      await page.getByRole('dialog').getByLabel('Nome della passkey').fill('Portatile');
      await confirmWith(page, account.password, 'Continua');
      await page.getByText('Passkey aggiunta.').waitFor();
      await mailWith(account.email, 'Hai aggiunto una passkey');
      await factors(page).getByRole('button', { name: 'Rinomina la passkey Portatile' }).click();
      await factors(page).getByLabel('Nuovo nome').fill('Portatile di casa');
      await factors(page).getByRole('button', { name: 'Salva il nome' }).click();
      await factors(page).getByText('Portatile di casa').waitFor();
      await factors(page).getByRole('button', { name: 'Aggiungi una passkey' }).click();
      await page.getByRole('dialog').getByLabel('Nome della passkey').fill('Doppia');
      await confirmWith(page, account.password, 'Continua');
      await page.getByRole('dialog').getByText('ha già una passkey di questo account').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();

      // After the password it is asked for, and no code of an app that is not there.
      const elsewhere = await person();
      await firstStep(elsewhere, account);
      await elsewhere.getByRole('button', { name: 'Usa la passkey' }).waitFor();
      expect(await elsewhere.getByLabel('Codice di verifica').count()).toBe(0);
      await elsewhere.getByRole('button', { name: 'Usa un codice di recupero' }).click();
      await elsewhere.getByLabel('Codice di recupero').waitFor();

      await page.evaluate(() => localStorage.clear());
      await page.goto(toProfile);
      // The suggestion of the email field may be taken before the button is there: its user is always present.
      void page
        .getByRole('button', { name: 'Usa una passkey' })
        .click()
        .catch(() => undefined);
      await expect.poll(() => new URL(page.url()).pathname).toBe('/profilo');
      await factors(page)
        .getByText(/^Ultimo uso/)
        .waitFor();
      await factors(page).getByRole('button', { name: 'Elimina la passkey Portatile di casa' }).click();
      await confirmWith(page, account.password, 'Elimina');
      await page.getByText('Passkey eliminata: Portatile di casa.').waitFor();
      await opensWithPassword(account);
    });
  });

if (longRun)
  describe('a second factor that is required', () => {
    it('is announced to editors at their login, by an administrator who chose the day and removes the one of a lost phone', async () => {
      const account = await registered('richiesto');
      await withApp(account);
      const api = await staffApi('admin');
      const chief = await registeredAs('admin', 'capo');
      const admin = await person();
      await openAs(admin, chief, '/dashboard');
      await withApp(chief);
      await admin.goto('/dashboard?tab=users');
      const row = (name: string) => admin.getByRole('row').filter({ hasText: name });
      await row(chief.username).getByText('Con secondo fattore').waitFor();
      // With its recovery codes.
      await admin.getByRole('button', { name: `Togli il secondo fattore di ${account.username}` }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Togli' }).click();
      await admin.getByText('Secondo fattore tolto').waitFor();
      await mailWith(account.email, 'Il tuo secondo fattore è stato tolto');
      await opensWithPassword(account);
      await row(account.username).getByText('Senza secondo fattore').waitFor();

      await api.call('PUT', `/auth/users/${account.id}/role`, { role: 'editor' });
      const rule = admin.getByRole('region', { name: 'Secondo fattore' });
      // From today on it is asked about, with those who lack it.
      await rule.getByLabel('Richiesto dal').fill('2026-01-01');
      await rule.getByRole('button', { name: 'Richiedi' }).click();
      const question = admin.getByRole('dialog', { name: 'Richiedere il secondo fattore da oggi?' });
      await question.getByRole('listitem').filter({ hasText: 'Giulia Ferrante' }).waitFor();
      await question.getByRole('button', { name: 'Annulla' }).click();
      await rule.getByText('Ognuno decide se averlo.').waitFor();
      await rule.getByLabel('Richiesto dal').fill('2099-01-01');
      await rule.getByRole('button', { name: 'Richiedi' }).click();
      await rule.getByText('Editor e amministratori ne hanno bisogno dal 1º gennaio 2099').waitFor();
      try {
        const page = await person();
        await firstStep(page, account);
        await page.waitForURL('**/profilo?motivo=secondo-fattore');
        await factors(page).getByText('Per lavorare in redazione serve dal 1º gennaio 2099').waitFor();
        expect(await faultsOf(page)).toEqual([]);
      } finally {
        await rule.getByRole('button', { name: 'Non richiederlo più' }).click();
        await rule.getByText('Ognuno decide se averlo.').waitFor();
      }
      await admin.goto('/dashboard?tab=audit');
      const decided = 'ha deciso da quando serve un secondo fattore';
      await admin.getByText(`${decided} (dal 1º gennaio 2099 → non più richiesto)`).waitFor();
      await admin.getByText(`${decided} (dal 1º gennaio 2099)`).waitFor();
    });
  });
