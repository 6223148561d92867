import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderFiles, versionOfFiles } from '#functions/files/files.ts';
import type { RenderedPage, Renderer } from '#functions/publishing/live-site.ts';
import { serveWork } from '#infra/local/child-work.ts';
import type { SnapshotSource } from '#shared/model/snapshot/snapshot.ts';
import { filesReadAtOnce, storedSnapshot } from '#shared/model/snapshot/stored-snapshot.ts';

/** The child process of render-helpers.ts: renders pages of the snapshot that the publisher writes. */
const [release = '', folder = ''] = process.argv.slice(2);

/** Pages after which the results that they share, and what the queries read, are dropped, which bounds the memory. */
const pagesOfBatch = 200;

let renderer: Renderer | undefined;
let known: { version: string; source: SnapshotSource } | undefined;
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
  const version = versionOfFiles(folder, filesReadAtOnce);
  if (known?.version === version && renderedInBatch < pagesOfBatch) return;
  if (known?.version !== version) known = { version, source: storedSnapshot(folderFiles(folder).read) };
  renderer.begin(known.source);
  renderer.resetReads();
  renderedInBatch = 0;
}
