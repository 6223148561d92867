import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { facesShown } from '#site/e2e/setup/page-state.ts';
import { textOf } from '#site/e2e/setup/readers.ts';
import { articleOf, eventOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const widths = longRun ? [320, 390, 640, 834, 1024, 1280, 1920] : [320, 834, 1280];

const paths = [
  '/',
  '/articoli',
  '/eventi',
  '/news',
  '/video',
  '/galleria',
  '/newsletter',
  '/articolo/cesena-la-biblioteca-che-non-e-mai-cambiata',
  '/articolo/salvator-mundi-anatomia-di-un-prezzo',
  '/evento/il-segno-rosso',
  '/news/riapre-lo-studiolo',
  '/video?video=sintel',
];

const decks =
  '.article-kicker, .article-standfirst, .article-excerpt, .event-lead, .news-summary, .description, .summary, .hero-description, .video-description, .video-about';

/** Of the titles and decks of a page: words that end a line and should not, words that a line divides, and titles that are cut. */
const faults = (page: Page) =>
  page.evaluate((decks) => {
    // Written out: what the page was set by is not what it is judged by.
    const unstressed =
      /^[«“"(]?(?:\p{L}|il|lo|la|gli|le|uno?|una|di|ad|ed|da|in|con|su|per|tra|fra|(?:de|a|da|ne|su)(?:l|llo|lla|lle|i|gli)|col|coi)$/iu;
    const linesOf = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const words: { word: string; first: number; last: number }[] = [];
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
          words.push({ word, first: tops[0] ?? 0, last: tops.at(-1) ?? 0 });
        }
      }
      return words;
    };
    const shown = (element: HTMLElement) =>
      element.getClientRects().length > 0 && !element.closest('.visually-hidden, dialog');
    const titles = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].filter(shown);
    const ends: string[] = [];
    const divided: string[] = [];
    for (const element of [...titles, ...[...document.querySelectorAll<HTMLElement>(decks)].filter(shown)]) {
      const words = linesOf(element);
      words.forEach(({ word, first, last }, place) => {
        const next = words[place + 1];
        if (next && next.first > last + 3 && unstressed.test(word)) ends.push(`${word} ${next.word}`);
        // Longer words are hyphenated.
        if (last > first + 3 && word.length < 15) divided.push(word);
      });
    }
    const cut = titles.filter((title) => getComputedStyle(title).overflowY !== 'visible');
    return { ends, divided, cut: cut.map(({ textContent }) => textContent) };
  }, decks);

it('no title or deck ends a line on an article, a preposition or one letter, divides a short word, or is cut', async () => {
  const news = { title: 'Una notizia dopo la revisione', summary: 'Una riga.', category: 'cultura' };
  await (await staffApi('editor')).call('POST', '/news', news);
  await expect.poll(() => textOf('/news')).toContain(news.title);
  const page = await person();
  for (const path of paths) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // Another width may show words in a face that no other width needs.
      await facesShown(page);
      const { ends, divided, cut } = await faults(page);
      expect([...ends, ...divided, ...cut], `${path} ${width}: ${[ends, divided, cut].join(' | ')}`).toEqual([]);
    }
  }
});

it('the first screen of a laptop shows the wordmark, the menu, the picture, the title, the author and the controls', async () => {
  const page = await person({ viewport: { width: 1280, height: 800 } });
  const endOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  await page.goto('/');
  await facesShown(page);
  for (const part of ['.masthead', '#sezioni', '.hero-picture', '.hero-words h2', '.hero-author', '.hero-controls'])
    expect(await endOf(part), part).toBeLessThanOrEqual(800);
  await page.goto('/articolo/cesena-la-biblioteca-che-non-e-mai-cambiata');
  await facesShown(page);
  for (const part of ['.sign', '#sezioni', '.article-heading h1', '.article-byline'])
    expect(await endOf(part), part).toBeLessThanOrEqual(800);
  expect((await page.locator('.article-picture img').boundingBox())?.y).toBeLessThan(700);
});

it('a title that begins with Hebrew or Arabic words runs from right to left, on its page and on its cards', async () => {
  const staff = await staffApi('admin');
  const article = await staff.call('POST', '/articles', {
    ...articleOf('שער הרחמים, la porta d’oro'),
    status: 'published',
  });
  const event = await staff.call('POST', '/events', {
    ...eventOf('خط الثلث, una mostra di scrittura'),
    status: 'published',
  });
  const page = await person({ viewport: { width: 1280, height: 800 } });
  /** How far the first letter of a title stands from the right edge of its column. */
  const fromTheRight = (word: string) =>
    page
      .locator('main :is(h1, h2, h3)', { hasText: word })
      .first()
      .evaluate((heading) => {
        const letter = document.createRange();
        const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
        letter.setStart(text, 0);
        letter.setEnd(text, 1);
        return heading.getBoundingClientRect().right - letter.getBoundingClientRect().right;
      });
  try {
    for (const [path, { title }] of [
      [`/articolo/${article.id}`, article],
      ['/articoli', article],
      ['/', article],
      [`/evento/${event.id}`, event],
      ['/eventi', event],
    ] as const) {
      const [word = ''] = title.split(' ');
      await expect.poll(() => textOf(path)).toContain(word);
      await page.goto(path);
      await facesShown(page);
      expect(Math.abs(await fromTheRight(word)), path).toBeLessThan(5);
    }
  } finally {
    await staff.call('DELETE', `/articles/${article.id}`);
    await staff.call('DELETE', `/events/${event.id}`);
  }
});
