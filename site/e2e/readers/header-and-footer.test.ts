import { describe, expect, it } from 'vitest';
import { categories } from '#shared/magazine.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';

inBrowser();

describe('every page', () => {
  it('links to the lists, the seven categories and the social pages in its footer, to every section and to the login in its header, which marks the current section', async () => {
    const page = await person({ viewport: { width: 1280, height: 800 } });
    await page.goto('/news/riapre-lo-studiolo');
    const footer = page.getByRole('contentinfo');
    const linksOf = (name: string) =>
      footer
        .getByRole('navigation', { name })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await linksOf('La rivista')).toEqual(['/articoli', '/eventi', '/galleria', '/news']);
    expect(await linksOf('Categorie')).toEqual(categories.map(({ id }) => `/articoli?category=${id}`));
    expect((await linksOf('Seguici')).length).toBeGreaterThan(0);
    expect(await linksOf('Informazioni')).toEqual(['/chi-siamo', '/privacy', '/newsletter']);
    expect(await footer.textContent()).toContain('©');
    const links = page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      ...['/', '/articoli', '/eventi', '/calendario', '/galleria', '/news', '/video'],
    ]);
    expect(await links.filter({ hasText: 'News' }).getAttribute('aria-current')).toBe('true');
    expect(await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).getAttribute('href')).toBe('/login');
  });
});

describe('the header', () => {
  it('never shows Accedi to a logged-in user, not even before the scripts load', async () => {
    const page = await person();
    await logIn(page, 'writer', nowhere);
    await page.addInitScript(() => {
      const shown: boolean[] = [];
      Object.assign(window, { shown });
      const look = () => {
        const guest = document.querySelector('.session .guest');
        if (guest) shown.push(guest.checkVisibility());
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/articoli');
    const username = page.getByRole('banner').getByRole('link', { name: 'writer' });
    await username.waitFor();
    expect(await username.getAttribute('href')).toBe('/dashboard');
    const seen = await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown);
    expect(new Set(seen)).toEqual(new Set([false]));
  });

  it.for([401, 403])('ends the session after a %i from the API', async (status) => {
    const page = await person();
    await logIn(page, 'writer', nowhere);
    await page.route('**/api/auth/me', (route) => route.fulfill({ status }));
    await page.goto('/articoli');
    await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('keeps the session after a 503 from the API', async () => {
    const page = await person();
    await logIn(page, 'writer', nowhere);
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503 }));
    const answered = page.waitForResponse('**/api/auth/me');
    await page.goto('/articoli');
    await answered;
    await page.getByRole('banner').getByRole('link', { name: 'writer' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sinopia.token'))).not.toBeNull();
  });

  it('keeps the session without a connection', async () => {
    const page = await person();
    await logIn(page, 'writer', nowhere);
    await page.route('**/api/auth/me', (route) => route.abort('internetdisconnected'));
    const asked = page.waitForEvent('requestfailed');
    await page.goto('/articoli');
    await asked;
    await page.getByRole('banner').getByRole('link', { name: 'writer' }).waitFor();
  });

  it('shows a logout in every tab', async () => {
    const page = await person();
    await logIn(page, 'writer', '/articoli');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).waitFor();
  });
});

it('the forms of the login, the registration and the newsletter link to the privacy notice', async () => {
  const page = await person();
  for (const path of ['/login', '/register', '/newsletter']) {
    await page.goto(path);
    const link = page.getByRole('main').getByRole('link', { name: 'privacy' });
    await link.waitFor();
    expect([path, await link.getAttribute('href')]).toEqual([path, '/privacy']);
  }
});
