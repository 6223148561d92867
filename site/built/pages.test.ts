import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { magazine } from '#shared/magazine.ts';
import {
  attributeOf,
  type BuiltPage,
  htmlValidate,
  indexedPages,
  media,
  pageAt,
  pages,
  siteUrl,
  textOf,
} from './testing/built-site.ts';

/** Templates that a script fills in are empty in the page. */
const inTemplate = /(^| )template( |$)/;

/** Where pages that can be found say the same. */
const saidTwice = (words: (page: BuiltPage) => string) =>
  Object.entries(Object.groupBy(indexedPages, words))
    .filter(([, group = []]) => group.length > 1)
    .map(([said, group = []]) => [said, ...group.map(({ path }) => path)]);

it('the whole demo magazine stands', () => expect(pages.length).toBeGreaterThan(60));

it('no page has a mistake in its HTML', async () => {
  const mistakes: string[] = [];
  for (const { path, html } of pages) {
    const { results } = await htmlValidate.validateString(html, path);
    const messages = results.flatMap((result) => result.messages);
    for (const { ruleId, message, selector } of messages) {
      if (!inTemplate.test(selector ?? '')) mistakes.push(`${path}: ${ruleId}: ${message} (${selector})`);
    }
  }
  expect(mistakes).toEqual([]);
});

describe.each(indexedPages)('$path', ({ all }) => {
  it('has one first heading, with words in it', () => {
    expect(all('h1').map((heading) => textOf(heading) !== '')).toEqual([true]);
  });
});

describe.each(pages)('$path', ({ path, all, attribute }) => {
  it('says its language, its title and what it is about', () => {
    expect(attribute('html', 'lang')).toBe(magazine.language);
    expect(textOf(all('title')[0])).toContain(magazine.name);
    expect(attribute('meta[name="description"]', 'content')).toMatch(/\S/);
  });

  it('gives every id once', () => {
    const ids = all('[id]').map((element) => element.id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('is found at the address that it calls its own, or asks not to be found', () => {
    const robots = attribute('meta[name="robots"]', 'content');
    const canonical = all('link[rel="canonical"]').map((link) => attributeOf(link, 'href'));
    expect(robots === 'noindex' ? canonical : [...canonical, robots]).toEqual(
      robots === 'noindex' ? [] : [siteUrl + path, 'max-image-preview:large'],
    );
  });
});

it('every picture that the magazine hosts keeps its place while it loads', () => {
  const hosted = pages.flatMap(({ path, all }) =>
    all('img').flatMap((image) => {
      const src = attributeOf(image, 'src') ?? '';
      const known = /^\/./.test(src) && existsSync(join(media, decodeURIComponent(src)));
      return known ? [{ path, src, sized: image.hasAttribute('width') && image.hasAttribute('height') }] : [];
    }),
  );
  expect(hosted.filter(({ sized }) => !sized)).toEqual([]);
  const withinText = pageAt('/articolo/scomodo-figure').all('.prose figure img[width]');
  expect(withinText).toHaveLength(1);
});

it('every title of an item is laid out in its own direction, on its page, on cards, in lists and within texts', () => {
  const item = /^\/(articolo|evento|news|newsletter|video)\/[\w-]+$|^\/video\?video=|^\/pictures\/opera-/;
  const titles = pages.flatMap(({ path, all }) => [
    ...(item.test(path) ? all('main h1') : []),
    ...all('main a').filter((link) => {
      const isTitle = link.closest('h1, h2, h3, .card, figcaption') !== null;
      return isTitle && item.test(attributeOf(link, 'href') ?? '');
    }),
  ]);
  expect(titles.length).toBeGreaterThan(300);
  expect(titles.filter((title) => !title.closest('[dir="auto"]')).map(textOf)).toEqual([]);
});

describe('no two pages that can be found', () => {
  it('have the same title', () => expect(saidTwice(({ all }) => textOf(all('title')[0]))).toEqual([]));

  it('say the same of themselves', () =>
    expect(saidTwice(({ attribute }) => attribute('meta[name="description"]', 'content') ?? '')).toEqual([]));
});
