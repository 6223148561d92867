import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { categories } from '#shared/magazine.ts';
import { longRun, portionOf } from '#shared/testing/long-run.ts';
import { hide, pageFrame, shortenLists, violationsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';
import { fits, hasFocus } from '#site/e2e/setup/page-state.ts';
import { open, publicPages } from '#site/e2e/setup/public-pages.ts';

inBrowser();

const phone = { width: 320, height: 720 };
const wide = { width: 1280, height: 800 };

const settings = [
  { setting: 'narrow, dark and still', media: { colorScheme: 'dark', reducedMotion: 'reduce' }, viewport: phone },
  { setting: 'wide and light', media: { colorScheme: 'light', reducedMotion: 'no-preference' }, viewport: wide },
] as const;

async function faults(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A page's requests to other origins. */
function foreignRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== magazineUrl && protocol.startsWith('http')) asked.push(request.url());
  });
  return asked;
}

/** The home page has a header of its own. The others have the same one: `npm test` looks at it once in each setting. */
const withFrame = ['/', '/articoli', '/articolo/davanti-al-fondo-oro'];

/** `npm test` looks at every other page in each setting, `npm run test:long` at all pages in both. */
const screens = publicPages
  .map((screen, place) => ({ ...screen, looks: portionOf(settings, place, settings.length) }))
  .filter(({ alike }) => longRun || !alike);

describe.each(screens)('$name', ({ looks, ...screen }) => {
  it('requests no other origin, sets no cookie, fits a phone, and is accessible', async () => {
    const page = await person({ viewport: phone });
    const elsewhere = foreignRequests(page);
    await open(page, screen);
    await fits(page, phone.width);
    if (!longRun) await shortenLists(page);
    if (!longRun && !withFrame.includes(screen.path)) await hide(page, pageFrame);
    for (const { setting, media, viewport } of looks) {
      await page.emulateMedia(media);
      await page.setViewportSize(viewport);
      expect(await faults(page), setting).toEqual([]);
    }
    expect(await walk(page)).toEqual({ unreached: [], faint: [] });
    expect(elsewhere).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

if (!longRun) {
  it('screens made of the parts of others request no other origin, set no cookie and fit a phone', async () => {
    const page = await person({ viewport: phone });
    const elsewhere = foreignRequests(page);
    for (const screen of publicPages.filter(({ alike }) => alike)) {
      await open(page, screen);
      await fits(page, phone.width);
      expect([screen.name, elsewhere, await page.context().cookies()]).toEqual([screen.name, [], []]);
    }
  });
}

/** The menu leads to the newsletter's form, which stands below the first screen. */
async function followToNewsletter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Iscriviti alla newsletter' }).click();
  await page.waitForURL('**/newsletter#newsletter');
  await page.getByRole('heading', { name: 'La newsletter di Sinopia' }).waitFor();
  await page.getByRole('navigation', { name: 'Sezioni' }).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
}

it('on a phone the first Tab stop skips the header; the menu gives the focus back on Escape and leads to the newsletter', async () => {
  const page = await person({ viewport: phone });
  await page.goto('/eventi');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Vai al contenuto');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const sections = page.getByRole('navigation', { name: 'Sezioni' });
  await sections.getByRole('link', { name: 'Galleria' }).waitFor();
  expect(await sections.getByRole('link').allTextContents()).toEqual([
    'Home',
    'Articoli',
    'Eventi',
    'Calendario',
    'Galleria',
    'News',
    'Video',
    ...categories.map(({ name }) => name),
    'Cerca nella rivista',
    'Iscriviti alla newsletter',
  ]);
  await page.keyboard.press('Escape');
  await sections.waitFor({ state: 'hidden' });
  expect(await hasFocus(opener)).toBe(true);

  // The page behind the menu cannot have the focus unseen.
  await page.keyboard.press('Enter');
  await sections.getByRole('link', { name: 'Iscriviti alla newsletter' }).focus();
  await page.keyboard.press('Tab');
  await sections.waitFor({ state: 'hidden' });
  expect(await hasFocus(page.getByRole('banner').getByRole('link', { name: 'Cerca' }))).toBe(true);

  await followToNewsletter(page);
  // Also from the page with the form.
  await page.goto('/newsletter');
  const notice = page.getByRole('main').getByRole('link', { name: 'privacy' });
  expect(await notice.getAttribute('href')).toBe('/privacy');
  await followToNewsletter(page);
});
