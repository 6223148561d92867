import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { colorSchemes, longRun } from '#shared/testing/long-run.ts';
import { fits } from './page-state.ts';

declare global {
  interface Window {
    focused: Set<Element>;
    faint: Set<string>;
    lost: string[];
  }
}

/** From now on the page records the focused elements, and those without a visible focus. */
const followFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.focused = new Set();
    window.faint = new Set();
    const drawn = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    // The ring may be drawn around the element, over the whole card that it opens, or around the field it stands in.
    const isMarked = (element: Element) =>
      drawn(getComputedStyle(element)) ||
      drawn(getComputedStyle(element, '::after')) ||
      (element.parentElement !== null && drawn(getComputedStyle(element.parentElement)));
    document.addEventListener('focusin', ({ target }) => {
      const element = target as Element;
      window.focused.add(element);
      if (!isMarked(element)) window.faint.add(element.outerHTML.slice(0, 120));
    });
  });

/** The controls that have not had the focus yet. */
const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.querySelector('dialog[open]') ?? document;
    return [...room.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, iframe, [tabindex]')]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[inert]') && !element.matches(':disabled'))
      .filter((element) => !window.focused.has(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });

const faintStops = (page: Page): Promise<string[]> => page.evaluate(() => [...window.faint]);

/** Presses Tab through the page; returns the controls that never got the focus, and those without a visible focus. */
export async function walk(page: Page): Promise<{ unreached: string[]; faint: string[] }> {
  await followFocus(page);
  const press = async (times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press('Tab');
  };
  await press((await unreached(page)).length + 3);
  // A date field has a stop for its day, its month, its year and its calendar.
  for (let round = 0; round < 3 && (await unreached(page)).length > 0; round += 1) await press(10);
  return { unreached: await unreached(page), faint: await faintStops(page) };
}

/** From now on the page records each frame in which the focused element was removed and no other has the focus. */
export const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.lost = [];
    let last = '';
    const look = () => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body) last = activeElement.outerHTML.slice(0, 120);
      else if (last) window.lost.push(last);
      requestAnimationFrame(look);
    };
    look();
  });

/** Where the focus was lost, and where it is: an accessible name or an element. */
export const focusOn = (page: Page): Promise<{ lost: string[]; at: string }> =>
  page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const labelled = document.getElementById(at.getAttribute('aria-labelledby') ?? '');
    const heading = at.matches('li, tr') ? at.querySelector('h3, th') : labelled;
    const name =
      at.id === 'contenuto'
        ? at.id
        : (at.getAttribute('aria-label') ?? heading?.textContent ?? at.textContent?.trim().slice(0, 60));
    return { lost: [...new Set(window.lost)], at: `${at.localName}: ${name}` };
  });

/** The header and the footer of the magazine, which all pages have in common. */
export const pageFrame = '.site-header, .site-footer';

/** What other tests or pages prove: axe and the Tab key skip what is hidden. */
export const hide = (page: Page, selector: string): Promise<void> =>
  page.evaluate((selector) => {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) element.style.display = 'none';
  }, selector);

/** The rows of a list have the same controls: `npm test` looks at the first three of each, `npm run test:long` at all. */
export const shortenLists = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const rows = document.querySelectorAll<HTMLElement>('main li:nth-child(n + 4), main tbody tr:nth-child(n + 4)');
    // The links of a navigation lead to different places, and the weeks of a calendar are one grid.
    for (const row of rows) if (!row.closest('nav, [role=grid]')) row.style.display = 'none';
  });

/** The axe violations of a page as it is, or of the page without some of its parts and rules. */
export async function violationsOf(page: Page, without?: string, rules: string[] = []) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).disableRules(rules);
  if (without) axe.exclude(without);
  // A page without frames needs no second page that joins their results.
  const hasFrames = page.frames().length > 1;
  const { violations } = await axe.setLegacyMode(!hasFrames).analyze();
  return violations;
}

/**
 * The axe violations of a page, after it has settled. Its header and footer are looked at in public-pages.test.ts and, with a
 * login, in keyboard.test.ts; the stories of `npm run test:long` look at them on their pages, too. So they do at contrasts, which take
 * half of the time of axe: `npm test` looks at those of public pages, and at the colours in contrast.test.ts.
 */
export async function faultsOf(page: Page, { withFrame = longRun } = {}): Promise<string[]> {
  await whenIdle(page);
  const violations = await violationsOf(page, withFrame ? undefined : pageFrame, longRun ? [] : ['color-contrast']);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** A page as wide as the narrowest phone fits it, and has no axe violation in any colour scheme. */
export async function hasNoFault(page: Page): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    expect([page.url(), colorScheme, await faultsOf(page)]).toEqual([page.url(), colorScheme, []]);
  }
  await fits(page, 320);
}

/** Waits until requests, animations and fonts have finished. */
export async function whenIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('.spinner')].every((spinner) => !spinner.checkVisibility()) &&
      document
        .getAnimations()
        // Animations driven by scrolling never finish.
        .every(({ playState, timeline }) => playState === 'finished' || !(timeline instanceof DocumentTimeline)),
  );
}
