import { expect, it } from 'vitest';
import { subscriptionMessages } from '#functions/newsletter/public-routes.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { mailsTo } from '#site/e2e/setup/readers.ts';
import { sessionOf } from '#site/e2e/setup/sessions.ts';

inBrowser();
const sinopia = 'https://sinopia.example';

async function call(path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const response = await fetch(`${magazineUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** The mail to this subscriber, with its folded lines joined. */
const mailTo = (address: string) => (mailsTo(address)[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');

it('a newsletter mail links to its page and to unsubscribing, which its reader confirms while it is new and can undo, and not what an administrator did', async () => {
  const reader = 'lettrice.della.posta@example.org';
  await call('/newsletter/subscribe', { email: reader });
  const { access_token: token } = await sessionOf('admin');
  const { id } = await call('/newsletter/create', { subject: 'Una lettera sola', content: 'Con *una* riga.' }, token);
  const sent = await call('/newsletter/send', { newsletterId: id }, token);
  expect(sent['status']).toBe('sent');
  const letter = mailTo(reader);

  const page = await person();
  await expect.poll(async () => (await fetch(`${magazineUrl}/newsletter/${id}`)).status).toBe(200);
  expect(letter).toContain(`${sinopia}/newsletter/${id}`);
  await page.goto(`/newsletter/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Una lettera sola' }).waitFor();
  await page.getByRole('link', { name: 'Tutti i numeri' }).click();
  await page.getByRole('link', { name: 'Una lettera sola' }).waitFor();
  await page.getByRole('link', { name: 'Il primo numero: la linea sotto il colore' }).waitFor();

  const [, wayOut = ''] = /https:\/\/sinopia\.example(\/unsubscribe\?\S+)/.exec(letter) ?? [];
  const oneClick = /<https:\/\/sinopia\.example(\/api\/[^>]+)>/.exec(letter)?.[1] ?? '';
  for (const address of [oneClick, wayOut]) {
    // Locally the links of newsletters lead to the address of the real site.
    const { headers } = await fetch(magazineUrl + address, { redirect: 'manual' });
    await page.goto(headers.get('location')?.replace(sinopia, '') ?? address);
    await page.getByRole('heading', { name: 'Vuoi disiscriverti?' }).waitFor();
  }
  expect((await call('/newsletter/subscribe', { email: reader }))['status']).toBe('already_subscribed');
  await page.getByRole('button', { name: 'Conferma la disiscrizione' }).click();
  await page.getByRole('heading', { name: 'Disiscrizione completata' }).waitFor();
  await page.getByRole('button', { name: /Ho cambiato idea/ }).click();
  await page.getByText('Iscrizione completata:').waitFor();
  // A phone reloads a tab that it had discarded.
  await page.reload();
  await page.getByText('Iscrizione completata:').waitFor();
  expect(await page.getByRole('heading', { name: 'Disiscrizione completata' }).isVisible()).toBe(false);
  expect((await call('/newsletter/subscribe', { email: reader }))['status']).toBe('already_subscribed');

  await call('/newsletter/admin-unsubscribe', { email: reader }, token);
  await page.goto('/');
  await page.goto(wayOut);
  await page.getByRole('heading', { name: 'Sei già fuori dalla lista' }).waitFor();
  await page.getByRole('button', { name: /Ho cambiato idea/ }).click();
  await page.getByText('per ricevere di nuovo la newsletter iscriviti dalla home').waitFor();
  expect(await page.getByRole('button', { name: /Ho cambiato idea/ }).count()).toBe(0);
});

it('a newsletter mail fits the narrowest phone, light and dark', async () => {
  const content = [
    `Un [collegamento](https://sinopia.example/${'indirizzo-lungo-'.repeat(12)}) e ${'parolalunghissima'.repeat(8)}.`,
    '## Tre prezzi',
    '| Opera | Stima | Aggiudicazione | Casa d’aste |\n|---|---|---|---|\n| *Salvator Mundi* | 100.000.000 | 450.312.500 | Christie’s |',
    '> Una citazione.\n\n1. Uno\n2. Due\n\n`un comando`\n\n---',
  ].join('\n\n');
  const { access_token } = await sessionOf('admin');
  // That the preview is the mail is a test of newsletter-mail.test.ts of the functions.
  const { html } = await call('/newsletter/preview', { subject: 'Di giorno e di notte', content }, access_token);

  const page = await person({ viewport: { width: 320, height: 640 } });
  await page.route('https://sinopia.example/**', (route) => route.fulfill({ status: 204 }));
  await page.setContent(String(html));
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const papers = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A mail is shown within the mail client's page, which has the landmarks.
    const faults = (await faultsOf(page)).filter((fault) => !/^(landmark-one-main|region):/.test(fault));
    expect([colorScheme, faults]).toEqual([colorScheme, []]);
    await fits(page, 320);
    papers.add(await paper());
  }
  expect(papers.size).toBe(2);
});

it('a confirmation link shows an error without its signature or with an invented one, and a success with its own', async () => {
  const page = await person();
  await page.goto('/confirm');
  await page.getByText('Il link non è completo').waitFor();
  await page.goto('/confirm?email=chiunque@example.org&t=inventata');
  await page.getByRole('button', { name: 'Confermo' }).click();
  await page.getByText('Il link non è valido o è scaduto').waitFor();

  const sent: unknown[] = [];
  // This magazine needs no confirmation: the response is that of a magazine that does.
  await page.route('**/api/newsletter/confirm', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: subscriptionMessages.subscribed, status: 'subscribed' } });
  });
  await page.goto('/confirm?email=lettrice@example.org&t=firmata');
  await page.getByText('lettrice@example.org riceverà la newsletter di Sinopia.').waitFor();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Confermo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Benvenuta, benvenuto' }).waitFor();
  await page.getByText('Iscrizione completata: riceverai la newsletter di Sinopia', { exact: true }).waitFor();
  expect(sent).toEqual([{ email: 'lettrice@example.org', token: 'firmata' }]);
  expect(await page.getByRole('button', { name: 'Confermo' }).count()).toBe(0);
});
