import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderPage } from '#functions/publish/render-part.ts';
import type { RenderedPage, Renderer } from '#functions/publish/renderer.ts';
import { serveWork } from '#infra/local/child-work.ts';
import { DbSource, SiteDb } from '#shared/publish/site-db.ts';

/** The child process of render-helpers.ts: renders pages of the items that the publisher has taken in. */
const [release = '', file = ''] = process.argv.slice(2);

let opened: { renderer: Renderer; db: SiteDb; source: DbSource } | undefined;
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
  opened ??= await open();
  const { renderer, db, source } = opened;
  const pages: [string, RenderedPage][] = [];
  await db.atOneMoment(async () => {
    if (source.refresh()) renderer.begin(source);
    const isKnown = (query: string) => db.get('SELECT 1 FROM query WHERE key = ?', query) !== undefined;
    for (const path of paths) {
      const page = await renderPage(path, { renderer, isKnown }).catch(() => undefined);
      if (page) pages.push([path, page]);
    }
  });
  return pages;
}

async function open() {
  const db = SiteDb.open(file, 'read');
  if (!db) throw new Error(`${file} cannot be read`);
  const renderer = (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
  return { renderer, db, source: new DbSource(db) };
}
