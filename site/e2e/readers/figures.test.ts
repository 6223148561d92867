import { describe, expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

const essay = '/articolo/fontana-il-taglio-e-lo-spazio';
const plateName = /^Una tela rossa con un solo taglio/;

describe('an essay with plates', () => {
  it('an essay never scrolls sideways, shows a work in a plate whole, and a group of pictures in one row or one column', async () => {
    const page = await person({ viewport: { width: 1280, height: 900 } });
    await page.goto(essay);
    const heights = await page
      .locator('.prose .group img')
      .evaluateAll((images) => images.map((image) => image.clientHeight));
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 99))).toBeLessThanOrEqual(2);

    // A work is never higher than the window.
    for (const width of [320, 390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect([width, await page.evaluate(sideways)]).toEqual([width, 0]);
      const plate = await page.locator('.prose .plate').boundingBox();
      expect(plate?.x, `${width}`).toBeCloseTo(0, 0);
      expect(plate?.width).toBeCloseTo(await page.evaluate(() => document.documentElement.clientWidth), 0);
      const work = page.locator('.prose .plate img');
      await work.scrollIntoViewIfNeeded();
      expect((await work.boundingBox())?.height, `${width}`).toBeLessThanOrEqual(700);
      expect(await work.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
    }

    await page.setViewportSize({ width: 390, height: 844 });
    const lefts = await page
      .locator('.prose .group figure')
      .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
  });
});

describe('the viewer of pictures', () => {
  it('a reader goes into the details of a plate and back, by keyboard and with the wheel, and to the next picture', async () => {
    const page = await person({ viewport: { width: 1280, height: 800 } });
    await page.goto(essay);
    const plate = page.getByRole('button', { name: plateName });
    await plate.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Immagine ingrandita' });
    const scale = viewer.locator('[data-say=scale]');
    await viewer.getByRole('img', { name: plateName }).waitFor();
    expect(await viewer.locator('figcaption').textContent()).toContain('Attesa in rosso');
    // A work higher than wide is seen whole first.
    const stage = await viewer.locator('.viewer-stage').boundingBox();
    const work = await viewer.getByRole('img', { name: plateName }).boundingBox();
    expect(work?.height).toBeLessThanOrEqual(stage?.height ?? 0);
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
    await expect.poll(() => scale.textContent()).toBe('100 %');
    expect(await viewer.getByRole('button', { name: 'Ingrandisci' }).getAttribute('aria-disabled')).toBe('true');
    const transform = () => viewer.locator('.viewer-stage img').evaluate((image: HTMLElement) => image.style.transform);
    const before = await transform();
    await page.keyboard.press('ArrowUp');
    expect(await transform()).not.toBe(before);
    await page.keyboard.press('0');
    expect(await transform()).toBe('');
    expect(await faultsOf(page)).toEqual([]);
    // The wheel goes into the detail under the pointer, and a click goes back.
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -600);
    await expect.poll(() => viewer.locator('[data-enlarged]').count()).toBe(1);
    await page.mouse.click(640, 400);
    await expect.poll(() => viewer.locator('[data-enlarged]').count()).toBe(0);
    await page.mouse.click(640, 400);
    await expect.poll(() => scale.textContent()).toBe('100 %');
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('img', { name: /^Una superficie bianca/ }).waitFor();
    await viewer
      .getByRole('status')
      .getByText(/^\d+ di \d+$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer.count()).toBe(0);
    expect(await plate.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
