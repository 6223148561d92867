import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { inBrowser, magazineUrl, person } from './setup/browser.ts';

inBrowser();
const mailFolder = join(inject('dataDir'), 'mail');
const sinopia = 'https://sinopia.example';

async function call(path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const response = await fetch(`${magazineUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** The letter that this reader got, with its lines joined again. */
function letterTo(address: string): string {
  const letters = readdirSync(mailFolder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(mailFolder, name), 'utf8'));
  return (letters.find((raw) => raw.includes(`To: ${address}`)) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

it('a letter leads to its page, to the way out, and back', async () => {
  const reader = 'lettrice.della.posta@example.org';
  await call('/newsletter/subscribe', { email: reader });
  const { access_token } = await call('/auth/login', { email: 'admin@sinopia.example', password: 'sinopia-demo' });
  const token = String(access_token);
  const { id } = await call('/newsletter/create', { subject: 'Una lettera sola', content: 'Con *una* riga.' }, token);
  const sent = await call('/newsletter/send', { newsletterId: id }, token);
  expect(sent['status']).toBe('sent');
  const letter = letterTo(reader);

  const page = await person();
  await expect.poll(async () => (await fetch(`${magazineUrl}/newsletter/${id}`)).status, { timeout: 30_000 }).toBe(200);
  expect(letter).toContain(`${sinopia}/newsletter/${id}`);
  await page.goto(`/newsletter/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Una lettera sola' }).waitFor();
  await page.getByRole('link', { name: 'Tutti i numeri' }).click();
  await page.getByRole('link', { name: 'Una lettera sola' }).waitFor();
  await page.getByRole('link', { name: 'Il primo numero: la linea sotto il colore' }).waitFor();

  const [, wayOut = ''] = /https:\/\/sinopia\.example(\/unsubscribe\?\S+)/.exec(letter) ?? [];
  await page.goto(wayOut);
  await page.getByRole('heading', { name: 'Disiscrizione completata' }).waitFor();
  await page.getByRole('button', { name: /Ho cambiato idea/ }).click();
  await page.getByText('Iscrizione completata:').waitFor();
  expect((await call('/newsletter/subscribe', { email: reader }))['status']).toBe('already_subscribed');
});

it('without its signature a link leads out and offers no way back', async () => {
  const reader = 'senza.firma@example.org';
  await call('/newsletter/subscribe', { email: reader });
  const page = await person();
  await page.goto(`/unsubscribe?email=${reader}`);
  await page.getByRole('heading', { name: 'Disiscrizione completata' }).waitFor();
  expect(await page.getByRole('button', { name: /Ho cambiato idea/ }).count()).toBe(0);
});

it('a confirmation without its signature says so', async () => {
  const page = await person();
  await page.goto('/confirm');
  await page.getByText('Il link non è completo').waitFor();
  await page.goto('/confirm?email=chiunque@example.org&t=inventata');
  await page.getByRole('button', { name: 'Confermo' }).click();
  await page.getByText('Il link non è valido o è scaduto.').waitFor();
});
