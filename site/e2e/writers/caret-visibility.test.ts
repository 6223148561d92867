import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { writtenIn } from '#site/e2e/setup/long-text.ts';

inBrowser();

const lines = 60;
const text = Array.from({ length: lines }, (_, index) => `Riga ${index + 1}`).join('\n');

/** The positions of the caret's line and of the elements that may cover it. No line of this text wraps. */
const measured = (page: Page) =>
  page.getByLabel('Contenuto').evaluate((field) => {
    const lineIn = (textarea: HTMLTextAreaElement) => {
      const { paddingTop, lineHeight, borderTopWidth } = getComputedStyle(textarea);
      const line = textarea.value.slice(0, textarea.selectionEnd).split('\n').length - 1;
      const height = Number.parseFloat(lineHeight);
      const first = Number.parseFloat(paddingTop) + Number.parseFloat(borderTopWidth) - textarea.scrollTop;
      const top = textarea.getBoundingClientRect().top + first + line * height;
      return { top, bottom: top + height };
    };
    const selectedLine = () => {
      const { focusNode } = document.getSelection() as Selection;
      const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
      return (element?.closest('.cm-line') ?? field).getBoundingClientRect();
    };
    const { top, bottom } = field instanceof HTMLTextAreaElement ? lineIn(field) : selectedLine();
    const edge = (selector: string, side: 'top' | 'bottom') =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
    const viewport = visualViewport as VisualViewport;
    return {
      ...{ top: Math.round(top), bottom: Math.round(bottom) },
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

const devices = [
  ['a laptop', { viewport: { width: 1_280, height: 900 } }],
  ['a phone with its keyboard open', { viewport: { width: 390, height: 430 }, isMobile: true, hasTouch: true }],
] as const;
const roomier = ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }] as const;

describe.each(longRun ? [...devices, roomier] : devices)('on %s', (_, options) => {
  it('the caret’s line is visible at the end of a long text, at its beginning and in its middle, and the toolbar stays above the text', async () => {
    const page = await person(options);
    await logIn(page, 'editor', '/create-article');
    const field = page.getByLabel('Contenuto');
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
  });
});

it('the caret’s line stays visible when the keyboard of a phone opens', async () => {
  const page = await person({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await logIn(page, 'editor', '/create-article');
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
    'interactive-widget=resizes-content',
  );
  await page.getByLabel('Contenuto').fill(text);
  await expectCaretInSight(page);
  await page.setViewportSize({ width: 390, height: 430 });
  await expectCaretInSight(page);
});

it('the caret’s line is scrolled above a keyboard that covers the page', async () => {
  const page = await person({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await logIn(page, 'editor', '/create-article');
  await page.getByLabel('Contenuto').fill(text);
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

it('a writer who scrolls away from the caret is not scrolled back', async () => {
  const page = await person({ viewport: { width: 1_280, height: 900 } });
  await logIn(page, 'editor', '/create-article');
  await page.getByLabel('Contenuto').fill(text);
  await expectCaretInSight(page);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -900);
  await page.getByText('Non salvato; una copia').waitFor();
  await page.waitForTimeout(300);
  expect((await measured(page)).bottom).toBeGreaterThan(900);
});

it('in the scrolling text field of a newsletter a note at the end is visible while it is written', async () => {
  const page = await person({ viewport: { width: 390, height: 600 }, isMobile: true, hasTouch: true });
  await logIn(page, 'admin', '/dashboard?tab=newsletter');
  const field = page.getByLabel('Contenuto');
  await field.fill(text);
  await field.press('Control+Home');
  await page.getByRole('button', { name: 'Nota', exact: true }).click();
  await page.keyboard.type('In nota.');
  expect(await field.inputValue()).toMatch(/\[\^1\]: In nota\.$/);
  await expect
    .poll(() =>
      field.evaluate((element: HTMLTextAreaElement) => {
        const { scrollTop, scrollHeight, clientHeight } = element;
        const foot = element.getBoundingClientRect().bottom;
        return scrollTop + clientHeight >= scrollHeight - 20 && foot - 24 <= innerHeight;
      }),
    )
    .toBe(true);
});
