import { existsSync } from 'node:fs';
import { importFile } from '#functions/import/import-file.ts';
import { progressBar } from '../progress.ts';
import { readSettings } from '../settings.ts';
import { withStore } from '../store.ts';

const shownProblems = 100;
const [file] = process.argv.slice(2);

if (!file || !existsSync(file)) {
  console.error(
    file ? `Il file ${file} non esiste.` : 'Uso: npm run import -- FILE   (JSON Lines, un contenuto per riga)',
  );
  process.exit(2);
}

const bar = progressBar('Importo');
const report = await withStore(readSettings(), (ctx) => importFile(ctx, file, bar.set));
bar.end();

for (const problem of report.problems.slice(0, shownProblems)) console.error(problem);
if (report.problems.length > shownProblems)
  console.error(`… e altri ${report.problems.length - shownProblems} problemi`);
const { created, changed, unchanged } = report;
console.log(`${created} nuovi, ${changed} aggiornati, ${unchanged} già presenti, ${report.problems.length} problemi.`);
process.exitCode = report.problems.length > 0 ? 1 : 0;
