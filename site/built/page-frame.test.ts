import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { categories, magazine } from '#shared/magazine.ts';
import { attributeOf, pageAt, pages, textOf } from './testing/built-site.ts';

const newsItem = pageAt('/news/riapre-lo-studiolo');

const hrefs = (links: ReturnType<typeof newsItem.all>) => links.map((link) => attributeOf(link, 'href'));
const footerLinks = (name: string) => hrefs(newsItem.all(`.site-footer nav[aria-label="${name}"] a`));

it('the footer links to the lists, the seven categories, the social pages and what the magazine says of itself', () => {
  expect(footerLinks('La rivista')).toEqual(['/articoli', '/eventi', '/galleria', '/news']);
  expect(categories).toHaveLength(7);
  expect(footerLinks('Categorie')).toEqual(categories.map(({ id }) => `/articoli?category=${id}`));
  const named = newsItem.all('.site-footer nav[aria-label="Categorie"] a').map(textOf);
  expect(named).toEqual(categories.map(({ name }) => name));
  expect(magazine.social.length).toBeGreaterThan(0);
  expect(footerLinks('Seguici')).toEqual([...magazine.social.map(({ href }) => href), '/rss.xml']);
  expect(footerLinks('Informazioni')).toEqual(['/chi-siamo', '/privacy', '/newsletter', '/salvati']);
  expect(textOf(newsItem.all('.site-footer')[0])).toContain('©');
});

/** The links to the sections, without those that only the menu of a phone has. */
const sectionLinks = (path: string) =>
  pageAt(path)
    .all('.site-header nav[aria-label="Sezioni"] a')
    .filter((link) => link.closest('.menu-only') === null);

const current = (path: string) =>
  sectionLinks(path)
    .map((link) => [attributeOf(link, 'href'), attributeOf(link, 'aria-current')])
    .filter(([, marked]) => marked !== undefined);

it('the header links to every section and to the login, and marks the section that the page stands in', () => {
  expect(hrefs(sectionLinks(newsItem.path))).toEqual([
    '/',
    '/articoli',
    '/eventi',
    '/calendario',
    '/galleria',
    '/news',
    '/video',
  ]);
  const login = newsItem.all('.site-header .guest');
  expect(login.map(textOf)).toEqual(['Accedi']);
  expect(hrefs(login)).toEqual(['/login']);
  expect(current(newsItem.path)).toEqual([['/news', 'true']]);
  expect(current('/news')).toEqual([['/news', 'page']]);
});

it('every page with a button has the rules of buttons', () => {
  const withButton = pages.filter(({ html }) => html.includes('class="button"'));
  expect(withButton.map(({ path }) => path)).toContain('/unsubscribe');
  expect(withButton.filter(({ html }) => !html.includes('.button{')).map(({ path }) => path)).toEqual([]);
});

it('the name of the demo magazine stands in its configuration alone, so that another magazine is renamed there', () => {
  const isOwn = (file: string) => /^shared\/(magazine[^/]*|demo)\.ts$|\.(test|long)\.tsx?$|\/testing\//.test(file);
  const files = globSync('{site/src,functions,shared}/**/*.{ts,tsx,astro}').filter((file) => !isOwn(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\bSinopia\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
