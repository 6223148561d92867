import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tailedFiles } from '#functions/files/tailed-files.ts';
import type { RenderedPage, Renderer } from '#functions/publishing/live-site.ts';
import { serveWork } from '#infra/local/child-work.ts';
import { SnapshotReplica } from '#shared/model/snapshot/snapshot-replica.ts';

/** The child process of render-helpers.ts: renders pages of the snapshot that the publisher writes. */
const [release = '', folder = ''] = process.argv.slice(2);

/** Pages after which the results that they share, and what the queries read, are dropped, which bounds the memory. */
const pagesOfBatch = 200;

let renderer: Renderer | undefined;
let known: SnapshotReplica | undefined;
let renderedInBatch = 0;
let last: Promise<unknown> = Promise.resolve();

serveWork({
  /** One batch after the other: the renderer has one page at a time. */
  render: (paths: readonly string[]) => {
    const rendering = last.then(() => renderAll(paths));
    last = rendering.catch(() => undefined);
    return rendering;
  },
});

async function renderAll(paths: readonly string[]): Promise<[string, RenderedPage][]> {
  renderer ??= (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
  if (paths.length === 0) return [];
  beginBatch(renderer);
  renderedInBatch += paths.length;
  const pages: [string, RenderedPage][] = [];
  for (const path of paths) {
    const page = await renderer.render(path).catch(() => undefined);
    if (page) pages.push([path, page]);
  }
  return pages;
}

function beginBatch(renderer: Renderer): void {
  const snapshot = known ?? new SnapshotReplica(tailedFiles(folder));
  // After an error everything is read again.
  known = undefined;
  const hasChanged = snapshot.update();
  known = snapshot;
  if (!hasChanged && renderedInBatch < pagesOfBatch) return;
  renderer.begin(snapshot);
  renderer.resetReads();
  renderedInBatch = 0;
}
