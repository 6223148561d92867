import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { eventually, statusOf, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

async function fillEvent(page: Page, title: string): Promise<void> {
  await page.getByLabel('Titolo').fill(title);
  await page.getByLabel('Data di inizio').fill('2027-03-05');
  await page.getByLabel('Data di fine').fill('2027-03-07');
  await page.getByLabel('Luogo').fill('Mantova, Palazzo Te');
  await page.getByLabel('Descrizione').fill('Tre giorni tra gli antiquari.');
}

const submits = (page: Page) => page.locator('button[type=submit]').allTextContents();
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

describe('a writer', () => {
  it('sees which fields of an event are missing, and submits it with its times and without empty fields', async () => {
    const writer = await personAt('writer', '/crea-evento');
    await writer.getByLabel('Titolo').waitFor();
    expect(await submits(writer)).toEqual(['Salva come Bozza', 'Invia per Approvazione']);
    await writer.getByRole('button', { name: 'Invia per Approvazione' }).click();
    await alert(writer, 'Compila tutti i campi obbligatori');
    expect(await writer.getByText('Campo obbligatorio').count()).toBe(5);
    expect(await writer.getByLabel('Titolo').evaluate((field) => field === document.activeElement)).toBe(true);
    await fillEvent(writer, 'La fiera degli stipi');
    await writer.getByLabel('Ora di inizio').fill('10:00');
    await writer.getByLabel('Sito web').fill(' www.fiera.example ');
    await writer.getByLabel('Sito web').press('Tab');
    await writer.getByLabel('Tipo').selectOption('Fiera');
    expect(await writer.getByLabel('Sito web').inputValue()).toBe('https://www.fiera.example');
    const request = writer.waitForRequest((asked) => asked.method() === 'POST');
    await writer.getByRole('button', { name: 'Invia per Approvazione' }).click();
    expect((await request).postDataJSON()).toEqual({
      title: 'La fiera degli stipi',
      type: 'Fiera',
      startDate: '2027-03-05',
      endDate: '2027-03-07',
      startTime: '10:00',
      location: 'Mantova, Palazzo Te',
      website: 'https://www.fiera.example',
      description: 'Tre giorni tra gli antiquari.',
      status: 'pending',
    });
    await alert(writer, 'Evento creato! In attesa di approvazione.');
    expect(await textOf('/eventi')).not.toContain('La fiera degli stipi');
  });

  it('saves an event as a draft, and readers do not find it', async () => {
    const writer = await personAt('writer', '/crea-evento');
    await fillEvent(writer, 'Un’asta ancora da decidere');
    await writer.getByRole('button', { name: 'Salva come Bozza' }).click();
    await alert(writer, 'Evento salvato come bozza!');
    const draft = await (await staffApi('writer')).mine('events', 'Un’asta ancora da decidere');
    expect(draft?.['status']).toBe('draft');
    expect(await statusOf(`/evento/${draft?.id}`)).toBe(404);
  });
});

it('an admin publishes a postponed event at once, after a question about its hours, and readers find it in the programme', async () => {
  const admin = await personAt('admin', '/crea-evento');
  await admin.getByLabel('Titolo').waitFor();
  expect(await submits(admin)).toEqual(['Salva come Bozza', 'Crea e Pubblica']);
  await fillEvent(admin, 'L’inaugurazione dello studiolo');
  await admin.getByLabel('Data di fine').fill('2027-03-05');
  await admin.getByLabel('Ora di inizio').fill('20:00');
  await admin.getByLabel('Ora di fine').fill('18:00');
  await admin.getByLabel('Luogo').fill('Palazzo Te');
  await admin.getByLabel('Città').fill('Mantova');
  await admin.getByLabel('Si tiene?').selectOption('Rinviato');
  await admin.getByRole('button', { name: 'Crea e Pubblica' }).click();
  const question = admin.getByRole('dialog', { name: 'Controlla gli orari' });
  await question.getByText('finisce alle 18:00 del giorno dopo?').waitFor();
  await question.getByRole('button', { name: 'Annulla' }).click();
  await admin.getByLabel('Ora di fine').fill('19:00');
  await admin.getByRole('button', { name: 'Crea e Pubblica' }).click();
  await question.getByRole('button', { name: 'Sì, il giorno dopo' }).click();
  await alert(admin, 'Evento creato e pubblicato con successo!');
  await eventually(async () => {
    const programme = await textOf('/eventi');
    for (const words of ['L’inaugurazione dello studiolo', 'evento rinviato', 'Palazzo Te, Mantova'])
      expect(programme).toContain(words);
  });
});
