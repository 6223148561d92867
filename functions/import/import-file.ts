import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context } from '#functions/context/context.ts';
import { transact, type Write } from '#functions/db/store.ts';
import { auditWrites, terminalActor } from '#functions/history/audit.ts';
import { saveTerm, storedTerm } from '#functions/items/terms.ts';
import { redirectWrites } from '#functions/publish/redirects.ts';
import {
  type ImportedLine,
  type LineProblem,
  noticesOf,
  parseLine,
  type RedirectLine,
  type TermLine,
} from './parse.ts';
import { linesOf } from './read-lines.ts';
import { countsOf, type ImportCounts, keyOf, outcomes, writeBatch } from './write.ts';

/** `notices`: what went in, and should be looked at. */
type ImportReport = ImportCounts & { problems: string[]; notices: string[] };

// DynamoDB's limits of a transaction are 100 actions and 4 MB; a published item is two actions, each with its text.
const batchLines = 45;
const batchBytes = 1_500_000;
/** Batches written at once: the next ones are read and checked while the store writes. */
const writers = 4;

type Batch = { items: ImportedLine[]; bytes: number };

/**
 * Imports a file of JSON Lines. Good lines go in; each bad one is reported as `riga N: campo: motivo`.
 * `onProgress` gets the imported fraction of the file, from 0 to 1. `changed` writes each line anew, before it is read.
 */
export async function importFile(
  ctx: Context,
  file: string,
  onProgress: (share: number) => void = () => {},
  changed?: (line: string) => string,
): Promise<ImportReport> {
  const { size } = await stat(file);
  // Before the first line, so that an interrupted import is audited too.
  const by = terminalActor(ctx, 'import');
  await transact(ctx.store, auditWrites(ctx, by, { actions: ['import'], kind: 'import', item: by.requestId }));
  const lines = changed ? changedLines(file, changed) : linesOf(createReadStream(file));
  return importLines(ctx, lines, (bytes) => onProgress(size === 0 ? 1 : Math.min(1, bytes / size)));
}

/** DynamoDB's limit of a transaction, in which no row may be written twice. */
const redirectsAtOnce = 100;

function writesOf({ store }: Context, redirects: readonly RedirectLine['fields'][]): Write[] {
  const writes = redirects.flatMap(({ from, to }) => redirectWrites(store, [from], to));
  return [...new Map(writes.map((write) => [String(write.Put?.Item?.['pk']), write])).values()];
}

/** What is written here of an author or a tag stays as it is. */
async function writeTerm(ctx: Context, { kind: taxonomy, fields: { id: slug, ...record } }: TermLine): Promise<void> {
  const term = { taxonomy, slug };
  const { row } = await storedTerm(ctx, term);
  if (!row) await saveTerm(ctx, terminalActor(ctx, 'import'), term, { ...record, version: 0 });
}

/** As text, or as the bytes of a file. */
type Line = string | Uint8Array;
type Lines = AsyncIterable<Line> | Iterable<Line>;

async function* changedLines(file: string, changed: (line: string) => string): AsyncGenerator<string> {
  for await (const line of linesOf(createReadStream(file))) yield line.length > 0 ? changed(utf8.decode(line)) : '';
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined if it is not UTF-8. */
function textOf(line: Line): string | undefined {
  if (typeof line === 'string') return line;
  try {
    return utf8.decode(line);
  } catch {
    return undefined;
  }
}

export async function importLines(
  ctx: Context,
  lines: Lines,
  onProgress: (bytes: number) => void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = { ...countsOf([]), problems: [], notices: [] };
  const lateNoes: ImportedLine[] = [];
  const redirects: RedirectLine['fields'][] = [];
  const terms: TermLine[] = [];
  const batches = batchesOf(ctx, lines, report, { lateNoes, redirects, terms });
  let done = 0;
  const write = async (items: readonly ImportedLine[]) => {
    const written = await writeBatch(ctx, items);
    for (const outcome of outcomes) report[outcome] += written[outcome];
  };
  // All writers take from one sequence, which the first failure ends.
  const writeNext = async () => {
    for await (const { items, bytes } of batches) {
      await write(items);
      done += bytes;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: writers }, writeNext));
  while (lateNoes.length > 0) await write(lateNoes.splice(0, batchLines));
  while (redirects.length > 0) await transact(ctx.store, writesOf(ctx, redirects.splice(0, redirectsAtOnce)));
  for (const term of terms) await writeTerm(ctx, term);
  return report;
}

/**
 * The good lines in batches with different keys, so that any two batches can be written concurrently; apart from them, the
 * noes of people whom an earlier line says to be subscribers, and redirects.
 */
async function* batchesOf(
  ctx: Context,
  lines: Lines,
  report: ImportReport,
  { lateNoes, redirects, terms }: { lateNoes: ImportedLine[]; redirects: RedirectLine['fields'][]; terms: TermLine[] },
): AsyncGenerator<Batch> {
  const seen = new Map<string, { number: number; digest: string; saysNo: boolean }>();
  let batch: Batch = { items: [], bytes: 0 };
  let number = 0;

  for await (const line of lines) {
    number += 1;
    const bytes = Buffer.byteLength(line) + 1;
    if (batch.items.length >= batchLines || batch.bytes + bytes > batchBytes) {
      yield batch;
      batch = { items: [], bytes: 0 };
    }
    batch.bytes += bytes;
    const text = textOf(line);
    if (text === undefined) {
      report.problems.push(`riga ${number}: riga: non è in UTF-8`);
      continue;
    }
    if (text.trim() === '') continue;
    const parsed = parseLine(ctx, number === 1 ? text.replace(/^\uFEFF/, '') : text);
    if ('problems' in parsed) {
      report.problems.push(...parsed.problems.map(atLine(number)));
      continue;
    }
    if (parsed.item.kind === 'redirect') {
      redirects.push(parsed.item.fields);
      continue;
    }
    if (parsed.item.kind === 'author' || parsed.item.kind === 'tag') {
      terms.push(parsed.item);
      continue;
    }
    const { pk, sk } = keyOf(parsed.item);
    const key = `${pk} ${sk}`;
    const digest = hash('sha256', text);
    const before = seen.get(key);
    const saysNo = parsed.item.kind === 'subscriber' && !parsed.item.fields.isActive;
    if (before) {
      // A repeated line is ignored; two different lines about one item are a mistake of the file, but a no counts.
      if (before.digest === digest || (saysNo && before.saysNo)) report.unchanged += 1;
      else if (saysNo) {
        lateNoes.push(parsed.item);
        before.saysNo = true;
      } else report.problems.push(`riga ${number}: ${repeated(parsed.item)} della riga ${before.number}`);
      continue;
    }
    seen.set(key, { number, digest, saysNo });
    report.notices.push(...[...noticesOf(parsed.item, ctx.now()), ...parsed.dropped].map(atLine(number)));
    batch.items.push(parsed.item);
  }
  yield batch;
}

const atLine =
  (number: number) =>
  ({ field, message }: LineProblem): string =>
    `riga ${number}: ${field}: ${message}`;

const repeated = ({ kind }: ImportedLine) => (kind === 'subscriber' ? 'email: è già quella' : 'id: è già quello');
