import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Context } from '#functions/context/context.ts';
import { importFile } from '#functions/import/import-file.ts';
import { openSources, type SourceFile } from '#functions/import/sources/source-files.ts';
import { readCategories } from '#functions/import/translation/categories.ts';
import { type Translation, translateFiles } from '#functions/import/translation/translate-files.ts';
import { readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command, progressBar } from '#infra/local/terminal.ts';

const shownLines = 100;
const usage = `Uso: npm run import -- FILE… [--yes] [--report FILE] [--categories FILE] [--site INDIRIZZO]
  FILE: esportazioni di WordPress o di Ghost (anche in cartella o zip), oppure JSON Lines, un contenuto per riga.
  Senza --yes le esportazioni si traducono soltanto, e si legge che cosa diventerebbero.`;

await command(async () => {
  const { values: options, positionals: paths } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean' },
      report: { type: 'string' },
      categories: { type: 'string' },
      site: { type: 'string' },
    },
  });
  const missing = paths.find((path) => !statSync(path, { throwIfNoEntry: false }));
  if (missing !== undefined || paths.length === 0) {
    console.error(missing === undefined ? usage : `Il file ${missing} non esiste.\n${usage}`);
    return 2;
  }
  const opened = await openSources(paths);
  try {
    const lines = opened.files.filter(({ kind }) => kind === 'lines');
    const exported = opened.files.filter(({ kind }) => kind !== 'lines');
    if (opened.files.length === 0) throw new Error('In quello che hai indicato non c’è nessun file da importare.');
    const record = exported.length > 0 ? await translate(paths[0] as string, exported, options) : undefined;
    const files = [...lines.map(({ path }) => path), ...(record && options.yes ? [record] : [])];
    if (files.length === 0) return 0;
    return await withStore(readSettings(), (ctx) => write(ctx, files));
  } finally {
    opened.close();
  }
});

type Options = {
  yes?: boolean | undefined;
  report?: string | undefined;
  categories?: string | undefined;
  site?: string | undefined;
};

/** The record of the translation, beside its source. */
async function translate(first: string, files: readonly SourceFile[], options: Options): Promise<string> {
  const beside = first.replace(/\/+$/, '').replace(/\.(xml|json|zip)$/i, '');
  const record = `${beside}.sinopia.jsonl`;
  const report = options.report ?? `${beside}.sinopia.html`;
  const own = `${beside}.sinopia.categorie.txt`;
  const categories = options.categories ?? (existsSync(own) ? own : undefined);
  const map = readCategories(categories ? readFileSync(categories, 'utf8') : '');
  const bar = progressBar('Traduco');
  const translation = await translateFiles(files, { record, report, site: options.site }, map, bar.set);
  bar.end();
  if (!categories) writeFileSync(own, translation.categories);
  show(translation.notices, 'avvisi');
  console.log(sums(translation));
  console.log(`Il resoconto è in ${report}, le righe tradotte in ${record}, le categorie in ${categories ?? own}.`);
  if (!options.yes) console.log('Nulla è stato scritto nella rivista: quando il resoconto va bene, ripeti con --yes.');
  return record;
}

function sums({ counts, pieces }: Translation): string {
  const verdicts = (['uguale', 'semplificato', 'da rivedere', 'non pubblico'] as const)
    .map((verdict) => `${verdict} ${counts[verdict].toLocaleString('it')}`)
    .join(', ');
  return `${pieces.toLocaleString('it')} contenuti letti: ${verdicts}. Parole ${counts.words.toLocaleString('it')}, perse ${counts.lostWords.toLocaleString('it')}; note ${counts.notes.toLocaleString('it')}.`;
}

async function write(ctx: Context, files: readonly string[]): Promise<number> {
  let failures = 0;
  for (const file of files) {
    const bar = progressBar('Importo');
    const report = await importFile(ctx, file, bar.set);
    bar.end();
    const { created, changed, unchanged, deleted, problems, notices } = report;
    show(problems, 'problemi');
    show(notices, 'avvisi');
    console.log(`${created} nuovi, ${changed} aggiornati, ${unchanged} già presenti, ${problems.length} problemi.`);
    if (deleted > 0) console.log(`Contenuti già eliminati dal sito, che restano eliminati: ${deleted}.`);
    failures += problems.length;
  }
  return failures > 0 ? 1 : 0;
}

function show(lines: readonly string[], name: string): void {
  for (const line of lines.slice(0, shownLines)) console.error(line);
  if (lines.length > shownLines) console.error(`… e altri ${lines.length - shownLines} ${name}`);
}
