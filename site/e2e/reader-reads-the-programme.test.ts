import { describe, expect, it } from 'vitest';
import { inBrowser, person } from './setup/browser.ts';

inBrowser();

const listed = {
  ...{ id: 'nuova', type: 'Asta', title: 'Asta di carte', location: 'Torino' },
  ...{ startDate: '2199-01-01', endDate: '2199-01-02' },
};

describe('a reader at the programme', () => {
  it('finds what is current before what is over', async () => {
    const page = await person();
    await page.goto('/eventi');
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.filter((text) => ['In programma', 'Conclusi'].includes(text))).toEqual([
      'In programma',
      'Conclusi',
    ]);
  });

  it('asks the API for a type, waits, and keeps the choice in the address', async () => {
    const page = await person();
    await page.goto('/eventi', { waitUntil: 'networkidle' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = '';
    await page.route('**/api/events?*', async (route) => {
      asked = route.request().url();
      await held;
      await route.fulfill({ json: [listed] });
    });
    await page.getByRole('button', { name: 'Aste', exact: true }).click();
    await page.getByText('Caricamento...').waitFor();
    answer();
    await page.getByRole('link', { name: 'Asta di carte' }).waitFor();
    expect(new URL(asked).searchParams.get('type')).toBe('Aste');
    expect(page.url()).toContain('/eventi?type=Aste');
    await page.goBack();
    await page.getByRole('heading', { name: 'Conclusi' }).waitFor();
  });

  it('is told when a type has no events, and when they do not arrive', async () => {
    const page = await person();
    await page.goto('/eventi', { waitUntil: 'networkidle' });
    await page.route('**/api/events?*', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Fiere' }).click();
    await page.getByText('Nessun evento trovato').waitFor();
    await page.route('**/api/events?*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Mostre' }).click();
    await page.getByRole('alert').filter({ hasText: 'Gli eventi non sono arrivati' }).waitFor();
    await page.getByRole('button', { name: 'Riprova' }).waitFor();
  });

  it('opens an event with its facts, its state and links for other calendars', async () => {
    const page = await person();
    await page.goto('/eventi');
    const title = await page.locator('.event h3 a').first().textContent();
    await page.locator('.event h3 a').first().click();
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    for (const term of ['Quando', 'Dove']) await page.getByRole('term').filter({ hasText: term }).waitFor();
    expect(await page.locator('.event-word').textContent()).toMatch(/in corso|ultimi giorni|prossimamente/);
    expect(await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')).toContain(
      'https://calendar.google.com/calendar/render?',
    );
    await page.getByRole('heading', { name: 'Altri eventi' }).waitFor();
  });

  it('sees an event that has no page yet as its page will show it', async () => {
    const page = await person();
    await page.route('**/api/events/nuova', (route) => route.fulfill({ json: { ...listed, description: 'Carte.' } }));
    await page.goto('/evento/nuova');
    await page.getByRole('heading', { level: 1, name: listed.title }).waitFor();
    await page.getByText('prossimamente').waitFor();
  });

  it('is told that an event does not exist', async () => {
    const page = await person();
    await page.goto('/evento/nessuno');
    await page.getByRole('heading', { name: 'Evento non trovato' }).waitFor();
  });

  it('reads the whole programme without JavaScript', async () => {
    const page = await person({ javaScriptEnabled: false });
    await page.goto('/eventi');
    expect(await page.locator('.event').count()).toBeGreaterThan(9);
    expect(await page.getByRole('button', { name: 'Aste' }).isVisible()).toBe(false);
  });
});
