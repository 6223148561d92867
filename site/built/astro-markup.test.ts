import { expect, it } from 'vitest';
import { attributeOf, pageAt, pages } from './testing/built-site.ts';

/*
 * What src/middleware.ts and src/layouts/hydration.client.ts read of the HTML that Astro writes, which Astro documents nowhere
 * (docs/decisions/0002).
 */
const head = (html: string) => html.slice(0, html.indexOf('</head>'));
const failing = (test: (page: (typeof pages)[number]) => boolean) =>
  pages.filter((page) => !test(page)).map(({ path }) => path);

it('<style>astro-island…: the style of islands is in the head of every page that has one', () => {
  const islands = pages.filter(({ all }) => all('astro-island').length > 0);
  expect(islands.length).toBeGreaterThan(20);
  expect(failing(({ html }) => html.split('astro-island,').length < 3)).toEqual([]);
  expect(islands.filter(({ html }) => !head(html).includes('astro-island,')).map(({ path }) => path)).toEqual([]);
});

it('<astro-island client="deferred">: an island says by which directive it wakes', () => {
  const [island] = pageAt('/galleria').all('astro-island');
  expect(attributeOf(island, 'client')).toBe('deferred');
});

it('<meta http-equiv="content-security-policy">: every page has one policy, in its head, with the hashes that it needs', () => {
  expect(
    failing(({ html, all }) => {
      const [, policy = ''] = /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(head(html)) ?? [];
      const inline = all('script, style').filter((element) => !element.hasAttribute('src'));
      const hashes = policy.match(/'sha256-/g) ?? [];
      return html.split('content-security-policy').length === 2 && hashes.length > 0 && hashes.length <= inline.length;
    }),
  ).toEqual([]);
});
