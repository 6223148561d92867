import { statSync } from 'node:fs';
import { importFile } from '#functions/import/import-file.ts';
import { readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command, progressBar } from '#infra/local/terminal.ts';

const shownLines = 100;
const usage = 'Uso: npm run import -- FILE   (JSON Lines, un contenuto per riga)';

await command(async () => {
  const [file] = process.argv.slice(2);
  if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    console.error(file ? `Il file ${file} non esiste.\n${usage}` : usage);
    return 2;
  }
  const bar = progressBar('Importo');
  const report = await withStore(readSettings(), (ctx) => importFile(ctx, file, bar.set));
  bar.end();

  const { created, changed, unchanged, deleted, problems, notices } = report;
  show(problems, 'problemi');
  show(notices, 'avvisi');
  console.log(`${created} nuovi, ${changed} aggiornati, ${unchanged} già presenti, ${problems.length} problemi.`);
  if (deleted > 0) console.log(`Contenuti già eliminati dal sito, che restano eliminati: ${deleted}.`);
  return problems.length > 0 ? 1 : 0;
});

function show(lines: readonly string[], name: string): void {
  for (const line of lines.slice(0, shownLines)) console.error(line);
  if (lines.length > shownLines) console.error(`… e altri ${lines.length - shownLines} ${name}`);
}
