// Astro's server build makes this file and all pages into one program: renderer.mjs (functions/publishing/renderer.ts).

import { createApp } from 'astro/app/entrypoint';
import { beginBatch, endBatch, recording, resultHash } from '#site/src/content/dependency-tracking.ts';
import { type PageModule, pathsOf } from './page-paths.ts';

const app = createApp({ streaming: false });

// Loaded at once: the queries of all pages must be known before the publisher asks whether a result has changed.
const pages = Object.entries(import.meta.glob<PageModule>('./**/*.{astro,ts}', { base: '../src/pages', eager: true }));

/** Where each path's page is written. */
let files = new Map<string, string>();

/** Fixes the snapshot for the calls up to `end`, and lists every path that the site has now. */
export async function begin(): Promise<string[]> {
  beginBatch();
  files = new Map(
    pages.flatMap(([source, page]) => pathsOf(source, page).map((path) => [path, fileOf(path, source)] as const)),
  );
  return [...files.keys()];
}

export const end = endBatch;

export const fingerprint = resultHash;

/** Renders one page; one at a time. */
export async function render(path: string) {
  const locals: App.Locals = {};
  const { result, asked } = await recording(async () => {
    const response = await app.render(new Request(new URL(path, 'http://localhost')), { locals });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  });
  if (locals.error) throw locals.error;
  if (result.status !== (path === '/404' ? 404 : 200)) throw new Error(`${path} answered ${result.status}`);
  return { file: files.get(path) ?? '', body: result.body, asked };
}

function fileOf(path: string, source: string): string {
  if (source.endsWith('.ts')) return path.slice(1);
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
