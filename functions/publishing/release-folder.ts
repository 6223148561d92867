import type { Buckets } from '#functions/files/bucket.ts';
import { cacheControl, contentType } from './file-headers.ts';
import { type Journal, journalFile, LiveSite, manifestFile } from './live-site.ts';
import { type Operation, Outbox } from './outbox.ts';

export type ReleaseFolder = {
  live: LiveSite;
  /** Uploads the swapped files and invalidates them in the CDN. */
  flush: () => Promise<void>;
  /** Whether the manifest is still the one read or written here. */
  isCurrent: () => Promise<boolean>;
};

export const releasePrefix = (release: string) => `releases/${release}/`;
/** The code that renders the pages of a release; a rollback needs it. */
export const rendererFile = 'renderer.mjs';
/** The page for an unknown address. */
export const notFoundPage = '404.html';

/** Resolves when the CDN has accepted the invalidation. */
export type InvalidatePaths = (paths: string[]) => Promise<void>;

/** The pages of one release: a folder of the site bucket, with its manifest in the state bucket. */
export async function openReleaseFolder(
  { site, state }: Buckets,
  release: string,
  invalidate: InvalidatePaths,
): Promise<ReleaseFolder> {
  const prefix = releasePrefix(release);
  const outbox = new Outbox();
  const manifest = await state.get(prefix + manifestFile);
  const journal = await state.get(prefix + journalFile);
  let { etag, body: recorded } = manifest ?? {};
  const held = new Map<string, Uint8Array>();
  if (manifest) held.set(manifestFile, manifest.body);
  if (journal) held.set(journalFile, journal.body);
  let touched: Journal = {};

  const records = outbox.files('records', sendRecord, { held });
  const pages = outbox.files('pages', sendPage, { lane: ({ path }) => String(path.split('/').length) });
  return {
    live: new LiveSite(pages, records),
    flush: async () => void (await outbox.flush()),
    isCurrent: async () => (await state.etag(prefix + manifestFile)) === etag,
  };

  async function sendRecord({ path, body }: Operation): Promise<void> {
    if (path === journalFile) return sendJournal(body);
    if (!body) return state.remove(prefix + path);
    // Writing an equal manifest would start a build of derived assets for nothing.
    if (recorded && Buffer.from(recorded).equals(body)) return;
    // A conditional write: of two concurrent publishers one fails.
    etag = await state.put(prefix + path, body, { over: etag ?? 'absent' });
    recorded = body;
  }

  /** The journal is removed last, after the invalidation: until then the next publishing repeats it. */
  async function sendJournal(body: Uint8Array | undefined): Promise<void> {
    if (body) {
      touched = JSON.parse(Buffer.from(body).toString()) as Journal;
      return void (await state.put(prefix + journalFile, body));
    }
    await invalidate(invalidationPaths(prefix, Object.values(touched)));
    await state.remove(prefix + journalFile);
  }

  async function sendPage({ path, body }: Operation): Promise<void> {
    if (!body) return site.remove(prefix + path);
    const headers = { contentType: contentType(`/${path}`), cacheControl: cacheControl(`/${path}`) };
    await site.put(prefix + path, body, headers);
  }
}

/** Above this number it is cheaper, and no slower, to invalidate all pages. */
const maxFiles = 15;

/** The CDN caches a page under the reader's address and under its path in the release folder. */
function invalidationPaths(folder: string, files: readonly string[]): string[] {
  if (files.length > maxFiles) return ['/*'];
  return files.flatMap((file) => [addressOf(file), `/${folder}${file}`]);
}

const addressOf = (file: string) => (file === 'index.html' ? '/' : `/${file.replace(/\/index\.html$/, '')}`);
