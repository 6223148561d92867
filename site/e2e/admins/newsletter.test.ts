import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { civilDateInRome, dateWith, longDate } from '#shared/time/dates.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { longText } from '#site/e2e/setup/long-text.ts';
import { loseNextResponse } from '#site/e2e/setup/lost-responses.ts';
import { eventually, mailsTo, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { comeBack } from '#site/e2e/setup/tab-visibility.ts';

inBrowser();

/** How many mails with this subject the subscriber got. */
const timesTo = (address: string, subject: string): number =>
  mailsTo(address).filter((raw) => raw.includes(`Subject: ${subject}`)).length;

async function newsletterTab(page?: Page): Promise<Page> {
  const admin = page ?? (await person());
  await logIn(admin, 'admin', '/dashboard?tab=newsletter');
  await admin.getByRole('heading', { name: 'Nuova newsletter' }).waitFor();
  await admin.getByRole('heading', { name: 'Tutti gli iscritti' }).waitFor();
  await admin.locator('dl.newsletter-stats').getByText('–').first().waitFor({ state: 'detached' });
  return admin;
}

async function draft(subject: string, content = 'Una riga.'): Promise<string> {
  return (await (await staffApi('admin')).call('POST', '/newsletter/create', { subject, content })).id;
}

const activeSubscribers = async (): Promise<number> =>
  Number((await (await staffApi('admin')).call('GET', '/newsletter/stats'))['totalActive']);

const subscribe = async (email: string) => (await staffApi('admin')).call('POST', '/newsletter/subscribe', { email });

const item = (admin: Page, subject: string) => admin.getByRole('listitem').filter({ hasText: subject });
const press = (admin: Page, name: string) => admin.getByRole('button', { name, exact: true }).click();
/** By keyboard: a click where the last one was would be the second of a double click. */
async function confirm(admin: Page, name: string): Promise<void> {
  const button = admin.getByRole('dialog').getByRole('button', { name });
  await button.click({ trial: true });
  await button.press('Enter');
}
const row = (admin: Page, table: string, email: string) =>
  admin.getByRole('table', { name: table }).getByRole('row').filter({ hasText: email });
const region = (admin: Page, name: string) => admin.getByRole('region', { name, exact: true });
/** The values of the five counters; a dash is no number. */
async function counters(admin: Page): Promise<Record<string, number>> {
  const list = admin.locator('dl.newsletter-stats');
  const names = await list.locator('dt').allTextContents();
  const numbers = await list.locator('dd').allTextContents();
  return Object.fromEntries(names.map((name, place) => [name, Number(numbers[place]?.replaceAll('.', ''))]));
}

/** Waits until the counters have changed by these differences, and the others not at all. */
function countersChange(admin: Page, before: Record<string, number>, by: Record<string, number>) {
  const after = Object.entries(before).map(([name, count]) => [name, count + (by[name] ?? 0)]);
  return expect.poll(() => counters(admin)).toEqual(Object.fromEntries(after));
}

const today = () => longDate(civilDateInRome(new Date()));
const onToday = () => dateWith('il', civilDateInRome(new Date()));

const lose = (admin: Page, calls: string) => admin.route(calls, (route) => route.abort('internetdisconnected'));

describe('an admin', () => {
  it('writes a draft, previews it, corrects it and sends it once to all subscribers', async () => {
    const reader = 'chi.legge@example.org';
    await subscribe(reader);
    const admin = await newsletterTab();
    const before = await counters(admin);
    expect(before['Iscritti attivi']).toBe(await activeSubscribers());
    expect(Object.keys(before)).toEqual([
      'Iscritti attivi',
      'Inviate',
      'Bozze',
      'Disiscritti',
      'Iscrizioni recenti (30 giorni)',
    ]);
    const cells = row(admin, 'Tutti gli iscritti', reader).getByRole('cell');
    await cells.first().waitFor();
    expect(await cells.allTextContents()).toEqual(['', 'Attivo', today(), 'DisiscriviProvenienza']);
    await press(admin, 'Crea newsletter');
    await admin.getByRole('alert').getByText('Inserisci oggetto e contenuto della newsletter').waitFor();
    expect(await admin.getByLabel('Oggetto').evaluate((field) => field === document.activeElement)).toBe(true);
    const text = longText(admin);
    const rows = await text.evaluate((field) => {
      const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(field);
      return (
        (field.clientHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd)) /
        Number.parseFloat(lineHeight)
      );
    });
    expect(Math.round(rows)).toBe(10);
    await text.fill('parola '.repeat(12_000));
    const cut = admin.getByText('Oltre 80.000 caratteri Gmail taglia la lettera');
    await cut.waitFor();

    await admin.getByLabel('Oggetto').fill('Lettera di novembre');
    const words = `Cara lettrice, ecco il numero. ${'Una parola dopo l’altra. '.repeat(20)}`;
    const content = `${words.replace('ecco', '*ecco*')}\n\n![Un disegno](/pictures/la-linea-sotto-il-colore.svg)`;
    await text.fill(content);
    await cut.waitFor({ state: 'detached' });
    // As long as the picture loads into the text, the buttons below move.
    const pictureInText = admin.locator('.styled-text figure img');
    await expect.poll(() => pictureInText.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await press(admin, 'Anteprima');
    const letter = admin.getByRole('dialog').frameLocator('iframe[sandbox]');
    await letter.getByRole('heading', { name: 'Lettera di novembre' }).waitFor();
    expect(await letter.locator('em').innerText()).toBe('ecco');
    const drawing = letter.getByRole('img', { name: 'Un disegno' });
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await confirm(admin, 'Solo testo');
    await admin.getByRole('dialog').getByText('Annulla l’iscrizione: ').waitFor();
    // Axe cannot run in the frame of the preview, which has no scripts.
    expect(await faultsOf(admin)).toEqual([]);
    await confirm(admin, 'Chiudi');
    await press(admin, 'Crea newsletter');
    await admin.getByText('Newsletter creata con successo!').waitFor();
    expect(await admin.getByLabel('Oggetto').inputValue()).toBe('');
    await item(admin, 'Lettera di novembre').getByText('Bozza').waitFor();
    const shown = await item(admin, 'Lettera di novembre').locator('.item-description').innerText();
    expect(shown).toBe(`${words.slice(0, 150)}…`);
    expect(shown).toHaveLength(151);
    await item(admin, 'Lettera di novembre').getByText(`Creata ${onToday()}`, { exact: true }).waitFor();
    await countersChange(admin, before, { Bozze: 1 });

    await press(admin, 'Modifica «Lettera di novembre»');
    await admin.getByLabel('Oggetto').fill('Lettera di fine novembre');
    await press(admin, 'Salva come bozza');
    await admin.getByText('Newsletter aggiornata con successo!').waitFor();
    await press(admin, 'Anteprima «Lettera di fine novembre»');
    await confirm(admin, 'Mandami una prova');
    await admin.getByText('Prova inviata a admin@sinopia.example').waitFor();
    expect(timesTo('admin@sinopia.example', '[Prova] Lettera di fine novembre')).toBe(1);
    await confirm(admin, 'Chiudi');

    const count = await activeSubscribers();
    const counting = Promise.withResolvers<void>();
    await admin.route('**/api/newsletter/stats', async (route) => {
      await counting.promise;
      await route.continue();
    });
    await press(admin, 'Invia «Lettera di fine novembre»');
    await admin.getByRole('dialog').getByText('Caricamento...', { exact: true }).waitFor();
    counting.resolve();
    await admin.getByRole('dialog').getByText(`partirà subito per ${count} lettori`).waitFor();
    await admin.getByRole('dialog').getByRole('button', { name: 'Invia' }).dblclick();
    await admin.getByText(`Newsletter inviata con successo a ${count} destinatari!`).waitFor();
    await admin.getByText(/Online in \d+,\d s/).waitFor();
    const sent = item(admin, 'Lettera di fine novembre');
    await sent.getByText('Inviata', { exact: true }).waitFor();
    expect(await sent.getByRole('button', { name: /^Invia / }).count()).toBe(0);
    await sent.getByText(`${count} destinatari`).waitFor();
    await countersChange(admin, before, { Inviate: 1 });
    await sent.getByText(`Inviata ${onToday()}`, { exact: true }).waitFor();
    expect(today()).toMatch(/^\d{1,2}º? \p{L}+ \d{4}$/u);
    expect(timesTo(reader, 'Lettera di fine novembre')).toBe(1);

    const page = await sent.getByRole('link', { name: 'Vedi' }).getAttribute('href');
    await eventually(async () =>
      expect(await textOf(String(page))).toMatch(/<h1[^>]*>\s*Lettera di fine novembre\s*<\/h1>/),
    );
  });

  it('imports a list of subscribers, sees its invalid rows, exports it, and imports a larger list in parts, despite a failed one', async () => {
    const admin = await newsletterTab();
    const choose = (lines: string[]) =>
      admin.getByLabel('File CSV da importare').setInputFiles({
        name: 'iscritti.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
    await choose(['nome;citta', 'Ada;Parma']);
    await admin.getByText("Errore durante l'importazione degli iscritti").waitFor();
    await admin.getByText('La prima riga deve avere le colonne email e data_consenso').waitFor();

    await choose([
      'email;data_consenso;nome;stato',
      'ada@lista.example;2026-01-15;Ada',
      'senza-chiocciola;2026-01-15;',
      'ugo@lista.example;quando capita;Ugo',
      'pia@lista.example;15/01/2026;Pia;disiscritta',
    ]);
    await admin
      .getByText('Nuovi iscritti: 1. Già presenti: 0. Righe non importate: 2. Righe di chi ha detto no: 1;')
      .waitFor();
    await admin.getByText('Riga 3: Indirizzo email non valido').waitFor();
    await admin.getByText('Riga 4: La data del consenso non si legge (scrivi AAAA-MM-GG): «quando capita»').waitFor();
    await admin.getByText('Riga 5: Ha detto no: resta tra i disiscritti').waitFor();

    const coming = admin.waitForEvent('download');
    await press(admin, 'Esporta CSV');
    const file = await coming;
    expect(file.suggestedFilename()).toBe('iscritti.csv');
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFF"email","name","status","subscribedAt","unsubscribedAt"');
    expect(lines).toContain('"ada@lista.example","Ada","active","2026-01-15T12:00:00.000Z",""');
    expect(lines.length).toBeGreaterThan(26);

    const manyRows = Array.from(
      { length: 1_100 },
      (_, place) => `molti${place % 3}@lista.example;2026-01-15;"due\n righe"`,
    );
    manyRows[1_050] = 'senza-chiocciola;2026-01-15;';
    const buffer = Buffer.from(['email;data_consenso;note', ...manyRows].join('\n'));
    let calls = 0;
    await admin.route('**/api/newsletter/subscriptions/import', async (route) => {
      calls += 1;
      if (calls === 2) {
        await admin.getByText('Importati 1.000 di 1.100', { exact: true }).waitFor();
        await route.abort('internetdisconnected');
      } else await route.continue();
    });
    await admin
      .getByLabel('File CSV da importare')
      .setInputFiles({ name: 'iscritti.csv', mimeType: 'text/csv', buffer });
    await admin.getByText("Errore durante l'importazione degli iscritti").last().waitFor();
    await admin.getByText('Nuovi iscritti: 3. Già presenti: 997.').waitFor();
    await admin.getByText('Importati 1.000 di 1.100.').waitFor();
    await press(admin, 'Riprova con il resto (100)');
    await admin.getByText('Nuovi iscritti: 3. Già presenti: 1.096. Righe non importate: 1.').waitFor();
    await admin.getByText('Riga 1.052: Indirizzo email non valido').waitFor();
    expect(calls).toBe(3);
    expect(await admin.getByText('Riprova con il resto').count()).toBe(0);
    await admin.unrouteAll({ behavior: 'wait' });
  });

  it('asks those whom a list names without a consent to confirm, once, and none without a question', async () => {
    const csv = ['email,data_consenso', 'forse@elenco.example,', 'mai@elenco.example,'].join('\n');
    await (await staffApi('admin')).call('POST', '/newsletter/subscriptions/import', { csv });
    const admin = await newsletterTab();
    await admin.getByText('2 iscritti importati senza la data del consenso').waitFor();
    await press(admin, 'Chiedi la conferma (2)');
    await admin.getByText('Parte una mail a 2 iscritti importati.').waitFor();
    expect(timesTo('forse@elenco.example', 'Conferma')).toBe(0);
    await confirm(admin, 'Chiedi la conferma');
    await admin.getByText('Richieste di conferma mandate').waitFor();
    await region(admin, 'Iscritti da confermare').waitFor({ state: 'detached' });
    await eventually(async () => {
      const times = ['forse', 'mai'].map((name) => timesTo(`${name}@elenco.example`, 'Conferma'));
      expect(times).toEqual([1, 1]);
    });
  });

  if (longRun)
    it('searches the subscribers and the newsletters separately', async () => {
      const needle = 'ago@pagliaio.example';
      const csv = `email,nome,data_consenso\n${needle},Àgata Spilli,2026-01-15\n`;
      const api = await staffApi('admin');
      await api.call('POST', '/newsletter/subscriptions/import', { csv });
      await draft('Zibaldone da ritrovare');
      const admin = await newsletterTab();
      const all = region(admin, 'Tutti gli iscritti');
      const left = region(admin, 'Disiscritti');
      const field = all.getByLabel('Cerca per indirizzo o nome');
      await Promise.all([all, left].map((list) => list.getByRole('row').nth(1).waitFor()));
      const total = await all.getByRole('row').count();
      const gone = await left.getByRole('row').count();

      await field.fill('agata spilli PAGLIAIO');
      await all.getByText('1 risultato').waitFor();
      await row(admin, 'Tutti gli iscritti', needle).getByRole('cell', { name: 'Àgata Spilli', exact: true }).waitFor();
      expect(await all.getByRole('row').count()).toBe(2);
      await press(admin, `Provenienza dell’iscrizione di ${needle}`);
      const origin = admin.getByRole('dialog', { name: 'Da dove viene l’iscrizione' });
      await origin.getByText('L’indirizzo viene da un elenco importato').waitFor();
      await admin.keyboard.press('Escape');
      expect(await left.getByRole('row').count()).toBe(gone);
      await field.fill('nessuno-si-chiama-così');
      await all.getByText('Nessun risultato').waitFor();
      expect(await all.getByRole('row').count()).toBe(0);
      await field.fill('');
      await eventually(async () => expect(await all.getByRole('row').count()).toBe(total));
      expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);

      await api.call('POST', '/newsletter/admin-unsubscribe', { email: needle });
      await left.getByLabel('Cerca per indirizzo o nome').fill('ago@');
      await row(admin, 'Disiscritti', needle).waitFor();
      await left.getByText('1 risultato').waitFor();

      const newsletters = region(admin, 'Tutte le newsletter');
      const subjects = () => newsletters.getByRole('heading', { level: 3 }).allInnerTexts();
      await newsletters.getByLabel('Cerca nella lista').fill('zibaldone');
      await newsletters.getByText('1 risultato').waitFor();
      expect(await subjects()).toEqual(['Zibaldone da ritrovare']);
      await newsletters.getByLabel('Cerca nella lista').fill('');
      await newsletters.getByLabel('Ordine').selectOption('In ordine alfabetico');
      const sorted = await subjects();
      expect(sorted.length).toBeGreaterThan(2);
      expect(sorted).toEqual(sorted.toSorted((one, other) => one.localeCompare(other, 'it')));
      expect(new URL(admin.url()).search).toBe('?tab=newsletter&disiscritti=ago%40&ordine-newsletter=oggetto');
      await admin.reload();
      await row(admin, 'Disiscritti', needle).waitFor();
      expect(await left.getByRole('row').count()).toBe(2);
      await eventually(async () => expect(await subjects()).toEqual(sorted));
    });

  if (longRun)
    it('follows a long send, stops and resumes it, and sees its end', async () => {
      const api = await staffApi('admin');
      const many = Array.from({ length: 60 }, (_, reader) => `lettore${reader}@lista.example`);
      const csv = ['email;data_consenso', ...many.map((email) => `${email};2026-01-15`)].join('\n');
      await api.call('POST', '/newsletter/subscriptions/import', { csv });
      const id = await draft('Una lettera per molti');
      const count = (await activeSubscribers()).toLocaleString('it');
      const admin = await newsletterTab();
      await press(admin, 'Invia «Una lettera per molti»');
      await admin.getByRole('dialog').getByText(`partirà subito per ${count} lettori`).waitFor();
      await confirm(admin, 'Invia');
      await admin.getByRole('progressbar', { name: 'Invio di «Una lettera per molti»' }).waitFor();
      await press(admin, 'Metti in pausa l’invio di «Una lettera per molti»');
      await admin.getByText('In pausa: riprendi quando vuoi').waitFor();
      await item(admin, 'Una lettera per molti').getByText('Rimaste').waitFor();
      expect((await api.call('GET', `/newsletter/newsletters/${id}`))['sendState']).toBe('paused');
      await press(admin, 'Riprendi l’invio di «Una lettera per molti»');
      await admin.getByText(`Newsletter inviata con successo a ${count} destinatari!`).waitFor();
      await admin.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(timesTo('lettore7@lista.example', 'Una lettera per molti')).toBe(1);
      // Later sends in this magazine need not be long.
      await Promise.all(many.map((email) => api.call('POST', '/newsletter/admin-unsubscribe', { email })));
    });

  if (longRun)
    it('retries or closes mails that failed or whose outcome is unknown', async () => {
      const id = await draft('Una lettera sfortunata');
      await (await staffApi('admin')).call('POST', '/newsletter/send', { newsletterId: id });
      const admin = await person();
      // Rejected mails and mails without an answer, which one machine does not produce by itself.
      await admin.route(/\/api\/newsletter\/newsletters(\?|\/\w+$)/, async (route) => {
        const response = await route.fetch();
        const unlucky = (one: { id: string; counts: object }) =>
          one.id === id ? { ...one, counts: { ...one.counts, failed: 2, uncertain: 3 } } : one;
        const seesText = await response.json();
        await route.fulfill({ response, json: Array.isArray(seesText) ? seesText.map(unlucky) : unlucky(seesText) });
      });
      const many = Array.from({ length: 103 }, (_, reader) => ({
        reader: `${reader}`,
        email: `${reader}@irraggiungibile.example`,
        ...(reader === 0 && { reason: 'MessageRejected' }),
      }));
      await admin.route(/\/recipients\?/, async (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        const [json, headers] = searchParams.has('cursor')
          ? [many.slice(100), {}]
          : [many.slice(0, 100), { link: `<${pathname}?state=failed&cursor=dopo>; rel="next"` }];
        await route.fulfill({ json, headers });
      });
      const asked: string[] = [];
      admin.on('request', (request) => {
        if (request.method() === 'POST') asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
      });
      await newsletterTab(admin);
      await item(admin, 'Una lettera sfortunata').getByText('Non riuscite').waitFor();
      await admin.getByText('Chi non l’ha ricevuta').click();
      const unreached = admin.getByRole('list', { name: 'Chi non l’ha ricevuta' }).getByRole('listitem');
      await unreached.getByText('99@irraggiungibile.example', { exact: true }).waitFor();
      expect(await unreached.count()).toBe(100);
      await unreached.getByText('il servizio di posta l’ha rifiutata', { exact: true }).waitFor();
      await press(admin, 'Mostra altri destinatari');
      await unreached.getByText('102@irraggiungibile.example').waitFor();
      expect(await unreached.count()).toBe(103);
      expect(await admin.getByRole('button', { name: 'Mostra altri destinatari' }).count()).toBe(0);
      await press(admin, 'Ritenta gli invii non riusciti di «Una lettera sfortunata»');
      await admin.getByText(/Newsletter inviata con successo a [\d.]+ destinatari!/).waitFor();
      await press(admin, 'Decidi degli invii incerti di «Una lettera sfortunata»');
      await admin.getByRole('dialog').getByText('Per 3 lettori il servizio di posta non ha risposto').waitFor();
      await confirm(admin, 'Considerale arrivate');
      await admin.getByText('Invii dall’esito incerto segnati come arrivati').waitFor();
      const path = `/api/newsletter/newsletters/${id}`;
      expect(asked.filter((call) => call.startsWith(path))).toEqual([
        `${path}/retry `,
        `${path}/settle {"outcome":"sent"}`,
      ]);
      // The list may be asked for once more, with a cursor that the API does not know.
      await admin.goto(nowhere);
      await admin.unrouteAll({ behavior: 'ignoreErrors' });
    });

  it('unsubscribes and resubscribes a subscriber', async () => {
    const reader = 'va.e.torna@example.org';
    await subscribe(reader);
    const admin = await newsletterTab();
    const before = await counters(admin);
    await admin.clock.install();
    await press(admin, `Disiscrivi ${reader}`);
    // Another administrator is faster: the question that is open does not become its opposite.
    await (await staffApi('admin')).call('POST', '/newsletter/admin-unsubscribe', { email: reader });
    await comeBack(admin);
    await row(admin, 'Tutti gli iscritti', reader).getByText('Disiscritto').waitFor();
    await admin.getByRole('dialog').getByText(`${reader} non riceverà più la newsletter.`).waitFor();
    await confirm(admin, 'Disiscrivi');
    await admin.getByText('Utente disiscritto con successo!').waitFor();
    await row(admin, 'Tutti gli iscritti', reader).getByText('Disiscritto').waitFor();
    const left = row(admin, 'Disiscritti', reader);
    await left.getByText('Dalla redazione').waitFor();
    expect(await left.getByText('Dalla redazione').getAttribute('data-hue')).toBe('grey');
    await left.getByRole('cell', { name: today(), exact: true }).waitFor();
    const gone = { 'Iscritti attivi': -1, Disiscritti: 1, 'Iscrizioni recenti (30 giorni)': -1 };
    await countersChange(admin, before, gone);

    await left.getByRole('button', { name: `Riattiva ${reader}` }).click();
    await confirm(admin, 'Riattiva');
    await admin.getByText('Iscrizione riattivata con successo!').waitFor();
    await eventually(async () => expect(await left.count()).toBe(0));
    await row(admin, 'Tutti gli iscritti', reader).getByText('Attivo').waitFor();
    await countersChange(admin, before, {});
    const low = await admin.locator('.table-frame[data-low]').evaluateAll((frames) =>
      frames.map((frame) => {
        const { maxHeight, overflowY } = getComputedStyle(frame);
        return [maxHeight, overflowY];
      }),
    );
    // 24rem
    expect(low).toEqual([
      ['384px', 'auto'],
      ['384px', 'auto'],
    ]);
  });
});

describe('the newsletter tab', () => {
  it('shows both versions of a draft changed meanwhile, and sends no changed text but at the next press, once it is shown', async () => {
    const id = await draft('Letta da me');
    const edited = await draft('A quattro mani');
    const admin = await newsletterTab();
    await press(admin, 'Modifica «A quattro mani»');
    await (await staffApi('admin')).call('PUT', `/newsletter/newsletters/${edited}`, {
      content: 'La riga dell’altra.',
    });
    await admin.getByLabel('Oggetto').fill('A quattro mani, e due teste');
    let sent = 0;
    admin.on('request', (request) => {
      sent += request.method() === 'PUT' ? 1 : 0;
    });
    await press(admin, 'Salva come bozza');
    const dialog = admin.getByRole('dialog', { name: 'Due versioni della stessa newsletter' });
    await dialog.getByText('La riga dell’altra.').waitFor();
    await dialog.getByRole('radio').first().press('Enter');
    await confirm(admin, 'Salva quello che ho scelto');
    await admin.getByText('Newsletter aggiornata con successo!').waitFor();
    expect(sent).toBe(2);
    const saved = await (await staffApi('admin')).call('GET', `/newsletter/newsletters/${edited}`);
    expect([saved['subject'], saved['content']]).toEqual(['A quattro mani, e due teste', 'La riga dell’altra.']);

    await item(admin, 'A quattro mani, e due teste').waitFor();
    await admin.clock.install();
    await press(admin, 'Invia «Letta da me»');
    await (await staffApi('admin')).call('PUT', `/newsletter/newsletters/${id}`, { subject: 'Cambiata da un’altra' });
    await comeBack(admin);
    await item(admin, 'Cambiata da un’altra').waitFor();
    await confirm(admin, 'Invia');
    await admin.getByText("Errore durante l'invio della newsletter").waitFor();
    await admin.getByText('Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere').waitFor();
    await item(admin, 'Cambiata da un’altra').getByText('Bozza').waitFor();
    // The API's own tests send this version.
    const asked: unknown[] = [];
    await admin.route('**/api/newsletter/send', (route) => {
      asked.push(route.request().postDataJSON());
      return route.abort('internetdisconnected');
    });
    await press(admin, 'Invia «Cambiata da un’altra»');
    await confirm(admin, 'Invia');
    await expect.poll(() => asked).toEqual([{ newsletterId: id, version: 2 }]);
  });

  if (longRun) {
    it('shows what did not load, arrive or change, and lists once a newsletter created before the list came, or sent twice', async () => {
      await draft('Ferma qui');
      const admin = await person();
      const { promise: creation, resolve: created } = Promise.withResolvers<void>();
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
      await lose(admin, '**/api/newsletter/subscriptions/all*');
      await logIn(admin, 'admin', '/dashboard?tab=newsletter');
      await admin.getByText('La lista non si è caricata.').waitFor();
      await admin.unroute('**/api/newsletter/subscriptions/all*');
      await press(admin, 'Riprova');
      await admin.getByRole('table', { name: 'Tutti gli iscritti' }).waitFor();

      await admin.getByLabel('Oggetto').fill('Più svelta della lista');
      await longText(admin).fill('Una riga.');
      await expect.poll(() => held).toBe(1);
      await admin.getByRole('button', { name: 'Crea newsletter' }).click();
      await admin.getByText('Newsletter creata con successo!').waitFor();
      created();
      await admin.getByRole('button', { name: 'Modifica «Più svelta della lista»' }).waitFor();
      await press(admin, 'Elimina «Più svelta della lista»');
      await confirm(admin, 'Elimina');
      await admin.getByText('Newsletter eliminata con successo!').waitFor();

      // It is created, and the response is lost: sent again with other words, it is one newsletter.
      await loseNextResponse(admin, '**/api/newsletter/create');
      await admin.getByLabel('Oggetto').fill('Non parte');
      await longText(admin).fill('Resta qui.');
      await press(admin, 'Crea newsletter');
      await admin.getByText('Errore durante la creazione della newsletter').waitFor();
      expect(await admin.getByLabel('Oggetto').inputValue()).toBe('Non parte');
      await admin.getByLabel('Oggetto').fill('Non parte, corretta');
      await press(admin, 'Crea newsletter');
      await item(admin, 'Non parte, corretta').waitFor();
      const versions = async () => {
        const items = await (await staffApi('admin')).call('GET', '/newsletter/newsletters?limit=100');
        const own = (items as unknown as { subject: string; version: number }[]).filter(({ subject }) =>
          subject.startsWith('Non parte'),
        );
        return own.map(({ subject, version }) => [subject, version]).toSorted();
      };
      expect(await versions()).toEqual([['Non parte, corretta', 2]]);
      await expect.poll(() => admin.getByLabel('Oggetto').inputValue()).toBe('');
      await admin.getByLabel('Oggetto').fill('Non parte, un’altra');
      await longText(admin).fill('Resta qui.');
      await press(admin, 'Crea newsletter');
      await expect.poll(versions).toEqual([
        ['Non parte, corretta', 2],
        ['Non parte, un’altra', 1],
      ]);

      await lose(admin, '**/api/newsletter/send');
      await press(admin, 'Invia «Ferma qui»');
      await confirm(admin, 'Invia');
      await admin.getByText("Errore durante l'invio della newsletter").waitFor();
      await item(admin, 'Ferma qui').getByText('Bozza').waitFor();
      let deleted = 0;
      await admin.route('**/api/newsletter/newsletters/*', (route) => {
        if (route.request().method() !== 'DELETE') return route.continue();
        deleted += 1;
        return route.abort('internetdisconnected');
      });
      await press(admin, 'Elimina «Ferma qui»');
      await confirm(admin, 'Annulla');
      await admin.getByRole('dialog').waitFor({ state: 'detached' });
      expect(deleted).toBe(0);
      await press(admin, 'Elimina «Ferma qui»');
      await confirm(admin, 'Elimina');
      await admin.getByText("Errore durante l'eliminazione della newsletter").waitFor();
      expect(deleted).toBe(1);

      await lose(admin, '**/api/newsletter/resubscribe');
      await lose(admin, '**/api/newsletter/admin-unsubscribe');
      await admin.getByRole('table', { name: 'Disiscritti' }).getByRole('button', { name: 'Riattiva' }).first().click();
      await confirm(admin, 'Riattiva');
      await admin.getByText("Errore durante la riattivazione dell'iscrizione").waitFor();
      await press(admin, 'Disiscrivi anna.bellandi@example.org');
      await confirm(admin, 'Disiscrivi');
      await admin.getByText("Errore durante la disiscrizione dell'utente").waitFor();
    });
  }
});
