/**
 * A minimal release: one page that lists titles, and one for each article; it fails to render an article titled as
 * broken. What `globalThis.untracked` holds is on each page, and no query knows of it.
 */
export const smallRelease = (greeting: string) => `
let source;
const list = () => source.lists.inOrder('article');
const find = (path) => source.lists.get('article', path.slice('/articolo/'.length));
const refuseBroken = (title) => { if (/Guasto/.test(title)) throw new Error(title); };
const body = (path) => '${greeting} ' + (path === '/' || path === '/404' ? list().map(({ title }) => title).join() : find(path)?.title);
export const begin = (snapshot) => { source = snapshot; };
export const paths = () => ['/', '/404', ...list().map(({ id }) => '/articolo/' + id)];
export const changed = (changes, isUsed) => {
  const paths = changes.flatMap(({ input = '' }) => (input.startsWith('item/article/') ? [input.slice(13)] : []));
  const isLive = (id) => source.lists.get('article', id) !== undefined;
  const [added, gone] = [paths.filter(isLive), paths.filter((id) => !isLive(id))].map((ids) => ids.map((id) => '/articolo/' + id));
  const queries = ['/', '/404', ...added].filter((path) => isUsed(path) && asked.get(path) !== body(path));
  return { queries, added, gone };
};
export const end = () => {};
const asked = new Map();
export const fingerprint = (path) => asked.set(path, body(path)).get(path);
export const render = async (path) => {
  refuseBroken(find(path)?.title);
  return {
    file: path === '/' ? 'index.html' : path === '/404' ? '404.html' : path.slice(1) + '/index.html',
    body: Buffer.from(body(path) + (globalThis.untracked ?? '')),
    asked: { [path]: fingerprint(path) },
  };
};
`;

/** A release whose pages do not depend on the snapshot. */
export const releaseOf = (paths: readonly string[]) => `
export const begin = () => {};
export const end = () => {};
export const paths = () => ${JSON.stringify(paths)};
export const changed = () => ({ queries: [], added: [], gone: [] });
export const fingerprint = () => '';
export const render = async (path) => ({ file: 'index.html', body: Buffer.from(path), asked: {} });
`;

/** A release whose pages of articles are the share picture and the picture that the publisher knows of. */
export const sharingRelease = `
let source;
const articles = () => source.lists.inOrder('article').map(({ id }) => '/articolo/' + id);
const body = (path) => {
  const { id, image } = source.lists.inOrder('article').find((one) => path === '/articolo/' + one.id) ?? {};
  return JSON.stringify({ share: source.share('article/' + id), picture: source.picture(image) });
};
export const begin = (snapshot) => { source = snapshot; };
export const end = () => {};
let known = [];
export const paths = () => (known = articles());
export const changed = () => {
  const before = known;
  paths();
  const isNew = (path) => !before.includes(path);
  return {
    queries: known.filter((path) => !isNew(path) && asked.get(path) !== body(path)),
    added: known.filter(isNew),
    gone: before.filter((path) => !known.includes(path)),
  };
};
const asked = new Map();
export const fingerprint = (path) => asked.set(path, body(path)).get(path);
export const render = async (path) => ({
  file: path.slice(1) + '/index.html',
  body: Buffer.from(body(path)),
  asked: { [path]: fingerprint(path) },
});
`;
