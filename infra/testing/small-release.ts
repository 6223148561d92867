import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A minimal release: a list of titles, the page for an unknown address, and a page for each article; it fails to render an article that
 * says it is broken. What `globalThis.untracked` holds is on each page, and no query knows of it.
 */
export const smallRelease = (greeting: string) => `
import { hash } from 'node:crypto';
let source;
export const begin = (snapshot) => { source = snapshot; };
const nameOf = (path) => path.slice('/articolo/'.length);
const idOf = (path) => source.idOf('article', nameOf(path));
const isArticle = (path) => path.startsWith('/articolo/');
const titles = () => [...source.keys('article')].map((key) => source.at('article', key).title).join();
const textOf = (query) => (isArticle(query) ? source.summary('article', idOf(query))?.title : titles());
export const fixedPaths = ['/', '/404'];
export const pathsOfItem = (kind, name) => (kind === 'article' ? ['/articolo/' + name] : []);
export const pathsOfTerm = () => [];
export const listingQueries = [];
export const listingNow = () => 0;
export const pathsBetween = () => ({ added: [], gone: [] });
const readsOf = (query) =>
  isArticle(query) ? [{ input: 'item/article/' + nameOf(query) }] : [{ list: 'article', from: '', to: '\\uffff', membership: false }];
export const resultOf = (query) => ({ hash: hash('sha256', String(textOf(query))), reads: readsOf(query) });
export const fileOf = (path) => (path === '/' ? 'index.html' : path === '/404' ? '404.html' : path.slice(1) + '/index.html');
export const render = async (path) => {
  const query = isArticle(path) ? path : 'titles';
  const text = textOf(query) + (globalThis.untracked ?? '');
  if (isArticle(path) && /Guasto/.test(text)) throw new Error(text);
  return { body: Buffer.from('${greeting} ' + text), asked: [query] };
};
`;

/** In a folder, as a machine of one's own has it. Returns the folder. */
export function smallReleaseIn(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'renderer.mjs'), smallRelease('Buongiorno'));
  return folder;
}
