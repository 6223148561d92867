import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    focused: Set<Element>;
    faint: Set<string>;
    lost: string[];
  }
}

/** From now on the page remembers what has had the focus, and where that could not be seen. */
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

/** What can be pressed or filled in and has not had the focus yet. */
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

/** Presses Tab until everything has had the focus: what has not, and where the focus could not be seen. */
export async function walk(page: Page): Promise<{ unreached: string[]; faint: string[] }> {
  await followFocus(page);
  const press = async (times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press('Tab');
  };
  await press((await unreached(page)).length + 3);
  // A date has a stop for its day, its month, its year and its calendar.
  for (let round = 0; round < 3 && (await unreached(page)).length > 0; round += 1) await press(10);
  return { unreached: await unreached(page), faint: await faintStops(page) };
}

/** From now on the page writes down, picture by picture, whenever what had the focus went and nothing else has it. */
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

/** Where the focus was lost, and where it is: a name, or what it stands on. */
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

/** What axe finds wrong with a page, once it is what a person looks at. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Nothing is on its way any more, nothing moves or fades, and the letters are the page's own. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('.spinner')].every((spinner) => !spinner.checkVisibility()) &&
      document
        .getAnimations()
        // What follows the scroll position never finishes.
        .every(({ playState, timeline }) => playState === 'finished' || !(timeline instanceof DocumentTimeline)),
  );
}
