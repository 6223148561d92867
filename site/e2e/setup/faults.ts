import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

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
