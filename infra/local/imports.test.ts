import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Folders of functions/ that serve every feature, and the parts of the newsroom that serve every desk of it; the rest are
 * features. `import` and `lambdas` take in what features define.
 */
const common = [
  ...['editor', 'versions'],
  ...['audit', 'db', 'http', 'import', 'lambdas', 'mail', 'pictures', 'publishing', 'rate-limit'],
  ...['rebuild', 'revisions', 'site', 'snapshot', 'testing', 'trash'],
];

type Import = { file: string; target: string };

function importsIn(pattern: string): Import[] {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)].map(([, path = '']) => ({
      file,
      target: path.startsWith('.') ? normalize(join(dirname(file), path)) : path.replace(/^#/, ''),
    })),
  );
}

/** Where a file of a feature reaches into another feature. */
function trespasses(folder: string, imports: Import[]): string[] {
  const featureOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  return imports
    .map(({ file, target }) => ({ file, target, from: featureOf(file), to: featureOf(target) }))
    .filter(({ from, to }) => from && to && from !== to && to.indexOf('.') === -1)
    .filter(({ from = '', to = '' }) => !common.includes(from) && !common.includes(to))
    .map(({ file, target }) => `${file} imports ${target}`);
}

describe('a feature imports no other feature', () => {
  it('in functions/', () => {
    expect(trespasses('functions', importsIn('functions/*/**/!(*.test).ts'))).toEqual([]);
  });

  it('in site/', () => {
    expect(trespasses('site/src/features', importsIn('site/src/features/**/*.{ts,tsx,astro}'))).toEqual([]);
  });
});
