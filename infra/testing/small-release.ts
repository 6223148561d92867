/**
 * A minimal release: one page that lists titles, and one for each article; it fails to render an article titled as
 * broken.
 */
export const smallRelease = (greeting: string) => `
import { readFileSync } from 'node:fs';
const list = () => { try { return JSON.parse(readFileSync(process.env.SNAPSHOT_DIR + '/index/article.json', 'utf8')); } catch { return []; } };
const find = (path) => list().find(({ id }) => path === '/articolo/' + id);
const whole = (title) => { if (/Guasto/.test(title)) throw new Error(title); return title; };
const body = (path) => '${greeting} ' + (path === '/' || path === '/404' ? list().map(({ title }) => title).join() : whole(find(path)?.title));
export const begin = async () => ['/', '/404', ...list().map(({ id }) => '/articolo/' + id)];
export const end = () => {};
export const fingerprint = body;
export const render = async (path) => ({
  file: path === '/' ? 'index.html' : path === '/404' ? '404.html' : path.slice(1) + '/index.html',
  body: Buffer.from(body(path)),
  asked: { [path]: body(path) },
});
`;
