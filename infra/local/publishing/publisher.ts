import { EventEmitter, once } from 'node:events';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { folderFiles, putFiles } from '#functions/files/files.ts';
import { type Changes, PartlyPublished, publish } from '#functions/publishing/publish.ts';
import { statusesInTurn } from '#functions/publishing/status.ts';
import { localContext } from '#infra/local/local-context.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { problemSentence } from '#infra/local/terminal.ts';
import { publicKey } from '#shared/model/snapshot/snapshot.ts';
import { backgroundWork } from './background-work.ts';
import { quarantineDamaged, quarantinePath } from './damaged-files.ts';
import { BackgroundCheck, checkedSinceBoot, inSlices, recordChecked } from './file-integrity-check.ts';
import { isStillLive, recordLive } from './live-position.ts';
import { openLocalSite } from './local-site.ts';
import { OrphanFiles, removeDamagedSizes } from './orphan-files.ts';
import { renderHelpers } from './render-helpers.ts';
import { createWarmUp } from './warm-up.ts';
import { watchStore } from './watch-store.ts';

/*
 * The publisher: a process of its own, so that rendering never delays a request. It follows the store's stream and reports
 * its progress to the parent process.
 */
export type PublisherMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'live' }
  | { type: 'failed'; problem: string };

const report = (message: PublisherMessage) => process.connected && process.send?.(message);
process.once('disconnect', () => process.exit(0));
/** The parent process announces a change before the stream is read again. */
const changes = new EventEmitter();
let changesAnnounced = 0;
/** Of these, the ones that have interrupted a step. */
let changesSeen = 0;
process.on('message', () => {
  changesAnnounced += 1;
  changes.emit('change');
});

const settings = readSettings();
const at = places(settings.dataDir);
const endpoint = settings.dynamodbEndpoint ?? '';
const release = process.env['RELEASE'] ?? '';

const records = folderFiles(at.records);
/** A crash may have cut off the record of pages: at the first publication unknown ones are removed. */
let isFirst = true;
/**
 * While a publication is under way: after a kill pages may be missing although the store has their items. A step that only goes on
 * with pages has nothing to miss: the next start compares them.
 */
const unfinishedFile = 'unfinished';
const wasUnfinished = records.read(unfinishedFile) !== undefined;

const ctx = localContext(settings, endpoint);
const open = () =>
  openLocalSite({
    ctx,
    at,
    release,
    work: backgroundWork(),
    helpers: renderHelpers({ release, snapshot: at.snapshot }),
    sizes: settings.pictureSizes,
    indexing: { onFailure: (error) => reportProblem('Indice della ricerca', error) },
  });
/** Without a check a damaged file cannot be read: a reason to check everything before anything is used. */
const opened = checkedSinceBoot(records, release) ? await open().catch(() => undefined) : undefined;
let isCheckedLater = opened !== undefined;
if (!isCheckedLater) {
  reportDamaged(quarantineDamaged(at));
  await removeDamagedSizes(at.live);
}
const { site, publicFiles, pictures, sharePictures, search, noteMedia } = opened ?? (await open());
const statuses = statusesInTurn(ctx, (error) => reportProblem('Stato del sito', error));
site.saveStatus = statuses.save;

if (!isCheckedLater) {
  await site.live.markCorruptPages();
  recordChecked(records, release);
}
// Assets are in place before the pages that use them.
putFiles(join(release, 'assets'), publicFiles);

/** A message takes as long as a tenth of a page, here and where it is shown. */
const progressEvery = 100;

const exitMilliseconds = 500;

/** Stale pages that one publication renders after the changed ones: some 200 milliseconds. */
const pagesThatFollow = 25;
let reported = 0;
/** A publication that is under way ends after its next part; what is left of it is marked, and the next start goes on with it. */
let isStopping = false;
let isApplying = false;
process.once('SIGTERM', () => {
  isStopping = true;
  if (!isApplying || site.live.release === '') void exit();
});

const check = new BackgroundCheck({
  snapshot: site.snapshot,
  folder: at.snapshot,
  live: site.live,
  onDamagedFiles: reportDamaged,
});
const orphanFiles = new OrphanFiles(() => {
  const pages = site.live.paths().flatMap((path) => site.live.fileOf(path) ?? []);
  const known = new Set([...pages, ...pictures.files, ...sharePictures.files]);
  return { live: at.live, assets: join(release, 'assets'), known };
});

/** Readers had all pages at the start already. */
let wasLive = false;
const isWhole = isCheckedLater && !wasUnfinished && site.live.release === release;
let isSearchCompared = false;
let isSearchChecked = false;
/** Whether the lists on disk are without the texts of items that were removed before this start or day. */
let isCompact = false;
const warmUp = createWarmUp(site);

