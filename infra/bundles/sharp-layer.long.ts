import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharpLayer } from './bundle.ts';

/** The processor in the header of an ELF file: 183 is arm64. */
const arm64 = 183;

// Needs the registry where the packages were not downloaded yet.
it('the native libraries of the layer are for arm64, and far from the limit of Lambda', () => {
  const folder = join(sharpLayer(), 'nodejs/node_modules');
  const files = globSync('**/*.{node,so,so.*}', { cwd: folder }).map((file) => readFileSync(join(folder, file)));
  expect(files.map((bytes) => bytes.readUInt16LE(18))).toEqual([arm64, arm64]);
  const size = files.reduce((sum, { length }) => sum + length, 0);
  expect(size).toBeGreaterThan(5_000_000);
  expect(size).toBeLessThan(60_000_000);
});
