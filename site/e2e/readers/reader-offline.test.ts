import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { civilDateInRome } from '#shared/time/dates.ts';
import { addMonths, monthOf, monthTitle } from '#shared/time/month-grid.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

const nextMonth = addMonths(monthOf(civilDateInRome(new Date())), 1);

const phone = { viewport: { width: 390, height: 800 } };

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

type Moment = {
  where: string;
  act: (page: Page) => Promise<void>;
  message: string;
  after: string;
  /** What no day of the calendar may say. */
  mustNotSay?: string;
  /** A file that the magazine makes a moment after its start. */
  needs?: string;
};

/** The reader's action, the message without a connection, and the result with one. */
const moments: Moment[] = [
  {
    where: '/eventi',
    act: press('Aste'),
    message: 'Gli eventi non sono arrivati. Controlla la connessione e riprova.',
    after: 'Novecento italiano',
  },
  {
    where: '/galleria',
    act: press('Contemporaneo'),
    message: 'Le opere non sono arrivate. Controlla la connessione e riprova.',
    after: 'Attesa in rosso',
  },
  {
    where: '/articoli',
    act: (page: Page) => page.getByRole('searchbox').fill('fondo oro'),
    message: 'La ricerca non è arrivata. Controlla la connessione e riprova',
    after: '1 articolo',
  },
  {
    where: '/calendario',
    act: press('Mese successivo'),
    message: `Gli eventi di ${monthTitle(nextMonth)} non sono arrivati. Controlla la connessione e riprova.`,
    after: 'Eventi del mese',
    mustNotSay: 'nessun evento',
  },
  {
    where: '/cerca',
    act: (page: Page) => page.getByRole('searchbox').fill('restauro'),
    message: 'La ricerca non è disponibile in questo momento.',
    after: 'risultati',
    needs: '/pagefind/slices.json',
  },
];

describe('an offline reader', () => {
  it.each(moments)(
    'sees an error at $where, and can try again without losing the focus',
    async ({ where, act, message, after, mustNotSay, needs }) => {
      const page = await person(phone);
      if (needs) await expect.poll(async () => (await page.request.get(needs)).status()).toBe(200);
      await page.goto(where);
      await page.context().setOffline(true);
      await act(page);
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await page.getByText('Caricamento...').isVisible()).toBe(false);
      if (mustNotSay) expect(await page.getByRole('gridcell').filter({ hasText: mustNotSay }).count()).toBe(0);
      const address = page.url();
      const retry = page.getByRole('button', { name: 'Riprova' });
      await retry.press('Enter');
      await retry.and(page.locator(':focus')).waitFor();
      await page.context().setOffline(false);
      await retry.press('Enter');
      await page.getByText(after).filter({ visible: true }).first().waitFor();
      expect(await page.getByRole('alert').filter({ hasText: message }).isVisible()).toBe(false);
      await expect.poll(() => page.url()).toBe(address);
      await page.locator('main :focus').waitFor();
    },
  );

  it.each<readonly [path: string, name: string, search: string]>([
    ['/eventi', 'Aste', '?type=Aste'],
    ['/calendario', 'Mese successivo', `?mese=${nextMonth}`],
  ])('a press at %s before the scripts have come takes effect when they are here', async (path, name, search) => {
    // Another tab: the first one would wait for the scripts.
    const impatient = await person().then((page) => page.context().newPage());
    await impatient.setViewportSize(phone.viewport);
    const line = Promise.withResolvers<void>();
    await impatient.route('**/_astro/*.js', async (route) => {
      await line.promise;
      // The page of the request may be closed by now.
      await route.continue().catch(() => {});
    });
    await impatient.goto(path, { waitUntil: 'commit' });
    await impatient.getByRole('button', { name, exact: true }).click();
    await impatient.waitForURL(`**${path}${search}`, { waitUntil: 'commit' });
    line.resolve();
    if (path === '/calendario') await impatient.getByRole('grid', { name: monthTitle(nextMonth) }).waitFor();
    else await impatient.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  });
});
