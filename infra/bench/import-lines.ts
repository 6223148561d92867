import type { Context } from '#functions/context/context.ts';
import { importFile } from '#functions/import/import-file.ts';
import { Deadline, orExceeded } from './budget.ts';
import type { Results } from './lines.ts';

/** The import of a file that has this many items, as `npm run import` does it. */
export async function measureImport(
  ctx: Context,
  file: string,
  items: number,
  budgetSeconds: number,
): Promise<Results> {
  const deadline = new Deadline(budgetSeconds);
  const started = performance.now();
  const tenths: number[] = [];
  let share = 0;
  let at = started;
  const perSecond = await orExceeded(async () => {
    const { created, problems } = await importFile(ctx, file, (done) => {
      deadline.check();
      if (done < Math.min(1, (tenths.length + 1) / 10)) return;
      const now = performance.now();
      tenths.push(((done - share) * items * 1_000) / (now - at));
      share = done;
      at = now;
    });
    if (problems.length > 0) throw new Error(problems.slice(0, 10).join('\n'));
    return (created * 1_000) / (performance.now() - started);
  });
  return { 'import.perSecond': perSecond, 'import.tenths': tenths };
}
