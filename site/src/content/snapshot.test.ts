import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recording } from './dependency-tracking.ts';
import * as snapshot from './snapshot.ts';

const empty = mkdtempSync(join(tmpdir(), 'snapshot-'));
const before = process.env['SNAPSHOT_DIR'];
process.env['SNAPSHOT_DIR'] = empty;
afterAll(() => {
  rmSync(empty, { recursive: true });
  if (before === undefined) delete process.env['SNAPSHOT_DIR'];
  else process.env['SNAPSHOT_DIR'] = before;
});

test.each(Object.entries(snapshot))('a page that reads the snapshot by %s depends on the answer', async (_, read) => {
  const ask = read as (...args: string[]) => unknown;
  const { asked } = await recording(async () => ask('article', 'un-articolo'));
  expect(Object.keys(asked)).toHaveLength(1);
});
