import { describe, expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an address without a page says what is not found, and links to the list of its kind', async () => {
  const page = await person({ viewport: { width: 320, height: 720 } });
  for (const [path, text, back, href] of [
    ['/articolo/nessuno', 'Articolo non trovato', 'Torna agli articoli', '/articoli'],
    ['/nessuno', 'Pagina non trovata', 'Torna alla home', '/'],
  ] as const) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await page.getByRole('heading', { level: 1, name: text }).waitFor();
    expect(await page.title()).toContain(text);
    expect(await page.getByRole('link', { name: back }).getAttribute('href')).toBe(href);
    await fits(page, 320);
  }
});

describe('an item without a page', () => {
  const draft = {
    type: 'Asta',
    title: 'Asta di carte',
    location: 'Torino',
    description: 'Trecento fogli.',
    startDate: '2199-01-01',
    endDate: '2199-01-02',
    status: 'draft',
  };

  const addressOfDraft = async () => `/evento/${(await (await staffApi('writer')).call('POST', '/events', draft)).id}`;

  it('an unpublished item is shown to its author, also after a lost connection, as its page will be, and to no other person', async () => {
    const author = await person();
    const address = await addressOfDraft();
    await author.route('**/api/events/*', (route) => route.fulfill({ status: 503 }));
    await logIn(author, 'writer', address);
    await author.getByRole('heading', { level: 1, name: 'Evento non trovato' }).waitFor();
    await author.getByRole('alert').filter({ hasText: 'La rete non risponde.' }).waitFor();
    await author.unroute('**/api/events/*');
    await author.getByRole('button', { name: 'Riprova' }).click();
    await author.getByRole('heading', { level: 1, name: draft.title }).waitFor();
    await author.getByText('prossimamente').waitFor();
    expect(await author.title()).toContain(draft.title);
    // Other calendars lead to the page that it will have, also from its preview.
    await author.goto(`/anteprima${address}`);
    const calendar = author.getByRole('link', { name: 'Google Calendar' });
    const details = new URL((await calendar.getAttribute('href')) ?? '').searchParams.get('details');
    expect(details?.split('\n')[0]).toBe(new URL(address, author.url()).href);

    const reader = await person();
    await reader.goto(address);
    await reader.getByRole('heading', { level: 1, name: 'Evento non trovato' }).waitFor();
    expect(await reader.getByRole('button', { name: 'Riprova' }).count()).toBe(0);
  });
});
