import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { whenQuiet } from '#site/e2e/setup/page-state.ts';

inBrowser();

const lines = 60;
const text = Array.from({ length: lines }, (_, index) => `Riga ${index + 1}`).join('\n');

/** The positions of the caret's line and of the elements that may cover it. */
const measured = (page: Page) =>
  longText(page).evaluate((field) => {
    const { focusNode } = document.getSelection() as Selection;
    const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
    const { top, bottom } = (element?.closest('.cm-line') ?? field).getBoundingClientRect();
    const edge = (selector: string, side: 'top' | 'bottom') =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
    const viewport = visualViewport as VisualViewport;
    return {
      top: Math.round(top),
      bottom: Math.round(bottom),
      from: Math.floor(Math.max(viewport.offsetTop, edge('.markdown-toolbar', 'bottom'))),
      to: Math.ceil(Math.min(viewport.offsetTop + viewport.height, edge('.editor-bar', 'top'))),
    };
  });

const expectCaretInSight = (page: Page) =>
  expect
    .poll(async () => {
      const { top, bottom, from, to } = await measured(page);
      return top >= from && bottom <= to ? 'in sight' : { top, bottom, from, to };
    })
    .toBe('in sight');

/** Looks at the caret's line at the end of a long text, at its beginning, in its middle and in a note at its end. */
async function expectCaretFollowed(page: Page): Promise<void> {
  const field = longText(page);
  await field.click();
  for (let line = 1; line <= 45; line += 1) {
    await page.keyboard.insertText(`Riga ${line}`);
    await page.keyboard.press('Enter');
  }
  await expectCaretInSight(page);

  await field.fill(text);
  for (let line = 1; line < lines; line += 1) await page.keyboard.press('ArrowUp');
  await expectCaretInSight(page);
  await page.keyboard.press('Enter');
  await expectCaretInSight(page);

  for (let line = 1; line < 30; line += 1) await page.keyboard.press('ArrowDown');
  await expectCaretInSight(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+7');
  await page.keyboard.type('In nota.');
  expect(await writtenIn(field)).toMatch(/\[\^1\]: In nota\.$/);
  await expectCaretInSight(page);

  await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top + 600));
  await expect
    .poll(() => page.getByRole('toolbar').evaluate((toolbar) => Math.round(toolbar.getBoundingClientRect().top)))
    .toBe(0);
  expect(await page.getByRole('button', { name: 'Grassetto' }).isVisible()).toBe(true);
}

const roomy = { width: 390, height: 844 };
/** What is left of it while the keyboard is open. */
const narrow = { width: 390, height: 430 };
const phone = { viewport: narrow, isMobile: true, hasTouch: true };

it('on a phone the caret’s line is visible while one writes, and above the keyboard when it opens or covers the page', async () => {
  const page = await personAt('editor', '/create-article', phone);
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
    'interactive-widget=resizes-content',
  );
  await expectCaretFollowed(page);

  await page.setViewportSize(roomy);
  await longText(page).fill(text);
  await expectCaretInSight(page);
  await page.setViewportSize(narrow);
  await expectCaretInSight(page);

  await page.setViewportSize(roomy);
  await longText(page).fill(`${text}\n`);
  await expectCaretInSight(page);
  // Safari reports this in the visual viewport only.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 430 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expectCaretInSight(page);
  await page.keyboard.press('Enter');
  await expectCaretInSight(page);
});

it('on a laptop the caret’s line is visible while one writes, and a writer who scrolls away from it is not scrolled back', async () => {
  const page = await personAt('editor', '/create-article', { viewport: { width: 1_280, height: 900 } });
  await expectCaretFollowed(page);

  await longText(page).fill(text);
  await expectCaretInSight(page);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -900);
  await page.getByText('Non ancora salvato').waitFor();
  await whenQuiet(page);
  expect((await measured(page)).bottom).toBeGreaterThan(900);
});
