import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasNoFault, walk } from '#site/e2e/setup/accessibility.ts';
import { mailWith } from '#site/e2e/setup/account-mails.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { call, openAs, registered, section } from '#site/e2e/setup/registered-account.ts';

inBrowser();

type Item = { id: string; title: string };
const firstOf = async (list: 'articles' | 'events') =>
  ((await call('GET', `/${list}?limit=1`, {})) as unknown as Item[])[0] as Item;

describe('what a reader keeps', () => {
  it('an article saved on a phone is in the profile on another device, and goes from there', async () => {
    const account = await registered('legge');
    const { id, title } = await firstOf('articles');
    const phone = await person({ viewport: { width: 320, height: 720 } });
    await openAs(phone, account, `/articolo/${id}`);
    await phone.getByRole('button', { name: 'Salva', pressed: false }).click();
    await phone.getByText('Salvato nel tuo profilo').waitFor();
    await phone.getByRole('button', { name: 'Salva', pressed: true }).waitFor();

    const laptop = await person();
    await openAs(laptop, account, '/profilo');
    const saved = section(laptop, 'Articoli salvati');
    await saved.getByRole('link', { name: title }).waitFor();
    await saved.getByRole('button', { name: `Togli dalla lista: ${title}` }).click();
    await saved.getByText('Non hai ancora salvato nessun articolo').waitFor();
    // As after Back: the page as it was left.
    await phone.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await phone.getByRole('button', { name: 'Salva', pressed: false }).waitFor();
  });

  it('an event followed without an account stays in the browser, and goes to the account that is offered it at its login', async () => {
    const account = await registered('segue');
    const { id, title } = await firstOf('events');
    const page = await person({ viewport: { width: 320, height: 720 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/evento/${id}`);
    await page.getByRole('button', { name: 'Segui', pressed: false }).click();
    await page.getByRole('status').getByText('Salvato in questo browser').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Segui', pressed: true }).waitFor();
    expect(asked.filter((address) => /keep-actions|\/api\/me\//.test(address))).toEqual([]);
    await page.getByRole('link', { name: 'I tuoi salvati' }).click();
    await page.getByRole('main').getByRole('link', { name: title }).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'accedi' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('checkbox', { name: /quello che ho salvato in questo browser/ }).check();
    await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL('**/salvati');
    await page.getByText('In questo browser non hai salvato nulla').waitFor();
    await page.goto('/profilo');
    await section(page, 'Mostre ed eventi seguiti').getByRole('link', { name: title }).waitFor();
  });
});

describe('the reader’s data', () => {
  it('the newsletter goes on and off, the data are downloaded, the account is deleted, on a phone by keyboard without a fault', async () => {
    const account = await registered('saluta');
    const page = await person({ viewport: { width: 320, height: 720 } });
    await openAs(page, account, '/profilo');
    const choice = page.getByRole('checkbox', { name: /Ricevo la newsletter/ });
    const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT');
    await Promise.all([saved(), choice.check()]);
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(true);
    await Promise.all([saved(), choice.uncheck()]);
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(false);

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica i tuoi dati' }).click();
    const data = JSON.parse(readFileSync(await (await file).path(), 'utf8'));
    expect(data.account).toMatchObject({ email: account.email, fullName: 'Marta Sala' });

    await page.getByRole('button', { name: 'Elimina l’account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Elimina l’account' });
    await dialog.getByLabel('La tua password').waitFor();
    await hasNoFault(page);
    expect((await walk(page)).faint).toEqual([]);
    await dialog.getByLabel('La tua password').fill('sbagliata');
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click();
    await dialog.getByText('La password attuale non è corretta').waitFor();
    await dialog.getByLabel('La tua password').fill(account.password);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/me', async (route) => {
      await released;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/me');
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click();
    await sent;
    // Closing it would not take the request back.
    await dialog.getByRole('button', { name: 'Annulla', disabled: true }).click({ force: true });
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    expect(await dialog.isVisible()).toBe(true);
    release();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Accedi' }).first().waitFor();
    await mailWith(account.email, 'Il tuo account è stato eliminato');
    const again = await page.request.post('/api/auth/login', { data: account });
    expect(again.status()).toBe(401);
  });
});
