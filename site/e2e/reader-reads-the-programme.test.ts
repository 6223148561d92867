import { describe, expect, it } from 'vitest';
import type { PublicEvent } from '#shared/model/event.ts';
import { inBrowser, person } from './setup/browser.ts';

inBrowser();

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

  it('chooses a type, and the address keeps the choice', async () => {
    const page = await person();
    await page.goto('/eventi');
    const filters = page.getByRole('group', { name: 'Tipo di evento' }).getByRole('button');
    expect(await filters.allTextContents()).toEqual(['Tutti', 'Mostre', 'Fiere', 'Aste']);
    const events = page.locator('.event').filter({ visible: true });
    for (const [filter, type] of [
      ['Aste', 'Asta'],
      ['Fiere', 'Fiera'],
      ['Mostre', 'Mostra'],
    ] as const) {
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/events');
      await page.getByRole('button', { name: filter, exact: true }).click();
      expect(new URL((await asked).url()).searchParams.get('type')).toBe(filter);
      await events.filter({ hasText: type }).first().waitFor();
      expect(new Set(await events.locator('.event-type').allTextContents())).toEqual(new Set([type]));
      expect(new URL(page.url()).search).toBe(`?type=${filter}`);
    }
    await page.goBack();
    await page.getByRole('button', { name: 'Fiere', pressed: true }).waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Mostre', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Tutti' }).click();
    await page.getByRole('heading', { name: 'Conclusi' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('is told when a type has no events', async () => {
    const page = await person();
    await page.goto('/eventi');
    // The demo issue has events of every type.
    await page.route('**/api/events?*', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Fiere' }).click();
    await page.getByRole('status').filter({ hasText: 'Nessun evento trovato' }).waitFor();
  });

  it('opens an event with its facts, its state and links for other calendars', async () => {
    const page = await person();
    await page.goto('/eventi');
    await page.getByRole('link', { name: 'Novecento italiano: carte, ceramiche, sculture' }).click();
    await page.waitForURL('**/evento/asta-novecento');
    const event: PublicEvent = await page.request.get('/api/events/asta-novecento').then((response) => response.json());
    await page.getByRole('heading', { level: 1, name: event.title }).waitFor();
    const text = (await page.getByRole('main').getByRole('article').first().textContent()) ?? '';
    for (const fact of [event.type, event.description, event.location, event.organizer, event.startTime, event.endTime])
      expect(text).toContain(fact);
    expect(await page.locator('.event-facts time').getAttribute('datetime')).toBe(event.startDate);
    expect(await page.getByRole('link', { name: 'Sito ufficiale' }).getAttribute('href')).toBe(event.website);
    expect(await page.locator('.event-picture img').getAttribute('alt')).toBe(event.imageAlt);
    expect(await page.locator('.event-word').textContent()).toMatch(/in corso|ultimi giorni|prossimamente/);
    expect(await page.locator('.event-body .prose').textContent()).not.toBe('');
    expect(await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')).toContain(
      'https://calendar.google.com/calendar/render?',
    );
    await page.getByRole('heading', { name: 'Altri eventi' }).waitFor();
  });
});
