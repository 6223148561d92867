import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { putSiteStatus, type SiteStatus } from '#functions/publish/status.ts';
import { localContext } from '#infra/local/local-context.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { problemSentence } from '#infra/local/terminal.ts';
import { setState, stateOf } from '#shared/publish/site-db.ts';
import { followStore } from './follow-store.ts';
import { localSearch } from './local-search.ts';
import { openLocalSite } from './local-site.ts';
import { repairsOf } from './repair-request.ts';

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
/** The parent process announces a change before the stream is read again, perhaps while it is read. */
let announced = new AbortController();
process.on('message', () => announced.abort());
function isAnnounced(): boolean {
  const { aborted } = announced.signal;
  if (aborted) announced = new AbortController();
  return aborted;
}

const problemOf = (name: string) => (error: Error) => console.error(`${name}: ${problemSentence(error)}`);

const settings = readSettings();
const at = places(settings.dataDir);
const endpoint = settings.dynamodbEndpoint ?? '';
const release = process.env['RELEASE'] ?? '';
const ctx = localContext(settings, endpoint);

const { publisher, db } = await openLocalSite({ ctx, at, release, sizes: settings.pictureSizes });
let saving = Promise.resolve();
/** One after the other; no change waits for it. */
function saveStatus(status: SiteStatus): void {
  const since = ctx.now().toISOString();
  const save = () => putSiteStatus(ctx.store, { ...status, since });
  saving = saving.then(save).catch(problemOf('Stato del sito'));
}
const search = localSearch({ publisher, at, onFailure: problemOf('Indice della ricerca') });
const repairs = repairsOf(at.records, publisher);
let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
  announced.abort();
});

/**
 * After a power cut a file may be cut off: a process that was not asked to end does not say that it has. Before the first start
 * there are no pages.
 */
repairs.isDue = stateOf(db, 'ended') === undefined && (db.count('page') > 0 || existsSync(join(at.live, 'index.html')));
// What was written just before such an end is found by the first piece of a comparison.
let isLive = publisher.isReady && publisher.left === 0 && !repairs.isDue;
if (isLive) report({ type: 'live' });
else await publisher.prepare();
const total = publisher.left;
setState(db, 'ended', undefined);

await followStore({
  ctx,
  endpoint,
  publisher,
  async pause(milliseconds) {
    await wait(milliseconds, undefined, { signal: announced.signal }).catch(() => undefined);
    isAnnounced();
  },
  isAnnounced,
  onPublished(problems) {
    search.noteChange();
    if (problems.length === 0) saveStatus({ state: 'live' });
  },
  onStep(left) {
    if (isLive) return;
    if (total > 0) report({ type: 'progress', done: total - left, total });
    isLive = left === 0;
    if (!isLive) return;
    report({ type: 'live' });
    saveStatus({ state: 'live' });
  },
  async onQuiet() {
    if (await repairs.work()) return true;
    await search.work();
    return false;
  },
  onNewDay: () => {
    repairs.isDue = true;
  },
  onProblem(problem, attempts) {
    report({ type: 'failed', problem });
    saveStatus({ state: 'failed', attempts, problem: problem.slice(0, 500) });
  },
  isStopping: () => isStopping,
});
if (!repairs.isDue) setState(db, 'ended', '');
await Promise.race([saving, wait(500)]);
process.exit(0);
