// The entry of the kept renderer: esbuild joins it with Astro's prerender bundle into one file, renderer.mjs.

import { app, manifest } from 'release:bundle';
import pages from 'release:pages';
import { StaticPaths } from '../../node_modules/astro/dist/runtime/prerender/static-paths.js';
import { beginBatch, endBatch, fingerprintOf, recording } from '../src/content/query.ts';

/** Astro sorts a page's styles where they lie, and not stably: every rendering starts from the build's own order. */
class PagesAsBuilt extends Map {
  get(key) {
    const page = super.get(key);
    return page && { ...page, styles: [...page.styles] };
  }
}

app.setInternals({
  pagesByKeys: new PagesAsBuilt(pages.pages.map(({ key, page }) => [key, page])),
  entrySpecifierToBundleMap: new Map(Object.entries(manifest.entryModules)),
});
app.setOptions({
  settings: { scripts: pages.scripts },
  logger: { options: { destination: { write: () => true }, level: 'error' } },
});

// Pages load on first use; their questions must be known before anybody asks whether an answer has changed.
const rendered = manifest.routes
  .map(({ routeData }) => routeData)
  .filter(({ type }) => type === 'page' || type === 'endpoint');
await Promise.all(rendered.map((route) => app.getComponentByRoute(route)));

let routes = new Map();

/** Fixes the snapshot for the calls up to `end`, and lists every path that the site has now. */
export async function begin() {
  beginBatch();
  app.routeCache.clearAll();
  const found = await new StaticPaths(app).getAll();
  routes = new Map(
    found.filter(({ route }) => rendered.includes(route)).map(({ pathname, route }) => [pathname, route]),
  );
  return [...routes.keys()];
}

export const end = endBatch;

export const fingerprint = fingerprintOf;

/** Renders one page; one at a time. */
export async function render(path) {
  const routeData = routes.get(path);
  const { result, asked } = await recording(async () => {
    const response = await app.render(new Request(new URL(path, 'http://localhost')), { routeData });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  });
  if (result.status !== 200 && path !== '/404') throw new Error(`${path} answered ${result.status}`);
  return { file: fileOf(path, routeData.type), body: result.body, asked };
}

function fileOf(path, type) {
  if (type === 'endpoint') return path.slice(1);
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1).replace(/\/$/, '')}/index.html`;
}
