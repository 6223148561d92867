import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { denyStorage, fits, hasFocus } from '#site/e2e/setup/page-state.ts';

inBrowser();

const alert = (page: Page) => page.getByRole('alert');

const seesPrivacyNotice = async (page: Page) =>
  expect(await page.getByRole('main').getByRole('link', { name: 'privacy' }).getAttribute('href')).toBe('/privacy');

describe('the login page', () => {
  it('fills the form with a demo account at one press, and leads to no other site', async () => {
    const page = await person();
    await page.goto('/login?next=%2F%2Fevil.example%2F');
    await page.getByText('editor@sinopia.example').waitFor();
    await page.getByRole('button', { name: 'Usa l’account Writer' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('writer@sinopia.example');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL('**/dashboard*');
    expect(new URL(page.url()).hostname).toBe('localhost');
  });

  it('marks missing fields, says what failed at a wrong password, a fault or a lost connection, and keeps the email address', async () => {
    const page = await person();
    await page.goto('/login');
    await seesPrivacyNotice(page);
    const enter = page.getByRole('button', { name: 'Accedi' });
    await enter.click();
    await expect.poll(() => page.getByText('Campo obbligatorio').count()).toBe(2);
    await page.getByLabel('Email').fill('writer@sinopia.example');
    await page.getByLabel('Password').fill('sbagliata');
    await enter.press('Enter');
    await alert(page).getByText('Email o password non corrette').waitFor();
    expect(await hasFocus(enter)).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe('writer@sinopia.example');
    await page.getByLabel('Password').fill('');
    await enter.click();
    await page.getByText('Campo obbligatorio').waitFor();
    await page.getByText('Email o password non corrette').waitFor({ state: 'hidden' });

    await page.getByLabel('Password').fill('sinopia-demo');
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503 }));
    await enter.click();
    await alert(page).getByText('Login failed').waitFor();
    await page.unroute('**/api/auth/login');
    await page.context().setOffline(true);
    await enter.click();
    await alert(page).getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();
    await page.context().setOffline(false);
    await enter.click();
    await page.waitForURL('**/dashboard*');
  });
});

const storageDenied = 'Il browser non permette di conservare l’accesso: consenti i dati di questo sito';

describe('a browser that denies storage', () => {
  it('is said to keep no login, and the session is ended on the server too', async () => {
    const page = await person();
    await denyStorage(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill('writer@sinopia.example');
    await page.getByLabel('Password').fill('sinopia-demo');
    const ended = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Accedi' }).press('Enter');
    await alert(page).getByText(storageDenied).waitFor();
    expect((await ended).status()).toBe(204);
  });
});

describe('the registration', () => {
  async function send(page: Page, values: Partial<Record<string, string>>): Promise<void> {
    const all = {
      'Nome e cognome': 'Lucia Neri',
      'Nome utente': 'lucia',
      Email: 'lucia@rivista.example',
      Password: 'segreta',
      'Conferma password': 'segreta',
      ...values,
    };
    for (const [label, value] of Object.entries(all)) await page.getByLabel(label, { exact: true }).fill(value ?? '');
    await page.getByRole('button', { name: 'Registrati' }).click();
  }

  it('says what is missing, what failed and which address is taken; a new user sees no button to create content', async () => {
    const page = await person();
    await page.goto('/register');
    await seesPrivacyNotice(page);
    // Password managers file the password under what the login asks for.
    const filedUnder = page.locator('[autocomplete~=username]');
    expect(await filedUnder.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))).toEqual([
      'email',
    ]);
    await page.getByRole('button', { name: 'Registrati' }).click();
    await expect.poll(() => page.getByText('Campo obbligatorio').count()).toBe(5);
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 503 }));
    await send(page, {});
    await alert(page).getByText('Registration failed').waitFor();
    await page.unroute('**/api/auth/register');

    const name = `lucia${Date.now()}`;
    await send(page, { 'Nome utente': name, Email: 'editor@sinopia.example' });
    await page.getByText('Esiste già un account con questo indirizzo email').first().waitFor();
    await send(page, { 'Nome utente': name, Email: `${name}@rivista.example` });
    await page.waitForURL('**/dashboard*');
    await page.getByRole('heading', { name: /Lucia Neri/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Nuovo articolo' }).count()).toBe(0);
  });
});

describe('a logged-in user', () => {
  it('sees their name in the header of every page, and logs out with Esci in every tab', async () => {
    const page = await person();
    await logIn(page, 'writer', '/articoli');
    const other = await page.context().newPage();
    await other.goto('/privacy');
    await other.getByRole('banner').getByRole('link', { name: 'writer' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'writer' }).waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).isVisible()).toBe(false);
    await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).waitFor();
    await other.getByRole('banner').getByRole('link', { name: 'Accedi' }).waitFor();
  });

  it('sees nothing of the dashboard before the session is checked, and stays in it when the session cannot be checked', async () => {
    const page = await person();
    await logIn(page, 'writer', nowhere);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/me', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.getByRole('main').getByText('Caricamento...').waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    answer();
    await page.getByRole('heading', { level: 1, name: /^Ciao/ }).waitFor();
    await expect.poll(() => page.getByText('Caricamento...').count()).toBe(0);

    await page.unroute('**/api/auth/me');
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503 }));
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: /^Ciao/ }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'writer' }).waitFor();
  });

  it('is sent to the login when the session has ended', async () => {
    const page = await person({ viewport: { width: 320, height: 720 } });
    await page.goto('/dashboard');
    await page.waitForURL('**/login*');
    await page.getByText('Account di prova').waitFor();
    await fits(page, 320);
    for (const path of [
      '/create-article',
      '/profilo',
      '/anteprima/articolo/01J9',
      ...(longRun ? ['/modifica-evento/01J9'] : []),
    ]) {
      await page.goto(path);
      await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
    }
  });
});
