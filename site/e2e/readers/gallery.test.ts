import { describe, expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { focusedText, textsOf } from '#site/e2e/setup/page-state.ts';

inBrowser();

describe('the gallery', () => {
  it('goes from work to work with the arrow keys, announces the caption of the next one, and Back leads to the list', async () => {
    const page = await person();
    await page.goto('/galleria');
    expect(await page.getByRole('group', { name: 'Categoria' }).getByRole('button').allTextContents()).toEqual([
      'Tutti',
      'Contemporaneo',
      'Classico',
      'Decorativo',
      'Antiquariato',
    ]);
    const hung = await textsOf(page.locator('.wall li'));
    const at = hung.findIndex((words) => words.includes('Attesa in rosso')) + 1;
    expect(hung[at - 1]).toContain('Bottega Sinopia, da un’idea di taglio spazialista');
    await page.getByRole('link', { name: 'Attesa in rosso' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${at} di ${hung.length}`).waitFor();
    expect(await textsOf(dialog.locator('em'))).toEqual(['Attesa in rosso']);
    await dialog.getByText('disegno vettoriale, 2026, dalla grammatica dello Spazialismo').waitFor();
    // The caption changes within the same live region.
    const caption = dialog.locator('figcaption[aria-live=polite]');
    const region = await caption.elementHandle();
    const picture = await dialog.getByRole('img').elementHandle();
    const words = await caption.innerText();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(`${at + 1} di ${hung.length}`).waitFor();
    await expect.poll(() => caption.innerText()).not.toBe(words);
    expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
    // The former work is not shown above the caption of the next one while that is loading.
    expect(await picture?.evaluate((element) => element.isConnected)).toBe(false);
    await dialog.getByRole('button', { name: 'Successiva' }).click();
    await dialog.getByText(`${at + 2} di ${hung.length}`).waitFor();
    await page.keyboard.press('End');
    await dialog.getByText(`${hung.length} di ${hung.length}`).waitFor();
    // The browser's own key for the next entry of its history.
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await dialog.getByText(`${hung.length - 1} di ${hung.length}`).waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/galleria');
    expect(await focusedText(page)).toBe('Attesa in rosso');
  });

  it('goes to the next work with a swipe, shows a work at its own size with a click, closes with the button or a click outside the work', async () => {
    const page = await person({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
    await page.goto('/galleria?opera=opera-02');
    const dialog = page.getByRole('dialog');
    // A work that is higher than the window is seen whole first.
    await dialog.getByRole('img').waitFor();
    const heights = () =>
      dialog.locator('.viewer-stage').evaluate((stage) => {
        const work = stage.querySelector('img')?.getBoundingClientRect();
        const room = stage.getBoundingClientRect();
        return work && work.height > 0 && work.top >= room.top - 1 && work.bottom <= room.bottom + 1;
      });
    await expect.poll(heights).toBe(true);
    const place = (await dialog.getByText(/^\d+ di \d+$/).textContent()) ?? '';
    const [at = 0, works] = place.split(' di ').map(Number);
    const devtools = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
      await touch('touchStart', from);
      await touch('touchMove', (from + to) / 2);
      await touch('touchMove', to);
      await touch('touchEnd');
    };
    await swipe(300, 80);
    await dialog.getByText(`${at + 1} di ${works}`).waitFor();
    await swipe(80, 300);
    await dialog.getByText(`${at} di ${works}`).waitFor();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');

    // The picture itself opens it, too.
    const hanging = page.locator('.wall li').filter({ hasText: 'Partitura per linee' }).locator('img');
    await hanging.scrollIntoViewIfNeeded();
    const frame = await hanging.boundingBox();
    await page.mouse.click((frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2);
    await dialog.getByText('Partitura per linee').first().waitFor();
    const work = dialog.getByRole('img');
    await work.waitFor();
    await expect.poll(() => work.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const box = await work.boundingBox();
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    // A landscape work is centred on a tall screen.
    expect(Math.abs(middle.y - 400)).toBeLessThan(60);
    await page.mouse.click(middle.x, middle.y);
    await dialog.getByRole('status').getByText('100 %').waitFor();
    await page.mouse.click(middle.x, middle.y);
    await expect.poll(() => dialog.locator('[data-enlarged]').count()).toBe(0);
    await dialog.locator('em').click();
    expect(await dialog.isVisible()).toBe(true);
    // Above the picture.
    await page.mouse.click(middle.x, (box?.y ?? 0) - 30);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('says that the work of a shared address loads, fails or does not exist, and keeps the address for another attempt', async () => {
    const page = await person();
    let answered = Promise.withResolvers<void>();
    const waiting = page.getByRole('status').filter({ hasText: 'Caricamento...' });
    await page.route('**/api/gallery/non-listata', async (route) => {
      await answered.promise;
      await route.fulfill({ status: 503, json: {} });
    });
    await page.goto('/galleria?opera=non-listata');
    await waiting.waitFor();
    answered.resolve();
    await page.getByText('L’opera non è arrivata. Controlla la connessione e riprova.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?opera=non-listata');
    await page.unroute('**/api/gallery/non-listata');
    answered = Promise.withResolvers<void>();
    await page.route('**/api/gallery/non-listata', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Riprova' }).press('Enter');
    await waiting.waitFor();
    expect(await focusedText(page)).toBe('Caricamento...');
    answered.resolve();
    await page.getByRole('alert').getByText('Opera non trovata').waitFor();
    expect(await focusedText(page)).toBe('Opera non trovata');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await page.locator('.wall li').count()).toBeGreaterThan(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
