import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Opened, openSources } from '#functions/import/sources/source-files.ts';
import { readCategories } from '#functions/import/translation/categories.ts';
import { type Translation, translateFiles } from '#functions/import/translation/translate-files.ts';
import { isArchive } from '#functions/import/whole/archive.ts';
import { command, progressBar, show } from '#infra/local/terminal.ts';

/** Behind the translation, which shares its memory with all that is loaded: the store, the library and what they need are not. */
const writing = () => import('./writing-import.ts');

const usage = `Uso: npm run import -- FILE… [--yes] [--report FILE] [--uploads CARTELLA] [--categories FILE] [--site INDIRIZZO]
  FILE: esportazioni di WordPress o di Ghost (anche in cartella o zip), oppure JSON Lines, un contenuto per riga;
  elenchi di iscritti in CSV; una rivista intera, il FILE.zip di npm run export.
  Senza --yes di esportazioni ed elenchi si legge soltanto che cosa diventerebbero.`;

const options = {
  yes: { type: 'boolean' },
  report: { type: 'string' },
  uploads: { type: 'string' },
  categories: { type: 'string' },
  site: { type: 'string' },
} as const;

type Options = { [name in Exclude<keyof typeof options, 'yes'>]?: string | undefined } & { yes?: boolean | undefined };

await command(async () => {
  const { values, positionals: paths } = parseArgs({ allowPositionals: true, options });
  const missing = [...paths, values.uploads ?? '.'].find((path) => !statSync(path, { throwIfNoEntry: false }));
  if (missing !== undefined || paths.length === 0) {
    console.error(missing === undefined ? usage : `Il file ${missing} non esiste.\n${usage}`);
    return 2;
  }
  if (paths[0]?.endsWith('.zip') && (await isArchive(paths[0]))) {
    const { writeWhole } = await writing();
    return writeWhole(paths, values.yes === true);
  }
  const opened = await openSources(paths);
  try {
    const lines = opened.files.filter(({ kind }) => kind === 'lines');
    const lists = opened.files.filter(({ kind }) => kind === 'csv');
    if (opened.files.length === 0) throw new Error('In quello che hai indicato non c’è nessun file da importare.');
    let problems = 0;
    const exported = opened.files.filter(({ kind }) => kind === 'wordpress' || kind === 'ghost');
    if (exported.length > 0) problems += await moveIn(paths[0] as string, { ...opened, files: exported }, values);
    if (lines.length + lists.length === 0) return problems > 0 ? 1 : 0;
    const { writeFiles } = await writing();
    problems += await writeFiles(lines, lists, values.yes === true);
    return problems > 0 ? 1 : 0;
  } finally {
    opened.close();
  }
});

/**
 * Translates into the record beside the source; with `--yes` brings pictures and lines into the magazine. How many lines had a
 * problem.
 */
async function moveIn(first: string, { files, folders }: Opened, { yes, uploads, ...given }: Options): Promise<number> {
  const beside = first.replace(/\/+$/, '').replace(/\.(xml|json|zip)$/i, '');
  const record = `${beside}.sinopia.jsonl`;
  const report = given.report ?? `${beside}.sinopia.html`;
  const own = `${beside}.sinopia.categorie.txt`;
  const categories = given.categories ?? (existsSync(own) ? own : undefined);
  const map = readCategories(categories ? readFileSync(categories, 'utf8') : '');
  const bar = progressBar('Traduco');
  const translation = await translateFiles(files, { record, report, site: given.site }, map, bar.set);
  bar.end();
  if (!categories) writeFileSync(own, translation.categories);
  show(translation.notices, 'avvisi');
  console.log(sums(translation));
  console.log(`Il resoconto è in ${report}, le righe tradotte in ${record}, le categorie in ${categories ?? own}.`);
  if (!yes) {
    console.log('Nulla è stato scritto nella rivista: quando il resoconto va bene, ripeti con --yes.');
    return 0;
  }
  const { writeTranslation } = await writing();
  return writeTranslation(translation, { record, beside, folders: [...(uploads ? [uploads] : []), ...folders] });
}

function sums({ counts, pieces }: Translation): string {
  const verdicts = (['uguale', 'semplificato', 'da rivedere', 'non pubblico'] as const)
    .map((verdict) => `${verdict} ${counts[verdict].toLocaleString('it')}`)
    .join(', ');
  return `${pieces.toLocaleString('it')} contenuti letti: ${verdicts}. Parole ${counts.words.toLocaleString('it')}, perse ${counts.lostWords.toLocaleString('it')}; note ${counts.notes.toLocaleString('it')}.`;
}
