import { buffer } from 'node:stream/consumers';
import { type Context, originalKey } from '#functions/context/context.ts';
import { transact } from '#functions/db/store.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { auditWrites, terminalActor } from '#functions/history/audit.ts';
import { linesOf } from '#functions/import/read-lines.ts';
import type { Archive } from './archive.ts';
import { linesFile, originalFile } from './export-magazine.ts';
import { type ReadLine, readWholeLine, writeWholeLine } from './write-line.ts';

export type Imported = { counts: Map<string, number>; there: number; problems: string[] };

/** With the originals of as many pictures in memory. */
const linesAtOnce = 4;
const linesOfGroup = 200;

type Numbered = { number: number; line: ReadLine };

/**
 * Writes a whole magazine, with the ids, moments and addresses that it had elsewhere. What is there already stays as it is, so that an
 * interrupted run is made again. Without `originals` the lines are only read.
 */
export async function importMagazine(
  ctx: Context,
  archive: Archive,
  originals: Pick<AsyncFiles, 'write'> | undefined,
): Promise<Imported> {
  const by = terminalActor(ctx, 'import');
  const audit = { actions: ['import'], kind: 'import', item: by.requestId } as const;
  if (originals) await transact(ctx.store, auditWrites(ctx, by, audit));
  const report: Imported = { counts: new Map(), there: 0, problems: [] };
  const utf8 = new TextDecoder();
  const group: Numbered[] = [];
  let number = 0;
  for await (const bytes of linesOf(await archive.read(linesFile))) {
    number += 1;
    if (bytes.length === 0) continue;
    const line = readWholeLine(utf8.decode(bytes));
    if ('problem' in line) report.problems.push(`riga ${number}: ${line.problem}`);
    else group.push({ number, line });
    if (group.length === linesOfGroup) await write(group.splice(0));
  }
  await write(group);
  return report;

  async function write(lines: readonly Numbered[]): Promise<void> {
    await inParallel(lines, linesAtOnce, async ({ number: at, line }) => {
      const outcome = originals ? await writeOne(line, originals) : 'written';
      const type = line.type === 'item' ? line.kind : line.type;
      if (outcome === 'written') report.counts.set(type, (report.counts.get(type) ?? 0) + 1);
      else if (outcome === 'there') report.there += 1;
      else report.problems.push(`riga ${at}: ${outcome.problem}`);
    });
  }

  /** The original first: a picture without one cannot be prepared. */
  async function writeOne(line: ReadLine, files: Pick<AsyncFiles, 'write'>) {
    if (line.type === 'media') {
      const { id, file } = line.fields;
      await files.write(originalKey(id, file.number), await buffer(await archive.read(originalFile(id))));
    }
    return writeWholeLine(ctx, line);
  }
}
