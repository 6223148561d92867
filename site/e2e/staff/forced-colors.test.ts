import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { longText } from '#site/e2e/setup/long-text.ts';

inBrowser();

const buttons = ['.choices [aria-pressed="true"]', '.choices [aria-pressed="false"]'] as const;

/** What is chosen and what is not, on each page. Filters are links or buttons: `npm test` looks at one list of each. */
const places = [
  ['/articoli', '.choices [aria-current="true"]', '.choices a:not([aria-current])'],
  ['/eventi', ...buttons],
] as const;

it('with forced colours one sees which filter is pressed, which slide is current, which tab of the dashboard and which entry of a menu', async () => {
  const page = await person({ forcedColors: 'active' });
  const colour = (selector: string, name: 'backgroundColor' | 'borderBlockEndColor') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], name);
  for (const [path, pressed, other] of places) {
    await page.goto(path);
    expect(await colour(pressed, 'backgroundColor'), path).not.toBe(await colour(other, 'backgroundColor'));
  }

  await page.goto('/');
  const dots = await page
    .locator('.hero-dots button')
    .evaluateAll((all) => all.slice(0, 2).map((dot) => getComputedStyle(dot, '::before').backgroundColor));
  expect(dots[0]).not.toBe(dots[1]);

  await logIn(page, 'editor');
  const border = (selector: string) => colour(selector, 'borderBlockEndColor');
  expect(await border('.tabs [aria-current]')).not.toBe(await border('.tabs a:not([aria-current])'));

  await page.goto('/create-article');
  await longText(page).click();
  await page.keyboard.type('/');
  const entries = '.insert-menu [role=option]';
  await page.locator(entries).first().waitFor();
  expect(await colour(`${entries}[aria-selected=true]`, 'backgroundColor')).not.toBe(
    await colour(`${entries}[aria-selected=false]`, 'backgroundColor'),
  );
});
