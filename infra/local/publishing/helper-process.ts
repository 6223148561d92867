import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderFiles, versionOfFiles } from '#functions/files/files.ts';
import type { RenderedPage, Renderer } from '#functions/publishing/live-site.ts';
import type { ItemReader, ItemRef } from '#functions/snapshot/item-reader.ts';
import { filesReadAtOnce, storedSnapshot } from '#functions/snapshot/stored-snapshot.ts';
import { serveWork } from '#infra/local/child-work.ts';
import type { SnapshotSource } from '#shared/model/snapshot/snapshot.ts';

/** The child process of helpers.ts: reads items into the publisher's snapshot, and renders pages of it. */
const [release = '', folder = '', endpoint = '', tableName = ''] = process.argv.slice(2);

/** The results that pages share, and what the queries read, are kept for so many pages. */
const pagesOfBatch = 200;

let renderer: Renderer | undefined;
let reader: Promise<ItemReader> | undefined;
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
  read: async (items: readonly ItemRef[]) => {
    reader ??= makeReader();
    return (await reader)(items);
  },
});

/** The client of the store takes half a second to load. */
async function makeReader(): Promise<ItemReader> {
  const { itemReader } = await import('#functions/snapshot/item-reader.ts');
  const { createStore } = await import('#functions/db/store.ts');
  const { clientConfig } = await import('#functions/embedded/dynamodb.ts');
  return itemReader(createStore(tableName, clientConfig(endpoint)), folderFiles(folder));
}

async function renderAll(paths: readonly string[]): Promise<[string, RenderedPage][]> {
  renderer ??= (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
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
  if (known?.version !== version) known = { version, source: storedSnapshot(folderFiles(folder)) };
  renderer.begin(known.source);
  renderer.resetReads();
  renderedInBatch = 0;
}