await watchStore(ctx, endpoint, {
  async isUnchanged() {
    if (!isWhole || !(await isStillLive(records, ctx, site.snapshot, endpoint))) return false;
    // Readers have the pages already; they are compared with the copy of the items afterwards.
    wasLive = true;
    report({ type: 'live' });
    return true;
  },
  async apply(changes, { attempts, fullCheck }) {
    isApplying = true;
    if (changes === 'all') isCompact = false;
    if (changes === 'all' || changes.length > 0) records.write(unfinishedFile, '');
    const published = await publish(site, {
      changes,
      attempts,
      fullCheck,
      pagesThatFollow,
      isInterrupted,
      onProgress: reportProgress,
    })
      .catch(partlyPublishedOf)
      // Also after a failure: a damaged item may be the cause.
      .finally(checkOnceLater);
    const partly = published instanceof PartlyPublished ? published : undefined;
    const { deferred, failed } = published instanceof PartlyPublished ? published.done : published;
    // The next start reads again what could not be read.
    if (!partly?.unread.length) records.remove(unfinishedFile);
    if (isFirst && deferred === 0 && failed.length === 0) {
      isFirst = false;
      removeOrphans();
    }
    report({ type: 'live' });
    refreshSearch(changes);
    if (deferred > 0) return partly ?? 'unfinished';
    await useIdleTime();
    return partly ?? 'done';
  },
  nextChange: (signal) => once(changes, 'change', { signal }),
  onMedia: noteMedia,
  onApplied(position) {
    isApplying = false;
    orphanFiles.removeFound();
    if (position) recordLive(records, position);
    if (isStopping) void exit();
  },
  consumePageDamage: () => check.consumePageDamage(),
  consumeDamagedItems: () => check.consumeDamagedItems(),
  onProblem: (problem) => report({ type: 'failed', problem }),
});

/** With the last status in the store, unless that takes long. */
async function exit(): Promise<void> {
  await Promise.race([statuses.whenSaved(), wait(exitMilliseconds)]);
  process.exit(0);
}

/** What follows a publication also follows one without some pages. */
function partlyPublishedOf(error: Error): PartlyPublished {
  if (error instanceof PartlyPublished) return error;
  throw error;
}

function reportProgress(done: number, total: number): void {
  if (done < total && performance.now() - reported < progressEvery) return;
  reported = performance.now();
  report({ type: 'progress', done, total });
}

/** True once for each change. The first site of all is not interrupted: there is no other to look at. */
function isInterrupted(): boolean {
  const waits = (changesAnnounced !== changesSeen || isStopping) && site.live.release !== '';
  changesSeen = changesAnnounced;
  return waits;
}

/** Nobody waits for these. */
function checkOnceLater(): void {
  if (isCheckedLater) {
    inBackground('Controllo dei file', () => check.run());
    inBackground('Controllo delle immagini', () => removeDamagedSizes(at.live));
  }
  isCheckedLater = false;
  if (isSearchChecked) return;
  isSearchChecked = true;
  inBackground('Controllo della ricerca', async () => {
    if (await search.check(inSlices())) console.error('L’indice della ricerca è rovinato e si rifà da solo.');
  });
}

function reportDamaged(files: readonly string[]): void {
  for (const file of files) {
    const [name, aside] = [file, quarantinePath(file)].map((path) => relative(settings.dataDir, path));
    console.error(`${name} è rovinato: è messo da parte in ${aside} e si rifà da solo.`);
  }
}

/** Pages of a release before this one need its files until every page is of this one. */
function removeOrphans(): void {
  if (!wasLive) orphanFiles.removeAll();
  else {
    inBackground('File sconosciuti', async () => {
      await orphanFiles.find();
      if (!isApplying) orphanFiles.removeFound();
    });
  }
}

/** Publishing does not wait for the search. */
function refreshSearch(changes: Changes): void {
  // Pictures have no words.
  const items =
    changes === 'all' || !isSearchCompared ? 'all' : new Set(changes.map(({ kind, id }) => publicKey(kind, id)));
  isSearchCompared = true;
  if (items === 'all' || items.size > 0) void search.refresh(items);
}

/** Warms the renderer up; at a start and each night, writes the lists of items whole, which takes seconds with a large archive. */
async function useIdleTime(): Promise<void> {
  const known = changesAnnounced;
  const changeWaits = () => changesAnnounced !== known || isStopping;
  await warmUp(changeWaits);
  if (isCompact) return;
  try {
    await site.snapshot.compact(changeWaits);
    isCompact = !changeWaits();
  } catch (error) {
    // The pages are live; the next step tries again.
    reportProblem('Elenchi degli elementi', error);
  }
}

function inBackground(name: string, work: () => Promise<void>): void {
  work().catch((error: Error) => reportProblem(name, error));
}

function reportProblem(name: string, error: unknown): void {
  console.error(`${name}: ${problemSentence(error)}`);
}
