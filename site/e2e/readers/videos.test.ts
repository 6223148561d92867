import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { focusedText, hasFocus, whenQuiet } from '#site/e2e/setup/page-state.ts';

inBrowser();

const elsewhere = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!['localhost', '127.0.0.1'].includes(new URL(request.url()).hostname)) asked.push(request.url());
  });
  return asked;
};

/** Tests do not reach the providers: an empty page replaces their players. */
const withoutProviders = (page: Page) =>
  page.route(/youtube-nocookie\.com|player\.vimeo\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );

describe('the page of videos', () => {
  it('plays a video within the page, asks the provider for nothing before, and is closed by a key, a button, a click or Back', async () => {
    const page = await person();
    await withoutProviders(page);
    const asked = elsewhere(page);
    // The page of one video has the head of its own, and plays nothing by itself.
    await page.goto('/video?video=sintel');
    const heading = 'Sintel, la brace sotto la neve';
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toContain(heading);
    const origin = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').origin;
    const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await head('link[rel=canonical]', 'href')).toBe(`${origin}/video?video=sintel`);
    expect(await head('meta[property="og:title"]', 'content')).toBe(heading);
    await whenQuiet(page);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: `Guarda il video: ${heading}` }).press('Enter');
    const frame = page.locator('.video-frame');
    await frame.locator('iframe').waitFor();
    // The keys are the player's, and the poster is behind it while it loads.
    await expect.poll(() => hasFocus(frame.locator('iframe'))).toBe(true);
    expect(await frame.locator('img').isVisible()).toBe(true);
    expect(await frame.locator('iframe').evaluate((player) => getComputedStyle(player).colorScheme)).toBe('light');
    await page.getByRole('link', { name: 'Tutti i video' }).click();
    await page.waitForURL('**/video');
    const dialog = page.getByRole('dialog');

    const before = asked.length;
    const card = page.getByRole('link', { name: 'Sintel, la brace sotto la neve' });
    await whenQuiet(page);
    expect(asked).toHaveLength(before);
    await card.click();
    const named = page.getByRole('dialog', { name: 'Sintel, la brace sotto la neve' });
    await named.waitFor();
    expect(await named.locator('iframe').getAttribute('src')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/eRsGyueVLvQ\?/,
    );
    await named.getByRole('heading', { name: 'Sintel, la brace sotto la neve' }).waitFor();
    expect(await named.getByRole('time').textContent()).toMatch(/^\d{1,2}º? \p{L}+ \d{4}$/u);
    for (const text of ['Arte', 'Davide Sorrentino', 'Il nome, in olandese, vuol dire brace'])
      await named.getByText(text).first().waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?video=sintel');
    await page.keyboard.press('Escape');
    await named.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await focusedText(page)).toBe('Sintel, la brace sotto la neve');
    // Forward opens it once more, and asks the provider for nothing before the press.
    const unpressed = asked.length;
    await page.goForward();
    await named.getByRole('button', { name: 'Guarda il video' }).waitFor();
    await whenQuiet(page);
    expect(asked).toHaveLength(unpressed);
    await named.getByRole('button', { name: 'Guarda il video' }).click();
    await named.locator('iframe').waitFor();
    await expect.poll(() => hasFocus(named.locator('iframe'))).toBe(true);
    await named.getByRole('button', { name: 'Chiudi' }).click();
    await named.waitFor({ state: 'detached' });

    const other = page.getByRole('link', { name: 'Charge', exact: false }).first();
    await other.click();
    await dialog.waitFor();
    await page.mouse.click(8, 400);
    await dialog.waitFor({ state: 'detached' });

    // By its picture, on a screen that the player fills.
    await page.setViewportSize({ width: 1024, height: 768 });
    const screen = page.locator('.video-card').filter({ has: other }).locator('.video-screen');
    await screen.scrollIntoViewIfNeeded();
    const box = await screen.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await dialog.waitFor();
    await dialog.getByRole('heading').click();
    // Words are selected from one line into another.
    await dialog.getByRole('heading').hover({ position: { x: 20, y: 10 } });
    await page.mouse.down();
    await dialog.getByRole('time').hover();
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.click(300, 20);
    await dialog.waitFor({ state: 'detached' });

    await other.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/video');
  });
});
