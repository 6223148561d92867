import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { civilDateInRome, dateWith, longDate } from '#shared/time/dates.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { longText } from '#site/e2e/setup/long-text.ts';
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

    const many = Array.from({ length: 60 }, (_, reader) => `lettore${reader}@lista.example;2026-01-15;`);
    await choose([
      'email;data_consenso;nome;stato',
      'ada@lista.example;2026-01-15;Ada',
      'senza-chiocciola;2026-01-15;',
      'ugo@lista.example;quando capita;Ugo',
      'pia@lista.example;15/01/2026;Pia;disiscritta',
      ...many,
    ]);
    await admin
      .getByText('Nuovi iscritti: 61. Già presenti: 0. Righe non importate: 2. Righe di chi ha detto no: 1;')
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
    expect(lines.length).toBeGreaterThan(61 + 26);

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
    it('follows a long send, stops and resumes it, and sees its end', async () => {
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
      const api = await staffApi('admin');
      expect((await api.call('GET', `/newsletter/newsletters/${id}`))['sendState']).toBe('paused');
      await press(admin, 'Riprendi l’invio di «Una lettera per molti»');
      await admin.getByText(`Newsletter inviata con successo a ${count} destinatari!`).waitFor();
      await admin.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(timesTo('lettore7@lista.example', 'Una lettera per molti')).toBe(1);
      // Later sends in this magazine need not be long.
      const many = Array.from({ length: 60 }, (_, reader) => ({ email: `lettore${reader}@lista.example` }));
      await Promise.all(many.map((reader) => api.call('POST', '/newsletter/admin-unsubscribe', reader)));
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
});
