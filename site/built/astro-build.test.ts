import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, it } from 'vitest';
import { places, siteFile } from '#infra/local/settings.ts';
import { SiteDb } from '#shared/publish/site-db.ts';
import { live } from './testing/built-site.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/magazine');
mkdirSync(cache, { recursive: true });
const built = mkdtempSync(join(cache, 'astro-build-'));
afterAll(() => rmSync(built, { recursive: true, force: true }));

const at = places(inject('builtIn'));
const filesOf = (folder: string) =>
  globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());

it('every page and file of the live site is byte for byte what `astro build` makes of the same snapshot', () => {
  execFileSync(join(root, 'node_modules/.bin/astro'), ['build', '--root', 'site', '--outDir', built, '--silent'], {
    cwd: root,
    // Vitest sets DEV, which Astro would take for its own.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEV: undefined,
      ASTRO_TELEMETRY_DISABLED: '1',
      SITE_DB_FOLDER: at.records,
    },
  });
  const db = SiteDb.open(siteFile(at.records), 'read');
  const pages = db?.all<{ file: string }>('SELECT file FROM page') ?? [];
  db?.close();
  const expected = filesOf(built);
  expect(expected.length).toBeGreaterThan(100);
  expect(expected).toEqual(expect.arrayContaining(pages.map(({ file }) => file)));
  const different = expected.filter((file) => !readFileSync(join(live, file)).equals(readFileSync(join(built, file))));
  expect(different).toEqual([]);
});
