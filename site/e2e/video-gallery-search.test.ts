import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, person } from './setup/browser.ts';

inBrowser();

const elsewhere = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!['localhost', '127.0.0.1'].includes(new URL(request.url()).hostname)) asked.push(request.url());
  });
  return asked;
};

/** Providers are not reached from a test: their players are an empty page. */
const withoutProviders = (page: Page) =>
  page.route(/youtube-nocookie\.com|player\.vimeo\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('a reader who looks for a video', () => {
  it('plays it where it stands, and nobody else hears of it before', async () => {
    const page = await person();
    await withoutProviders(page);
    const asked = elsewhere(page);
    await page.goto('/video', { waitUntil: 'networkidle' });
    const card = page.getByRole('link', { name: 'Sintel, la brace sotto la neve' });
    expect(asked).toEqual([]);
    await card.click();
    const dialog = page.getByRole('dialog', { name: 'Sintel, la brace sotto la neve' });
    await dialog.waitFor();
    expect(await dialog.locator('iframe').getAttribute('src')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/eRsGyueVLvQ\?/,
    );
    for (const text of ['Arte', 'Davide Sorrentino', 'Il nome, in olandese, vuol dire brace'])
      await dialog.getByText(text).first().waitFor();
    expect(new URL(page.url()).search).toBe('?video=sintel');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(await focused(page)).toBe('Sintel, la brace sotto la neve');
  });

  it('shares its address, which plays nothing by itself, and leaves by the button, outside or Back', async () => {
    const page = await person();
    await withoutProviders(page);
    const asked = elsewhere(page);
    await page.goto('/video?video=sintel', { waitUntil: 'networkidle' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Guarda il video' }).waitFor();
    expect(asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Guarda il video' }).click();
    await dialog.locator('iframe').waitFor();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });

    const card = page.getByRole('link', { name: 'Charge', exact: false }).first();
    await card.click();
    await dialog.waitFor();
    await page.mouse.click(8, 400);
    await dialog.waitFor({ state: 'detached' });

    await card.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/video');
  });

  it('filters by category, and is told while waiting, when there is none and when it fails', async () => {
    const page = await person();
    const asked: string[] = [];
    const line = { fails: false, held: Promise.withResolvers<void>() };
    await page.route('**/api/videos?*', async (route) => {
      asked.push(new URL(route.request().url()).search);
      await line.held.promise;
      await (line.fails ? route.fulfill({ status: 404, json: {} }) : route.continue());
    });
    await page.goto('/video');
    expect(await page.getByRole('group', { name: 'Categoria' }).getByRole('button').allTextContents()).toEqual([
      'Tutti',
      'Arte',
      'Cultura',
      'Antiquariato',
      'Mostre',
      'Fiere',
      'Aste',
      'Attualità',
    ]);
    await page.getByRole('button', { name: 'Antiquariato' }).click();
    await page.getByText('Caricamento...').waitFor();
    line.held.resolve();
    await page.getByText('Nessun video disponibile').waitFor();
    expect(asked).toEqual(['?category=Antiquariato']);
    expect(new URL(page.url()).search).toBe('?category=antiquariato');
    await page.getByRole('button', { name: 'Tutti' }).click();
    await page.getByRole('link', { name: 'Sintel, la brace sotto la neve' }).waitFor();

    line.fails = true;
    await page.getByRole('button', { name: 'Fiere' }).click();
    await page.getByText('I video non si sono caricati. Riprova tra poco.').waitFor();
    line.fails = false;
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByText('Nessun video disponibile').waitFor();
  });

  it('without JavaScript is led to the provider', async () => {
    const page = await person({ javaScriptEnabled: false });
    await page.goto('/video');
    const link = page.getByRole('link', { name: 'Sintel, la brace sotto la neve' });
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=eRsGyueVLvQ');
    expect(await page.getByRole('button', { name: 'Tutti' }).isVisible()).toBe(false);
  });
});

describe('a visitor of the gallery', () => {
  it('goes from work to work with the keys, and Back leads to the wall', async () => {
    const page = await person();
    await page.goto('/galleria', { waitUntil: 'networkidle' });
    expect(await page.getByRole('group', { name: 'Categoria' }).getByRole('button').allTextContents()).toEqual([
      'Tutti',
      'Contemporaneo',
      'Classico',
      'Decorativo',
      'Antiquariato',
    ]);
    await page.getByRole('link', { name: 'Attesa in rosso' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 di 16').waitFor();
    expect(await dialog.locator('em').textContent()).toBe('Attesa in rosso');
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2 di 16').waitFor();
    await page.keyboard.press('End');
    await dialog.getByText('16 di 16').waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/galleria');
    expect(await focused(page)).toBe('Attesa in rosso');
  });

  it('without JavaScript opens the picture itself', async () => {
    const page = await person({ javaScriptEnabled: false });
    await page.goto('/galleria');
    expect(await page.getByRole('link', { name: 'Attesa in rosso' }).getAttribute('href')).toBe(
      '/pictures/opera-01.svg',
    );
  });
});

describe('a subscriber who leaves', () => {
  const answering = async (status: number, body: object, search: string): Promise<Page> => {
    const page = await person();
    await page.route('**/api/newsletter/unsubscribe/**', (route) => route.fulfill({ status, json: body }));
    await page.goto(`/unsubscribe${search}`);
    return page;
  };

  it.each([
    [200, { status: 'unsubscribed' }, '?email=a%40example.org', 'Disiscrizione completata', 0],
    [200, { status: 'already_unsubscribed' }, '?email=a%40example.org', 'Sei già fuori dalla lista', 0],
    [404, {}, '?email=a%40example.org', 'Indirizzo email non trovato nei nostri archivi.', 1],
    [422, {}, '?email=a%40example.org', 'Errore durante la disiscrizione. Riprova più tardi.', 1],
    [200, {}, '', 'Email non specificata nel link di disiscrizione', 1],
  ])('is told what became of it: %i %o %s', async (status, body, search, text, contacts) => {
    const page = await answering(status, body, search);
    await page.getByText(text).waitFor();
    expect(await page.getByText('Caricamento...').isVisible()).toBe(false);
    const contact = page.locator('main').getByRole('link', { name: 'redazione@sinopia.example' });
    expect(await contact.filter({ visible: true }).count()).toBe(contacts);
    const onward = page.getByRole('navigation', { name: 'Continua a leggere' }).getByRole('link');
    expect(await onward.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/articoli',
      '/eventi',
      '/galleria',
    ]);
  });
});

describe('a reader who searches', () => {
  it('finds a piece by a word of its text, narrows by kind and keeps the address', async () => {
    const page = await person();
    await page.goto('/');
    await page.getByRole('link', { name: 'Cerca', exact: true }).click();
    await page.waitForURL('**/cerca');
    await page.getByLabel('Che cosa cerchi?').fill('fusaggine');
    const results = page.locator('site-search ol a');
    await expect
      .poll(
        async () => {
          const retry = page.getByRole('button', { name: 'Riprova' });
          if (await retry.isVisible()) await retry.click();
          return results.allTextContents();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual(['Riapre lo studiolo di palazzo Brandolesi']);
    expect(new URL(page.url()).search).toBe('?q=fusaggine');
    await page.getByRole('button', { name: 'Video' }).click();
    await page.getByText('Nessun risultato per «fusaggine»').waitFor();
    await page.goBack();
    await page.getByText('1 risultato', { exact: true }).waitFor();
    await results.first().click();
    await page.waitForURL('**/news/riapre-lo-studiolo');
  });

  it('is told when the search is not there, and can try again', async () => {
    const page = await person();
    await page.route('**/pagefind/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/cerca?q=arte');
    await page.getByText('La ricerca non è disponibile in questo momento.').waitFor();
    await page.unroute('**/pagefind/**');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByText(/^\d+ risultati$/).waitFor();
  });
});
