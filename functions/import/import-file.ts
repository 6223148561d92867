import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context } from '#functions/context/context.ts';
import { writeTogether } from '#functions/db/store.ts';
import { auditWrites, terminalActor } from '#functions/history/audit.ts';
import { type ImportedLine, parseLine } from './parse.ts';
import { keyOf, type Written, writeBatch } from './write.ts';

export type ImportReport = Written & { problems: string[] };

// DynamoDB's limits of a transaction are 100 actions and 4 MB; a published item is two actions, each with its text.
const batchLines = 45;
const batchBytes = 1_500_000;

/**
 * Imports a file of JSON Lines. Good lines go in; each bad one is reported as `riga N: campo: motivo`.
 * `onProgress` gets the imported fraction of the file, from 0 to 1.
 */
export async function importFile(
  ctx: Context,
  file: string,
  onProgress: (share: number) => void = () => {},
): Promise<ImportReport> {
  const { size } = await stat(file);
  // Before the first line, so that an interrupted import is audited too.
  const by = terminalActor(ctx, 'import');
  await writeTogether(ctx.store, auditWrites(ctx, by, { deeds: ['import'], kind: 'import', item: by.requestId }));
  return importLines(ctx, linesOf(file), (bytes) => onProgress(size === 0 ? 1 : Math.min(1, bytes / size)));
}

/** Node's readline also breaks lines at U+2028, which JSON allows within a text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

export async function importLines(
  ctx: Context,
  lines: AsyncIterable<string> | Iterable<string>,
  onProgress: (bytes: number) => void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, problems: [] };
  const seen = new Map<string, { number: number; digest: string }>();
  let batch: ImportedLine[] = [];
  let bytes = 0;
  let batchSize = 0;
  let number = 0;

  for await (const line of lines) {
    number += 1;
    const lineBytes = Buffer.byteLength(line) + 1;
    bytes += lineBytes;
    if (line.trim() === '') continue;
    const parsed = parseLine(ctx, number === 1 ? line.replace(/^\uFEFF/, '') : line);
    if ('problems' in parsed) {
      report.problems.push(...parsed.problems.map(({ field, message }) => `riga ${number}: ${field}: ${message}`));
      continue;
    }
    const { pk, sk } = keyOf(parsed.item);
    const key = `${pk} ${sk}`;
    const before = seen.get(key);
    if (before) {
      // Word for word the same is no news; two different lines about one thing are a mistake of the file.
      if (before.digest === hash('sha256', line)) report.unchanged += 1;
      else report.problems.push(`riga ${number}: id: è già quello della riga ${before.number}`);
      continue;
    }
    seen.set(key, { number, digest: hash('sha256', line) });
    if (batch.length >= batchLines || batchSize + lineBytes > batchBytes) await flush();
    batch.push(parsed.item);
    batchSize += lineBytes;
  }
  await flush();
  return report;

  async function flush(): Promise<void> {
    if (batch.length > 0) {
      const written = await writeBatch(ctx, batch);
      report.created += written.created;
      report.changed += written.changed;
      report.unchanged += written.unchanged;
    }
    batch = [];
    batchSize = 0;
    onProgress(bytes);
  }
}
