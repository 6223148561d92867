import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Context } from '#functions/context/context.ts';
import { folderFiles } from '#functions/files/files.ts';
import { terminalActor } from '#functions/history/audit.ts';
import { importFile } from '#functions/import/import-file.ts';
import { leftAddresses } from '#functions/import/pictures/left-addresses.ts';
import { movePictures, withPictures } from '#functions/import/pictures/move-pictures.ts';
import { type Opened, openSources, type SourceFile } from '#functions/import/sources/source-files.ts';
import { readCategories } from '#functions/import/translation/categories.ts';
import { type Translation, translateFiles } from '#functions/import/translation/translate-files.ts';
import { isArchive, withArchive } from '#functions/import/whole/archive.ts';
import { saidCounts } from '#functions/import/whole/export-magazine.ts';
import { importMagazine } from '#functions/import/whole/import-magazine.ts';
import { importSubscribers } from '#functions/newsletter/subscribers/import-subscribers.ts';
import { openLibrary } from '#infra/local/media/library-for-commands.ts';
import { type LocalSettings, places, readSettings } from '#infra/local/settings.ts';
import { readRunning, withStore } from '#infra/local/store.ts';
import { command, progressBar, step } from '#infra/local/terminal.ts';
import { textOfFile } from '#shared/text/file-text.ts';

const shownLines = 100;
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
  if (paths[0]?.endsWith('.zip') && (await isArchive(paths[0]))) return whole(paths, values.yes === true);
  const opened = await openSources(paths);
  try {
    const lines = opened.files.filter(({ kind }) => kind === 'lines');
    const lists = opened.files.filter(({ kind }) => kind === 'csv');
    if (opened.files.length === 0) throw new Error('In quello che hai indicato non c’è nessun file da importare.');
    let problems = 0;
    const exported = opened.files.filter(({ kind }) => kind === 'wordpress' || kind === 'ghost');
    if (exported.length > 0) problems += await moveIn(paths[0] as string, { ...opened, files: exported }, values);
    if (lines.length + lists.length === 0) return problems > 0 ? 1 : 0;
    await withStore(readSettings(), async (ctx) => {
      for (const { path } of lines) problems += await write(ctx, path);
      for (const list of lists) problems += await people(ctx, list, values.yes !== true);
    });
    return problems > 0 ? 1 : 0;
  } finally {
    opened.close();
  }
});

/** A magazine as another one has exported it. Its pictures are prepared here, which a running magazine would do as well. */
async function whole([path = '', ...others]: readonly string[], isWritten: boolean): Promise<number> {
  const settings = readSettings();
  const at = places(settings.dataDir);
  if (others.length > 0) throw new Error('Una rivista intera si importa da sola.');
  if (isWritten && (await readRunning(at.running)))
    throw new Error('Questa rivista è aperta: chiudila, importa, e aprila di nuovo.');
  const bar = progressBar('Controllo');
  return withArchive(path, bar.set, async (archive) => {
    bar.end();
    return withStore(settings, async (ctx) => {
      const originals = isWritten ? folderFiles(at.media, { flush: true }) : undefined;
      const { counts, there, problems } = await importMagazine(ctx, archive, originals);
      show(problems, 'problemi');
      console.log(`${saidCounts(counts)}; ${there} già presenti, ${problems.length} problemi.`);
      if (!isWritten) console.log('Nulla è stato scritto nella rivista: quando va bene, ripeti con --yes.');
      else await step('Immagini', () => prepareAll(settings, ctx));
      return problems.length > 0 ? 1 : 0;
    });
  });
}

/** The library looks at all originals when it starts. */
async function prepareAll(settings: LocalSettings, ctx: Context): Promise<void> {
  const library = openLibrary(settings, ctx);
  await library.whenPrepared();
  await library.close();
}

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
  return withStore(readSettings(), async (ctx) => {
    const ids = await pictures(ctx, translation, [...(uploads ? [uploads] : []), ...folders], beside);
    const changed = (line: string) => withPictures(line, ids);
    const problems = await write(ctx, record, changed);
    const left = await leftAddresses(record, changed, translation.house);
    show(left, 'indirizzi');
    console.log(`Link e immagini che portano ancora al vecchio sito: ${left.length}.`);
    return problems;
  });
}

/** How many rows of a list were refused. */
async function people(ctx: Context, { path, name }: SourceFile, isDry: boolean): Promise<number> {
  const bytes = readFileSync(path);
  const source = { file: name, sha256: hash('sha256', bytes) };
  const list = await importSubscribers(ctx, terminalActor(ctx, 'import'), textOfFile(new Uint8Array(bytes)), {
    source,
    isDry,
  });
  const { created, toConfirm, alreadyThere, keptAsNo, ended, noes, doubtful, problems } = list;
  const said = (rows: typeof noes) => rows.map(({ line, message }) => `${name}, riga ${line}: ${message}`);
  show(said(problems), 'problemi');
  show(said(noes), 'disiscritti');
  show(said(doubtful), 'date incerte');
  console.log(
    `${name}: ${created} iscritti con la prova del consenso, ${toConfirm} da confermare, ${alreadyThere} già presenti, ${keptAsNo + ended} no che restano no, ${problems.length} righe rifiutate.`,
  );
  if (isDry) console.log('Nulla è stato scritto nella rivista: quando va bene, ripeti con --yes.');
  return problems.length;
}

async function pictures(ctx: Context, translation: Translation, folders: readonly string[], beside: string) {
  const library = openLibrary(readSettings(), ctx);
  const bar = progressBar('Immagini');
  try {
    const ledger = `${beside}.sinopia.immagini.jsonl`;
    const moved = await movePictures({ ctx, ...library, folders, ledger }, translation.pictures, bar.set);
    bar.end();
    show(moved.problems, 'immagini');
    console.log(
      `${moved.ids.size} immagini nella libreria, ${moved.problems.length} non prese: la prossima volta si riprova con queste.`,
    );
    return moved.ids;
  } finally {
    await library.close();
  }
}

function sums({ counts, pieces }: Translation): string {
  const verdicts = (['uguale', 'semplificato', 'da rivedere', 'non pubblico'] as const)
    .map((verdict) => `${verdict} ${counts[verdict].toLocaleString('it')}`)
    .join(', ');
  return `${pieces.toLocaleString('it')} contenuti letti: ${verdicts}. Parole ${counts.words.toLocaleString('it')}, perse ${counts.lostWords.toLocaleString('it')}; note ${counts.notes.toLocaleString('it')}.`;
}

/** How many lines had a problem. */
async function write(ctx: Context, file: string, changed?: (line: string) => string): Promise<number> {
  const bar = progressBar('Importo');
  const {
    created,
    changed: news,
    unchanged,
    edited,
    deleted,
    problems,
    notices,
  } = await importFile(ctx, file, bar.set, changed);
  bar.end();
  show(problems, 'problemi');
  show(notices, 'avvisi');
  console.log(`${created} nuovi, ${news} aggiornati, ${unchanged} già presenti, ${problems.length} problemi.`);
  if (edited > 0) console.log(`Contenuti modificati qui dopo l’importazione, che restano come sono: ${edited}.`);
  if (deleted > 0) console.log(`Contenuti già eliminati dal sito, che restano eliminati: ${deleted}.`);
  return problems.length;
}

function show(lines: readonly string[], name: string): void {
  for (const line of lines.slice(0, shownLines)) console.error(line);
  if (lines.length > shownLines) console.error(`… e altri ${lines.length - shownLines} ${name}`);
}
