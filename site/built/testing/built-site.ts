import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigData, type HtmlElement, HtmlValidate, Parser } from 'html-validate';
import { inject } from 'vitest';
import { isDerivedFile } from '#functions/publish/derived/on-demand-files.ts';
import { routeAtEdge } from '#infra/local/server/edge-route.ts';
import { places, siteFile } from '#infra/local/settings.ts';
import type { PublicEvent } from '#shared/kinds/event.ts';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import { DbSource, SiteDb } from '#shared/publish/site-db.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';

const at = places(inject('builtIn'));

export const { live, media } = at;
export const dataDir = inject('builtIn');

const siteDb = SiteDb.open(siteFile(at.records), 'read') as SiteDb;
const source = new DbSource(siteDb);

/** Where the demo magazine says that it is. */
export const siteUrl = 'https://sinopia.example';

/** The rules of HTML that every built page obeys. What is off is a matter of taste, or not this page's to decide. */
const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and elements in its own style; a browser reads both in the same way.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    // Scripts and styles come from the magazine itself, under names made of their content.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The unsubscribe page has one heading for each of its states and shows one of them; the shells of the newsroom get
    // theirs from their islands. That every public page shows exactly one is a test of its own.
    'heading-level': ['error', { allowMultipleH1: true, minInitialRank: 'h2' }],
    // Authors write the titles, and search engines cut them.
    'long-title': 'off',
    // Both searches answer while one writes; there is nothing to send.
    'wcag/h32': 'off',
  },
};

export const htmlValidate = new HtmlValidate(htmlRules);
const parserRules = await htmlValidate.getConfigFor('page.html');

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export type BuiltPage = {
  /** Its address on the magazine. */
  path: string;
  html: string;
  all: (selector: string) => HtmlElement[];
  attribute: (selector: string, name: string) => string | undefined;
};

export const readBuilt = (file: string): string => readFileSync(join(live, file), 'utf8');

/** Whether readers get this file: it is there, or it is made when they ask for it. */
export const isAnswered = (path: string): boolean =>
  existsSync(join(live, path)) || isDerivedFile(siteDb, path.slice(1));

/** What is live of a kind, as the site is built from it. */
export const summaries = <Kind extends PublicKind>(kind: Kind): SnapshotSummary<Kind>[] =>
  Array.from(source.keys(kind), (key) => source.at(kind, key) as SnapshotSummary<Kind>);

export const events = summaries('event') as PublicEvent[];

/** Every page that the build wrote. */
export const pages: BuiltPage[] = globSync('**/*.html', { cwd: live }).map((file) => {
  const html = readBuilt(file);
  const document = new Parser(parserRules).parseHtml(html);
  const all = (selector: string) => document.querySelectorAll(selector);
  return {
    path: addressOf(file === '404.html' ? '/404' : `/${file}`.replace(/\/index\.html$/, '') || '/'),
    html,
    all,
    attribute: (selector, name) => attributeOf(all(selector)[0], name),
  };
});

/** The page of one choice of a list is found at the list's address. */
function addressOf(path: string): string {
  const routed = routeAtEdge(path);
  return 'statusCode' in routed ? (routed.headers['location']?.value ?? path) : path;
}

/** Those that search engines may keep. */
export const indexedPages = pages.filter(({ attribute }) => attribute('meta[name="robots"]', 'content') !== 'noindex');

export function pageAt(path: string): BuiltPage {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No page at ${path}`);
  return page;
}

export function attributeOf(element: HtmlElement | undefined, name: string): string | undefined {
  const value = element?.getAttributeValue(name);
  return value === null || value === undefined ? undefined : decoded(value);
}

export const textOf = (element: HtmlElement | undefined): string =>
  plainBlanks(decoded(element?.textContent ?? '')).trim();

/** The parser leaves character references as they are written; Astro and React write these. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (written, decimal, hexadecimal, name) => {
    if (name) return named[name] ?? written;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16));
  });
}
