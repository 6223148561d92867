import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { releaseFiles } from './ensure-release.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = releaseFiles();
const known = new Set(files);

/** What a source reads of the project: imports that are not types alone, and addresses in styles. */
function namedIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const imported = [...text.matchAll(/^\s*(?:import|export) (?!type |const )[^;'"]*?(?:from )?['"]([^'"]+)['"]/gm)];
  const inStyles = [...text.matchAll(/(?:url\(|@import )['"]?([^'")]+)/g)];
  return [...imported, ...inStyles]
    .map(([, name = '']) => name.replace(/[?#](?!functions|shared|site|infra).*$/, ''))
    .map((name) => (name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : ''))
    .filter((name) => /\.\w+$/.test(name));
}

it('a release is made anew when a font, the client of the API or the aliases of imports change', () =>
  expect(files).toEqual(
    expect.arrayContaining(['site/fonts/newsreader-normal.woff2', 'functions/api/client.ts', 'package.json']),
  ));

it('a release is made anew when anything changes that one of its files imports', () => {
  const sources = files.filter((file) => /\.(ts|tsx|astro|css|mjs)$/.test(file));
  const missing = sources.flatMap((file) =>
    namedIn(file)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  // The API's document counts as data, and the lock file says what is installed.
  expect(missing.filter((one) => !/: (functions\/api\/document\.ts$|node_modules\/)/.test(one))).toEqual([]);
});

it('a test or a story of the site does not make a release anew', () =>
  expect(files.filter((file) => /\.test\.|testing|e2e|site\/built/.test(file))).toEqual([]));
