import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { importLines } from '#functions/import/import-file.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { type CorpusOptions, corpusLines } from './corpus.ts';

const options: CorpusOptions = { seed: 'sinopia', articles: 100, until: '2026-11-20' };
const linesOf = (changes: Partial<CorpusOptions> = {}) => [...corpusLines({ ...options, ...changes })];
const items = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, string>);

it('the corpus of a seed is the same on every machine and in every run', () => {
  const digest = createHash('sha256').update(linesOf().join('\n')).digest('hex');
  expect(digest).toBe('a6d1d91c73583b07ee3b2c0f8ff7778dbf637bc4d27e500faf5cc0311d5e7c64');
});

it('the corpus of another seed has other texts', () => {
  const one = linesOf();
  const other = linesOf({ seed: 'altra' });
  expect(other).toHaveLength(one.length);
  expect(other.filter((line) => one.includes(line))).toEqual([]);
});

it('a larger corpus begins with the smaller one', () => {
  expect(linesOf({ articles: 120 }).slice(0, linesOf().length)).toEqual(linesOf());
});

it('every line of the corpus passes the import, and no two have one id', async () => {
  const { ctx } = await testMagazine();
  const lines = linesOf({ pictures: ['/pictures/corpus-0.jpg'] });
  expect(await importLines(ctx, lines)).toMatchObject({ created: lines.length, unchanged: 0, problems: [] });
});

it('the corpus has items of every kind, and texts as long as those of a magazine', () => {
  const all = items(linesOf());
  const count = (type: string) => all.filter((item) => item['type'] === type).length;
  expect(['article', 'news', 'event', 'video', 'gallery'].map(count)).toEqual([100, 10, 5, 4, 2]);
  const words = all.filter(({ type }) => type === 'article').map(({ content = '' }) => content.split(/\s+/).length);
  const mean = words.reduce((sum, number) => sum + number, 0) / words.length;
  expect(mean).toBeGreaterThan(500);
  expect(mean).toBeLessThan(1_200);
});
