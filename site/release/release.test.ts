import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { ensureRelease } from './ensure-release.ts';
import { writeFixtureSnapshot } from './testing/fixture-snapshot.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
const snapshot = join(folder, 'snapshot');
let file: string;
let renderer: Awaited<ReturnType<typeof load>>;

const load = async (query = '') =>
  (await import(pathToFileURL(file).href + query)) as typeof import('./renderer-entry.ts');

beforeAll(async () => {
  process.env['SNAPSHOT_DIR'] = snapshot;
  writeFixtureSnapshot(snapshot);
  file = join(await ensureRelease(), 'renderer.mjs');
  renderer = await load();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the renderer of a release', () => {
  it('lists pages and files, and says where each is written', async () => {
    renderer.begin();
    expect(renderer.paths()).toEqual(
      expect.arrayContaining(['/', '/404', '/articoli', '/articoli/index.json', '/articolo/uno', '/rss/arte.xml']),
    );
    const files = [];
    for (const path of ['/', '/404', '/articolo/uno', '/rss/arte.xml']) files.push((await renderer.render(path)).file);
    renderer.end();
    expect(files).toEqual(['index.html', '404.html', 'articolo/uno/index.html', 'rss/arte.xml']);
  });

  it('knows the pages of articles that were published after it was built', async () => {
    writeFixtureSnapshot(snapshot, ['uno', 'due', 'nuovo']);
    renderer.begin();
    expect(renderer.paths()).toContain('/articolo/nuovo');
    const { body } = await renderer.render('/articolo/nuovo');
    renderer.end();
    expect(Buffer.from(body).toString()).toContain('Titolo di nuovo');
  });

  it('rejects a page that fails with the error of the page, and renders the next one', async () => {
    writeFixtureSnapshot(snapshot);
    rmSync(join(snapshot, snapshotFiles.item('article', 'uno')));
    renderer.begin();
    await expect(renderer.render('/articolo/uno')).rejects.toThrow('No published article with id uno in the snapshot');
    expect((await renderer.render('/articolo/due')).file).toBe('articolo/due/index.html');
    renderer.end();
  });

  it('keeps its answers apart from those of another release in the same process', async () => {
    const question = '["articles.newest"]';
    writeFixtureSnapshot(snapshot);
    renderer.begin();
    const answer = renderer.fingerprint(question);

    const other = await load('?other');
    writeFixtureSnapshot(snapshot, ['uno', 'due', 'nuovo']);
    other.begin();
    expect(other.fingerprint(question)).not.toBe(answer);
    expect(renderer.fingerprint(question)).toBe(answer);
    other.end();
    renderer.end();
  });

  it('makes lists that weigh no more with 10,000 articles than with a hundred', async () => {
    const weights: number[] = [];
    for (const count of [100, 10_000]) {
      writeFixtureSnapshot(
        snapshot,
        Array.from({ length: count }, (_, number) => `articolo-${number}`),
        [],
      );
      renderer.begin();
      const { body } = await renderer.render('/articoli');
      renderer.end();
      weights.push(gzipSync(body).length);
    }
    const [few = 0, many = 0] = weights;
    expect(many).toBeLessThan(few * 1.1);
  }, 60_000);
});
