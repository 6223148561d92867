import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DbSource } from '#shared/publish/site-db.ts';
import { ensureRelease } from './ensure-release.ts';
import { writeFixtureSnapshot } from './testing/fixture-snapshot.ts';
import { listedPaths } from './testing/listed-paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
let file: string;
let renderer: Awaited<ReturnType<typeof load>>;

const load = async (query = '') =>
  (await import(pathToFileURL(file).href + query)) as typeof import('./renderer-entry.ts');
const sourceWith = (ids?: readonly string[]) => new DbSource(writeFixtureSnapshot(folder, ids));

beforeAll(async () => {
  file = join(await ensureRelease(), 'renderer.mjs');
  renderer = await load();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the renderer of a release', () => {
  it('lists pages and files, and says where each is written', async () => {
    renderer.begin(sourceWith());
    expect([...renderer.fixedPaths, ...listedPaths(renderer), ...renderer.pathsOfItem('article', 'uno')]).toEqual(
      expect.arrayContaining(['/', '/404', '/articoli', '/articoli/index.json', '/articolo/uno', '/rss/arte.xml']),
    );
    const files = ['/', '/404', '/articolo/uno', '/rss/arte.xml'].map(renderer.fileOf);
    expect(files).toEqual(['index.html', '404.html', 'articolo/uno/index.html', 'rss/arte.xml']);
  });

  it('renders articles that were published after it was built', async () => {
    renderer.begin(sourceWith(['uno', 'due', 'nuovo']));
    const { body } = await renderer.render('/articolo/nuovo');
    expect(Buffer.from(body).toString()).toContain('Titolo di nuovo');
  });

  it('rejects a page that fails with the error of the page, and renders the next one', async () => {
    renderer.begin(sourceWith(['due']));
    await expect(renderer.render('/articolo/uno')).rejects.toThrow('No published article at uno in the snapshot');
    expect(Buffer.from((await renderer.render('/articolo/due')).body).toString()).toContain('Titolo di due');
  });

  it('keeps its answers apart from those of another release in the same process', async () => {
    const question = '["article.newest"]';
    renderer.begin(sourceWith());
    const answer = renderer.resultOf(question)?.hash;
    const other = await load('?other');
    other.begin(sourceWith(['uno', 'due', 'nuovo']));
    expect(other.resultOf(question)?.hash).not.toBe(answer);
    expect(renderer.resultOf(question)?.hash).toBe(answer);
  });
});
