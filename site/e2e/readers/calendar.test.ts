import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '#shared/magazine.ts';
import { monthFilePath } from '#shared/publish/list-files.ts';
import { calendarPath } from '#shared/publish/paths.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { addMonths, monthOf, monthTitle } from '#shared/time/month-grid.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { fits, textsOf } from '#site/e2e/setup/page-state.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { eventOf, staffApi } from '#site/e2e/setup/staff-api.ts';

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
  it('shows a month as a grid and a list, an event of many days as one bar in each week, and all events of a day at a press', async () => {
    const { page, grid, list } = await onCalendar();
    await grid.waitFor();
    expect(await page.getByRole('columnheader').first().textContent()).toContain('domenica');
    // At most two events a day.
    const days = await grid.getByRole('gridcell').all();
    expect(days.length).toBeGreaterThan(27);
    for (const cell of days) expect(await cell.getByRole('link').count()).toBeLessThan(3);
    const shown = await list.getByRole('article').count();
    await page.getByRole('heading', { name: `Eventi del mese (${shown})` }).waitFor();

    const events: { title: string; startDate: string; endDate: string }[] = await page.request
      .get(`/api/events/calendar/${month.replace('-', '/')}`)
      .then((response) => response.json());
    const whole = events.find(({ startDate, endDate }) => startDate <= `${month}-01` && monthOf(endDate) > month);
    // A bar is named in every cell of it.
    const bars = grid.getByRole('link', { name: whole?.title ?? '', exact: true });
    const boxes = grid.getByRole('row');
    expect(await bars.count()).toBeGreaterThan(0);
    expect(await bars.count()).toBeLessThan(2 * (await boxes.count()));
    const cells = await grid.getByRole('gridcell', { name: whole?.title ?? '' }).count();
    expect(cells).toBeGreaterThan(await bars.count());
    const first = await bars.first().boundingBox();
    const cell = await grid.locator('[data-day]').first().boundingBox();
    expect(first?.width).toBeGreaterThan(1.5 * (cell?.width ?? 0));

    // With a click, with Enter or with +N altri; Escape gives the focus back.
    const day = grid.locator('[data-filled]').last();
    await day.focus();
    const named = await textsOf(day.getByRole('link'));
    await day.click({ position: { x: 4, y: 4 } });
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await textsOf(dialog.getByRole('link'))).toEqual(expect.arrayContaining(named));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await day.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const more = grid.getByRole('button', { name: /^\+\d+ altri/ }).first();
    const words = await more.innerText();
    expect(words).toMatch(/^\+\d+ altri$/);
    const rest = Number(/\d+/.exec(words)?.[0]);
    await more.click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2 + rest);
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });

    // Exhibitions of the same weeks are told apart by their colours.
    const pinks = await grid
      .locator('[data-event-type=Mostra]')
      .evaluateAll((all) => all.map((bar) => [bar.textContent, getComputedStyle(bar).backgroundColor] as const));
    expect(new Set(pinks.map(([, color]) => color)).size).toBeGreaterThan(1);

    // On a phone the month is a diary: each day names its events, which are large enough to be pressed.
    await page.setViewportSize({ width: 360, height: 740 });
    expect((await grid.boundingBox())?.width).toBeLessThanOrEqual(360);
    for (const cell of await grid.locator('[data-filled]').all()) {
      expect(await cell.getByRole('link').count()).toBeGreaterThan(0);
      expect(await cell.getByRole('link').count()).toBeLessThan(3);
    }
    const heights = await grid
      .locator('a, button')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    expect(await list.getByRole('article').count()).toBeGreaterThan(0);
    await grid
      .locator('[data-filled]')
      .first()
      .click({ position: { x: 4, y: 8 } });
    await dialog.getByRole('link').first().waitFor();
  });

  it('goes to other months with buttons and keys, keeps them in the address, and goes back; keys and buttons keep the focus', async () => {
    const { page, grid } = await onCalendar();
    await page.getByRole('button', { name: 'Mese successivo' }).click();
    await page.getByRole('grid', { name: monthTitle(addMonths(month, 1)) }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(calendarPath(addMonths(month, 1)));
    await page.reload();
    await page.getByRole('grid', { name: monthTitle(addMonths(month, 1)) }).waitFor();
    await page.getByRole('button', { name: 'Mese precedente' }).click();
    await grid.waitFor();
    await page.goBack();
    await page.getByRole('grid', { name: monthTitle(addMonths(month, 1)) }).waitFor();
    await page.goBack();
    await page.getByRole('grid', { name: monthTitle(month) }).waitFor();

    // The button that leads back to this month keeps the focus.
    await page.getByRole('button', { name: 'Mese successivo' }).press('Enter');
    await page.getByRole('button', { name: 'Questo mese' }).press('Enter');
    await grid.waitFor();
    await page.getByRole('button', { name: 'Questo mese', disabled: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Questo mese');

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

  it('shows a message for an empty month, also on the narrowest phone, and for one whose last event went since', async () => {
    const { page } = await onCalendar('/calendario?mese=1999-05', { viewport: { width: 320, height: 720 } });
    const empty = page.getByText('Nessun evento in questo mese', { exact: true });
    await empty.waitFor();
    await fits(page, 320);
    const next = addMonths(month, 1);
    await page.route(`**${monthFilePath(next)}`, (route) => route.fulfill({ status: 404 }));
    await page.goto('/calendario');
    await page.getByRole('button', { name: 'Mese successivo' }).click();
    await page.getByRole('grid', { name: monthTitle(next) }).waitFor();
    await empty.waitFor();
  });

  it('offers feeds and files for other calendars, filters by type and words, exports what is shown, and says when that fails', async () => {
    const editor = await staffApi('editor');
    const other = { type: 'Altro evento', startDate: today, endDate: today, status: 'published' };
    const { id, title } = await editor.call('POST', '/events', { ...eventOf('Notte di porte aperte'), ...other });
    await eventually(async () => expect(await textOf(monthFilePath(month))).toContain(title));
    const { page, list } = await onCalendar();
    const feeds = await page
      .locator('a[href^="webcal:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(feeds).toHaveLength(1 + eventTypes.length);
    const google = page.getByRole('link', { name: 'Google Calendar: Mostre' });
    expect(new URL((await google.getAttribute('href')) ?? '').searchParams.get('cid')).toBe(feeds[1]);
    await page.getByRole('button', { name: 'Copia l’indirizzo: Mostre' }).click();
    const said = page.getByRole('listitem').filter({ has: google }).getByRole('status');
    await said.filter({ hasText: /^Indirizzo copiato$|^https:.*\/mostre\.ics$/ }).waitFor();
    const address = await page.locator('.month-list h3 a').first().getAttribute('href');
    for (const path of [...feeds.map((feed) => new URL(feed ?? '').pathname), `${address}.ics`]) {
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

    expect(await page.getByRole('group', { name: 'Tipo di evento' }).getByRole('button').allTextContents()).toEqual([
      'Tutti',
      'Mostra',
      'Fiera',
      'Asta',
      'Altro evento',
    ]);
    const types = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
      return new Set(await list.locator('.event-type').allTextContents());
    };
    expect([...(await types('Mostra'))]).toEqual(['Mostra']);
    expect((await exported()).search).toBe(`${span}&type=Mostra`);
    // Every type except the three.
    const others = await types('Altro evento');
    expect(others).toContain('Altro evento');
    for (const type of others) expect(['Mostra', 'Fiera', 'Asta']).not.toContain(type);
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

    await page.route('**/api/events/export/ical*', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Esporta iCal' }).click();
    await page.getByRole('alert').filter({ hasText: "Errore durante l'esportazione del calendario" }).waitFor();
    await editor.call('DELETE', `/events/${id}`);
  });
});
