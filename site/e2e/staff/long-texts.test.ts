import { expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('a text that is too long ends with a whole line that fades, and a text that fits does not fade', async () => {
  const title = 'Una notizia dal sommario lungo';
  const summary = 'Una frase che continua nella riga dopo. '.repeat(30).trim();
  await (await staffApi('editor')).call('POST', '/news', { title, summary, category: 'arte' });
  await eventually(async () => expect(await textOf('/')).toContain(title));
  const page = await person();
  await page.goto('/', { waitUntil: 'networkidle' });
  const texts = await page.locator('.clamped').evaluateAll((elements) =>
    elements.map((element) => {
      const { maskImage, lineHeight } = getComputedStyle(element);
      return {
        longer: element.scrollHeight > element.clientHeight + 1,
        fades: maskImage !== 'none',
        lines: element.clientHeight / Number.parseFloat(lineHeight),
      };
    }),
  );
  expect(texts.filter(({ longer }) => longer).length).toBeGreaterThan(0);
  for (const { longer, fades, lines } of texts) {
    expect(fades).toBe(longer);
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05);
  }
});
