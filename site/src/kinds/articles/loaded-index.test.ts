import { afterEach, expect, it, vi } from 'vitest';
import type { IndexedArticle } from '#shared/model/list-files.ts';
import { LoadedIndex } from './loaded-index.ts';

const article = (id: string) => ({ id }) as IndexedArticle;
const answers: Record<string, unknown> = {
  '/articoli/index.json': { articles: [article('cinque'), article('quattro')], parts: 2 },
  '/articoli/indice/2.json': [article('quattro'), article('tre')],
  '/articoli/indice/1.json': [article('due'), article('uno')],
};
let asked: string[] = [];
let offline = false;
vi.stubGlobal('fetch', async (path: string) => {
  asked.push(path);
  if (offline) throw new TypeError('Failed to fetch');
  return Response.json(answers[path]);
});
afterEach(() => {
  asked = [];
  offline = false;
});

it('the index of articles comes in parts, newest first, and holds no article twice', async () => {
  const index = new LoadedIndex();
  expect([index.started, index.complete]).toEqual([false, false]);
  while (!index.complete) await index.loadNext();
  expect(index.articles.map(({ id }) => id)).toEqual(['cinque', 'quattro', 'tre', 'due', 'uno']);
  expect(asked).toEqual(['/articoli/index.json', '/articoli/indice/2.json', '/articoli/indice/1.json']);
});

it('a part of the index is asked for once while it is on its way, and again after a failure', async () => {
  const index = new LoadedIndex();
  await Promise.all([index.loadNext(), index.loadNext()]);
  expect(asked).toEqual(['/articoli/index.json']);
  offline = true;
  await expect(index.loadNext()).rejects.toThrow('Failed to fetch');
  offline = false;
  await index.loadNext();
  expect(asked.slice(1)).toEqual(['/articoli/indice/2.json', '/articoli/indice/2.json']);
});
