import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { publicKinds } from '#shared/kinds/kinds.ts';
import { pagesOfItem } from '#shared/publish/item-pages.ts';
import { pathOf, routeOf } from './page-paths.ts';

const folder = fileURLToPath(new URL('../src/pages', import.meta.url));

/** The files in src/pages that every item of a kind has. */
const routesOf = (kind: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .filter((file) => readFileSync(`${folder}/${file}`, 'utf8').includes(`pathOfEach('${kind}')`))
    .map((file) => routeOf(`./${file}`));

it.each(publicKinds)('the pages of an item are the files that the site has for each: %s', (kind) => {
  const rendered = routesOf(kind).map((route) => pathOf(route, { id: 'uno' }));
  expect(pagesOfItem(kind, 'uno').toSorted()).toEqual(rendered.toSorted());
});
