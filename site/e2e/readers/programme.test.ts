import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PublicEvent } from '#shared/kinds/event.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { fits } from '#site/e2e/setup/page-state.ts';

inBrowser();

describe('the programme', () => {
  it('lists current events before past ones, opens with an exhibition, and filters by type, which the address keeps', async () => {
    const page = await person({ viewport: { width: 1280, height: 900 } });
    await page.goto('/eventi');
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.filter((text) => ['In programma', 'Conclusi'].includes(text))).toEqual([
      'In programma',
      'Conclusi',
    ]);
    // A state only where it adds to the date.
    const states = await page.locator('.event .event-state').allTextContents();
    expect(states).toContain('ultimi giorni');
    expect(states).not.toContain('prossimamente');
    const lead = page.locator('.lead-event');
    const upcoming: PublicEvent[] = await (await page.request.get('/api/events?upcoming=true&limit=100')).json();
    const pictured = upcoming.filter(({ image }) => image);
    const leadEvent = pictured.find(({ featured }) => featured) ?? pictured.find(({ type }) => type === 'Mostra');
    expect(await lead.getByRole('link').getAttribute('href')).toBe(`/evento/${leadEvent?.slug}`);
    expect((await lead.locator('img').boundingBox())?.y).toBeLessThan(500);
    // The list does not repeat it, and shows a small picture of each.
    const links = (from: readonly PublicEvent[]) => from.map(({ slug }) => `/evento/${slug}`);
    const listedIn = (list: Locator) =>
      list.locator('h3 a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const others = upcoming.filter(({ id }) => id !== leadEvent?.id);
    const listed = await listedIn(page.locator('.event'));
    expect(listed.slice(0, others.length)).toEqual(links(others));
    expect(listed).not.toContain(`/evento/${leadEvent?.slug}`);
    const withPicture = page.locator('.event').filter({ has: page.locator('.event-thumbnail img') });
    expect(await withPicture.count()).toBeGreaterThanOrEqual(others.filter(({ image }) => image).length);
    const timed = others.find(({ startTime, endTime }) => startTime && endTime);
    await page
      .locator('.event')
      .filter({ has: page.locator(`a[href="/evento/${timed?.slug}"]`) })
      .getByText(`${timed?.startTime} – ${timed?.endTime}`)
      .waitFor();

    // What readers look for first: alone, together, and taken back.
    const shown = page.locator('.event').filter({ visible: true });
    const today = civilDateInRome(new Date());
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const sees = (expected: readonly PublicEvent[]) =>
      expect.poll(() => listedIn(shown), { timeout: 10_000 }).toEqual(links(expected));
    const running = upcoming.filter(({ startDate, state }) => startDate <= today && state === 'confermato');
    await press('In corso');
    await sees(running);
    expect(await lead.isVisible()).toBe(false);
    await expect.poll(() => new URL(page.url()).search).toBe('?quando=in-corso');
    await press('In corso');
    await lead.waitFor();
    const free = upcoming.filter(({ admission }) => admission === 'gratuito');
    expect(free.length).toBeGreaterThan(0);
    await press('Gratis');
    await sees(free);
    await page.getByRole('combobox', { name: 'Città' }).selectOption(free[0]?.city ?? '');
    await sees(free.filter(({ city }) => city === free[0]?.city));
    await page.reload();
    await sees(free.filter(({ city }) => city === free[0]?.city));
    await page.getByRole('combobox', { name: 'Città' }).selectOption('Tutte le città');
    await press('Gratis');
    await lead.waitFor();

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
      const shown = events.locator('.event-type');
      await expect.poll(async () => [...new Set(await shown.allTextContents())]).toEqual([type]);
      expect(await lead.isVisible()).toBe(false);
      await expect.poll(() => new URL(page.url()).search).toBe(`?type=${filter}`);
    }
    await page.goBack();
    await page.getByRole('button', { name: 'Fiere', pressed: true }).waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Mostre', pressed: true }).waitFor();
    await page.setViewportSize({ width: 320, height: 720 });
    await fits(page, 320);
    await page.getByRole('button', { name: 'Tutti' }).click();
    await page.getByRole('heading', { name: 'Conclusi' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');

    const line = Promise.withResolvers<void>();
    // The demo issue has events of every type.
    await page.route('**/api/events?*', async (route) => {
      await line.promise;
      await route.fulfill({ json: [] });
    });
    await page.getByRole('button', { name: 'Fiere' }).click();
    await page.getByRole('status').filter({ hasText: 'Caricamento...' }).waitFor();
    line.resolve();
    await page.getByRole('status').filter({ hasText: 'Nessun evento trovato' }).waitFor();
  });

  it('prints an event on one sheet: the facts with the address of the tickets before the picture, which has less than two fifths of its height', async () => {
    const page = await person({ viewport: { width: 718, height: 1047 } });
    await page.goto('/evento/il-segno-rosso');
    await page.emulateMedia({ media: 'print' });
    const facts = await page.locator('.event-facts').boundingBox();
    const picture = await page.locator('.event-picture img').boundingBox();
    expect(facts && picture && facts.y + facts.height <= picture.y).toBe(true);
    expect(picture?.height).toBeLessThan(0.4 * 1047);
    const address = await page
      .getByRole('link', { name: 'Biglietti' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(address).toContain('https://example.org/il-segno-rosso/biglietti');
    const margin = '1cm';
    const pdf = await page.pdf({ format: 'A4', margin: { top: margin, right: margin, bottom: margin, left: margin } });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});
