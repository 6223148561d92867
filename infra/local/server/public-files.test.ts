import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PublicFiles, publicPath } from './public-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'public-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('files are kept up to a number of bytes: those that were not asked for the longest leave', async () => {
  const files = new PublicFiles([folder], 35_000);
  const paths = ['a', 'b', 'c', 'd'].map((name) => publicPath(`/${name}.avif`));
  for (const { path } of paths) writeFileSync(folder + path, Buffer.alloc(10_000));
  const [a, b, c, d] = paths as [(typeof paths)[0], (typeof paths)[0], (typeof paths)[0], (typeof paths)[0]];
  const isKept = (file: (typeof paths)[0]) => !(files.find(file, undefined) instanceof Promise);

  for (const file of [a, b, c]) await files.find(file, undefined);
  expect([a, b, c].map(isKept)).toEqual([true, true, true]);
  isKept(a);
  await files.find(d, undefined);
  expect([a, c, d].map(isKept)).toEqual([true, true, true]);
  expect(isKept(b)).toBe(false);
});

it('requests that arrived together look at a file once, and those that arrive later look again', async () => {
  const files = new PublicFiles([folder]);
  const page = publicPath('/pagina.html');
  writeFileSync(folder + page.path, 'prima');
  const text = async () => {
    const found = await files.find(page, undefined);
    return found && 'bytes' in found ? found.bytes.toString() : undefined;
  };
  await text();
  files.beginTurn();
  expect(await text()).toBe('prima');
  rmSync(folder + page.path);
  expect(await text()).toBe('prima');
  files.beginTurn();
  expect(await text()).toBeUndefined();
});
