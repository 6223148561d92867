import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LiveSite } from '#functions/rebuild/live-site.ts';
import { publish, type Site } from '#functions/rebuild/publish.ts';
import type { Renderer } from '#functions/rebuild/renderer.ts';
import { folderFiles } from '#functions/snapshot/files.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import { DrawnShares } from './drawn-shares.ts';
import { followStore } from './follow-store.ts';
import { HostedPictures } from './hosted-pictures.ts';
import { localContext } from './local-context.ts';
import { createSearchIndex } from './search-index.ts';
import { places, readSettings } from './settings.ts';

/*
 * The publisher: a process of its own, so that rendering never makes a reader or a writer wait. The store's stream
 * alone tells it what to do; its parent only hears how it is going.
 */
export type PublisherMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'live' }
  | { type: 'failed'; problem: string };

const tell = (message: PublisherMessage) => process.connected && process.send?.(message);
process.once('disconnect', () => process.exit(0));

const settings = readSettings();
const at = places(settings.dataDir);
const endpoint = settings.dynamodbEndpoint ?? '';
const release = process.env['RELEASE'] ?? '';
process.env['SNAPSHOT_DIR'] = at.snapshot;

const ctx = localContext(settings, endpoint);
const publicFiles = folderFiles(at.live);
const records = folderFiles(at.records);
const search = createSearchIndex(at);
const pictures = new HostedPictures(at.media, publicFiles, records);
const shares = new DrawnShares(pictures, publicFiles, records);
const site: Site = {
  ctx,
  snapshot: new Snapshot(folderFiles(at.snapshot), ctx.store),
  live: new LiveSite(publicFiles, records),
  release,
  renderer: (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer,
  pictures: (addresses) => pictures.describe(addresses),
  shares: (wanted) => shares.describe(wanted),
  removeWithdrawn(items) {
    search.removeWithdrawn(items);
    shares.removeUnused();
    pictures.removeUnused(items);
  },
};

site.live.distrustDamaged();
// Assets are in place before any page that asks for them.
cpSync(join(release, 'assets'), at.live, { recursive: true });

const sizesShowEvery = 15_000;
let sizesChanged = false;
let sizing = false;

await followStore(ctx, endpoint, {
  async apply(changes, { attempts, everything }) {
    await publish(site, {
      changes,
      attempts,
      everything,
      onProgress: (done, total) => tell({ type: 'progress', done, total }),
    });
    tell({ type: 'live' });
    // Beside the publishing, never before it.
    search.refresh().catch((error: Error) => console.error(`Indice della ricerca: ${error.message}`));
    if (!sizing) void makeSizes();
  },
  takeNudge() {
    const nudged = sizesChanged;
    sizesChanged = false;
    return nudged;
  },
  onProblem: (problem) => tell({ type: 'failed', problem }),
});

/** Beside the publishing, never before it: pages show originals until sizes and share pictures are there. */
async function makeSizes(): Promise<void> {
  sizing = true;
  let shown = Date.now();
  let made = 0;
  while ((await shares.makeNext()) || (await pictures.makeNext())) {
    made += 1;
    if (Date.now() - shown < sizesShowEvery) continue;
    sizesChanged = true;
    shown = Date.now();
  }
  if (made > 0) sizesChanged = true;
  sizing = false;
}
