import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askForRepair, repairsOf } from './repair-request.ts';

function newRecords(): string {
  const folder = mkdtempSync(join(tmpdir(), 'records-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('a repair is answered by the publisher of the same records, and leaves no file', async () => {
  const records = newRecords();
  const asked = askForRepair(records, async () => true);
  const counts = { missing: 0, differing: 0, foreign: 0 };
  const repairs = repairsOf(records, {
    async *repair() {
      yield;
      return counts;
    },
    step: async () => undefined,
    problems: [],
  });
  while (await repairs.work());
  expect(await asked).toEqual({ ...counts, isRight: true });
  expect(readdirSync(records)).toEqual([]);
});

it.each([
  ['that ends meanwhile', false, 60_000, 'La rivista si è chiusa'],
  ['that does not answer', true, 0, 'La rivista non ha risposto'],
])('a repair of a magazine %s is an error, and no request is left', async (_, isRunning, milliseconds, sentence) => {
  const records = newRecords();
  await expect(askForRepair(records, async () => isRunning, milliseconds)).rejects.toThrow(sentence);
  expect(readdirSync(records)).toEqual([]);
});
