import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Renderer } from '#functions/rebuild/renderer.ts';
import { ensureRelease } from '#infra/local/release.ts';
import { writeFixtureSnapshot } from './fixture-snapshot.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
mkdirSync(join(root, 'node_modules/.cache/magazine'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules/.cache/magazine/test-'));
let renderer: Renderer;

beforeAll(async () => {
  process.env['SNAPSHOT_DIR'] = join(folder, 'snapshot');
  writeFixtureSnapshot(join(folder, 'snapshot'));
  const release = await ensureRelease();
  renderer = (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the kept renderer', () => {
  it('makes every page byte for byte as a full build of Astro does', async () => {
    buildAllPages(join(folder, 'full'));
    const paths = await renderer.begin();
    expect(paths).toEqual(expect.arrayContaining(['/', '/articoli', '/articolo/uno', '/404']));
    const different: string[] = [];
    for (const path of paths) {
      const { file, body } = await renderer.render(path);
      if (!readFileSync(join(folder, 'full', file)).equals(body)) different.push(path);
    }
    renderer.end();
    expect(different).toEqual([]);
  }, 120_000);

  it('knows pages that came after it was built', async () => {
    writeFixtureSnapshot(join(folder, 'snapshot'), ['uno', 'due', 'nuovo']);
    expect(await renderer.begin()).toContain('/articolo/nuovo');
    const { body } = await renderer.render('/articolo/nuovo');
    renderer.end();
    expect(Buffer.from(body).toString()).toContain('Titolo di nuovo');
  });

  it('makes lists that weigh no more with 10,000 articles than with a hundred', async () => {
    const weights: number[] = [];
    for (const count of [100, 10_000]) {
      writeFixtureSnapshot(
        join(folder, 'snapshot'),
        Array.from({ length: count }, (_, number) => `articolo-${number}`),
      );
      await renderer.begin();
      const { body } = await renderer.render('/articoli');
      renderer.end();
      weights.push(gzipSync(body).length);
    }
    const [few = 0, many = 0] = weights;
    expect(many).toBeLessThan(few * 1.1);
  }, 60_000);
});

/** Astro's own command, with nothing of ours but the pages. */
function buildAllPages(outDir: string): void {
  execFileSync(join(root, 'node_modules/.bin/astro'), ['build', '--root', 'site', '--outDir', outDir, '--silent'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
}
