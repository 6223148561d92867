import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '#shared/magazine.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { addMonths, monthOf, monthTitle } from '#shared/time/month-grid.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

const today = civilDateInRome(new Date());
const month = monthOf(today);

async function onCalendar(address = '/calendario', options = {}) {
  const page = await person(options);
  await page.goto(address);
  const list = page.getByRole('region', { name: /^Eventi del mese \(\d+\)$/ });
  return { page, list, grid: page.getByRole('grid', { name: monthTitle(month) }) };
}

describe('the calendar', () => {
  it('shows a month with weeks from Sunday, at most two events a day, and the list of the month; an event of many days is one bar in each week, named in every cell of the bar', async () => {
    const { page, grid, list } = await onCalendar();
    await grid.waitFor();
    expect(await page.getByRole('columnheader').first().textContent()).toContain('domenica');
    for (const cell of await grid.getByRole('gridcell').all())
      expect(await cell.getByRole('link').count()).toBeLessThan(3);
    const shown = await list.getByRole('article').count();
    await page.getByRole('heading', { name: `Eventi del mese (${shown})` }).waitFor();

    const events: { title: string; startDate: string; endDate: string }[] = await page.request
      .get(`/api/events/calendar/${month.replace('-', '/')}`)
      .then((response) => response.json());
    const whole = events.find(({ startDate, endDate }) => startDate <= `${month}-01` && monthOf(endDate) > month);
    const [bars, boxes] = [grid.getByRole('link', { name: whole?.title ?? '', exact: true }), grid.getByRole('row')];
    expect(await bars.count()).toBeGreaterThan(0);
    expect(await bars.count()).toBeLessThan(2 * (await boxes.count()));
    const cells = await grid.getByRole('gridcell', { name: whole?.title ?? '' }).count();
    expect(cells).toBeGreaterThan(await bars.count());
    const first = await bars.first().boundingBox();
    const cell = await grid.locator('[data-day]').first().boundingBox();
    expect(first?.width).toBeGreaterThan(1.5 * (cell?.width ?? 0));
  });

  it('goes to other months, keeps them in the address, and goes back; the button that leads back to this month keeps the focus', async () => {
    const { page, grid } = await onCalendar();
    await page.getByRole('button', { name: 'Mese successivo' }).click();
    await page.getByRole('grid', { name: monthTitle(addMonths(month, 1)) }).waitFor();
    expect(page.url()).toContain(`mese=${addMonths(month, 1)}`);
    await page.reload();
    await page.getByRole('grid', { name: monthTitle(addMonths(month, 1)) }).waitFor();
    await page.goBack();
    await page.getByRole('grid', { name: monthTitle(month) }).waitFor();

    await page.getByRole('button', { name: 'Mese successivo' }).press('Enter');
    await page.getByRole('button', { name: 'Questo mese' }).press('Enter');
    await grid.waitFor();
    await page.getByRole('button', { name: 'Questo mese', disabled: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Questo mese');
  });

  it('shows a message for an empty month', async () => {
    const { page } = await onCalendar('/calendario?mese=1999-05');
    await page.getByText('Nessun evento in questo mese', { exact: true }).waitFor();
  });

  it('filters by type, where Altro evento is every type except the three, and by words of titles, places and descriptions, with a message when nothing is found', async () => {
    const { page, list } = await onCalendar();
    const types = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
      return new Set(await list.locator('.event-type').allTextContents());
    };
    expect([...(await types('Mostra'))]).toEqual(['Mostra']);
    for (const type of await types('Altro evento')) expect(['Mostra', 'Fiera', 'Asta']).not.toContain(type);
    expect((await types('Tutti')).size).toBeGreaterThan(1);

    const [event] = await page.request
      .get(`/api/events/calendar/${month.replace('-', '/')}`)
      .then((response) => response.json());
    for (const words of [event.title, event.location, event.description]) {
      await page.getByRole('searchbox').fill(words.toUpperCase());
      await list.getByRole('link', { name: event.title }).waitFor();
      await page.getByRole('searchbox').fill('');
    }
    await page.getByRole('searchbox').fill('parole che nessuno ha scritto');
    await page.getByText('Nessun evento trovato con i filtri selezionati', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Eventi del mese (0)' }).waitFor();
  });

  it('moves through the days with the arrow keys', async () => {
    const { page, grid } = await onCalendar();
    await grid.locator('[tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.getByRole('grid', { name: monthTitle(addMonths(month, 1)) }).waitFor();
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']);
    expect(await focused()).toMatch(new RegExp(`^${addMonths(month, 1)}`));
    await page.keyboard.press('PageUp');
    await grid.waitFor();
    const before = await focused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    const sunday = (await focused()) ?? '';
    expect(new Date(`${sunday}T12:00Z`).getUTCDay()).toBe(0);
    expect(before).toBe(today);
    // A key that leads nowhere leaves the focus where it goes next.
    await page.keyboard.press('Home');
    const next = page.getByRole('button', { name: 'Mese successivo' });
    await next.press('Enter');
    await page.getByRole('grid', { name: monthTitle(addMonths(monthOf(sunday), 1)) }).waitFor();
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('opens all events of a day with Enter or with +N altri, and Escape gives the focus back', async () => {
    const { page, grid } = await onCalendar();
    const day = grid.locator('[data-filled]').last();
    await day.focus();
    const cells = await day.getByRole('link').allTextContents();
    await day.click({ position: { x: 4, y: 4 } });
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByRole('link').allTextContents()).toEqual(expect.arrayContaining(cells));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await day.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const more = grid.getByRole('button', { name: /^\+\d+ altri/ }).first();
    const rest = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
    await more.click();
    expect(await dialog.getByRole('listitem').count()).toBe(2 + rest);
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('offers feeds of all events and of each type and a file of one event, exports the month as iCal, also of one type, and shows an error when that fails', async () => {
    const { page } = await onCalendar();
    const feeds = await page
      .locator('a[href^="webcal:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(feeds).toHaveLength(1 + eventTypes.length);
    const event = await page.locator('.month-list h3 a').first().getAttribute('href');
    for (const path of [...feeds.map((feed) => new URL(feed ?? '').pathname), `${event}.ics`]) {
      const answer = await page.request.get(path);
      expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\s*$/);
    }

    const exported = async () => {
      const [request, download] = await Promise.all([
        page.waitForRequest('**/api/events/export/ical*'),
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Esporta iCal' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`calendario-${month}.ics`);
      return { search: new URL(request.url()).search, text: readFileSync(await download.path(), 'utf8') };
    };
    const span = `?start_date=${month}-01&end_date=${addMonths(month, 1)}-01`;
    const all = await exported();
    expect(all.search).toBe(span);
    expect(all.text).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR\s*$/);
    await page.getByRole('button', { name: 'Mostra' }).click();
    expect((await exported()).search).toBe(`${span}&type=Mostra`);
    await page.route('**/api/events/export/ical*', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Esporta iCal' }).click();
    await page.getByRole('alert').filter({ hasText: "Errore durante l'esportazione del calendario" }).waitFor();
  });

  it('on a phone shows the list of the month under a grid that fits', async () => {
    const { page, list, grid } = await onCalendar('/calendario', { viewport: { width: 360, height: 740 } });
    expect((await grid.boundingBox())?.width).toBeLessThanOrEqual(360);
    expect(await grid.getByRole('link').filter({ visible: true }).count()).toBe(0);
    expect(await list.getByRole('article').count()).toBeGreaterThan(0);
    await grid.locator('[data-filled]').first().click();
    await page.getByRole('dialog').getByRole('link').first().waitFor();
  });

  it('offers a retry when a month does not load', async () => {
    const { page } = await onCalendar();
    await page.route('**/calendario/*.json', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Mese successivo' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: monthTitle(addMonths(month, 1)) })
      .waitFor();
    const days = await page.getByRole('gridcell').allTextContents();
    expect(days.filter((words) => words.includes('nessun evento'))).toEqual([]);
    await page.unroute('**/calendario/*.json');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByRole('heading', { name: /^Eventi del mese/ }).waitFor();
  });
});
