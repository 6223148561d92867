import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from '#functions/context/context.ts';
import { folderFiles } from '#functions/files/files.ts';
import { terminalActor } from '#functions/history/audit.ts';
import { importFile } from '#functions/import/import-file.ts';
import { leftAddresses } from '#functions/import/pictures/left-addresses.ts';
import { movePictures, withPictures } from '#functions/import/pictures/move-pictures.ts';
import type { SourceFile } from '#functions/import/sources/source-files.ts';
import type { Translation } from '#functions/import/translation/translate-files.ts';
import { withArchive } from '#functions/import/whole/archive.ts';
import { saidCounts } from '#functions/import/whole/export-magazine.ts';
import { importMagazine } from '#functions/import/whole/import-magazine.ts';
import { importSubscribers } from '#functions/newsletter/subscribers/import-subscribers.ts';
import { localMedia } from '#infra/local/media/local-media.ts';
import { mediaServer } from '#infra/local/media/media-server.ts';
import { type LocalSettings, places, readSettings } from '#infra/local/settings.ts';
import { readRunning, withStore } from '#infra/local/store.ts';
import { progressBar, show, step } from '#infra/local/terminal.ts';
import type { UploadForm } from '#shared/media/media.ts';
import { textOfFile } from '#shared/text/file-text.ts';

/** A magazine as another one has exported it. Its pictures are prepared here, which a running magazine would do as well. */
export async function writeWhole([path = '', ...others]: readonly string[], isWritten: boolean): Promise<number> {
  const settings = readSettings();
  const paths = places(settings.dataDir);
  if (others.length > 0) throw new Error('Una rivista intera si importa da sola.');
  if (isWritten && (await readRunning(paths.running)))
    throw new Error('Questa rivista è aperta: chiudila, importa, e aprila di nuovo.');
  const bar = progressBar('Controllo');
  return withArchive(path, bar.set, async (archive) => {
    bar.end();
    return withStore(settings, async (ctx) => {
      const originals = isWritten ? folderFiles(paths.media, { flush: true }) : undefined;
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

/** What a translation has made, with its pictures. How many lines had a problem. */
export const writeTranslation = (
  translation: Translation,
  { record, beside, folders }: { record: string; beside: string; folders: readonly string[] },
): Promise<number> =>
  withStore(readSettings(), async (ctx) => {
    const ids = await pictures(ctx, translation, folders, beside);
    const changed = (line: string) => withPictures(line, ids);
    const problems = await write(ctx, record, changed);
    const left = await leftAddresses(record, changed, translation.house);
    show(left, 'indirizzi');
    console.log(`Link e immagini che portano ancora al vecchio sito: ${left.length}.`);
    return problems;
  });

/** Lines of ours, and lists of subscribers. How many of them had a problem. */
export const writeFiles = (
  lines: readonly SourceFile[],
  lists: readonly SourceFile[],
  isWritten: boolean,
): Promise<number> =>
  withStore(readSettings(), async (ctx) => {
    let problems = 0;
    for (const { path } of lines) problems += await write(ctx, path);
    for (const list of lists) problems += await people(ctx, list, !isWritten);
    return problems;
  });

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

/** The library for the time of a command; that of a running magazine may work on the same files. */
function openLibrary({ dataDir }: LocalSettings, ctx: Context) {
  const media = localMedia(places(dataDir).media, ctx);
  media.start();
  const app = mediaServer(ctx, media);
  return { send, whenPrepared: media.whenIdle, close: () => media.stop() };

  async function send({ url, fields }: UploadForm, bytes: Buffer, name: string): Promise<void> {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await app.request(url, { method: 'POST', body });
    if (!answer.ok) throw new Error(`La libreria non ha preso ${name} (${answer.status})`);
  }
}
