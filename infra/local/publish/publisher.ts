import { EventEmitter, once } from 'node:events';
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
import { Repairs } from './repair-request.ts';

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
process.on('message', () => changes.emit('change'));

const settings = readSettings();
const at = places(settings.dataDir);
const endpoint = settings.dynamodbEndpoint ?? '';
const release = process.env['RELEASE'] ?? '';
const ctx = localContext(settings, endpoint);

const { publisher, db } = await openLocalSite({
  ctx,
  at,
  release,
  sizes: settings.pictureSizes,
});
let saving = Promise.resolve();
function saveStatus(status: Omit<SiteStatus, 'since'>): Promise<void> {
  const write = () => putSiteStatus(ctx.store, { ...status, since: ctx.now().toISOString() });
  saving = saving.catch(() => undefined).then(write);
  return saving;
}
const search = localSearch({ publisher, at, onFailure: (error) => reportProblem('Indice della ricerca', error) });
const repairs = new Repairs(at.records, publisher);
let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
  changes.emit('change');
});

/**
 * After a power cut a file may be cut off: a process that was not asked to end does not say that it has. Before the first start
 * there are no pages.
 */
repairs.isDue =
  stateOf(db, 'ended') === undefined && (publisher.pageCount > 0 || existsSync(join(at.live, 'index.html')));
let isLive = publisher.isReady && publisher.left === 0;
if (isLive) report({ type: 'live' });
else await publisher.prepare();
const total = publisher.left;
setState(db, 'ended', undefined);

const warmUp = publisher.warmUp();

await followStore({
  ctx,
  endpoint,
  follower: publisher,
  nextChange: (signal) => once(changes, 'change', { signal }),
  async onPublished({ pages, problems }, milliseconds) {
    search.noteChange();
    if (problems.length === 0) await saveStatus({ state: 'live', milliseconds: Math.round(milliseconds), pages });
  },
  async onStep(left) {
    if (isLive) return;
    report({ type: 'progress', done: total - left, total });
    isLive = left === 0;
    if (!isLive) return;
    report({ type: 'live' });
    await saveStatus({ state: 'live', pages: total });
  },
  async onQuiet() {
    if (await repairs.work()) return true;
    await search.work();
    return !(await warmUp.next()).done;
  },
  onNewDay: () => {
    repairs.isDue = true;
  },
  onProblem(problem, attempts) {
    report({ type: 'failed', problem });
    saveStatus({ state: 'failed', attempts, problem: problem.slice(0, 500) }).catch((error) =>
      reportProblem('Stato del sito', error),
    );
  },
  isStopping: () => isStopping,
});
if (!repairs.isDue) setState(db, 'ended', '');
await Promise.race([saving.catch(() => undefined), wait(500)]);
process.exit(0);

function reportProblem(name: string, error: unknown): void {
  console.error(`${name}: ${problemSentence(error)}`);
}
