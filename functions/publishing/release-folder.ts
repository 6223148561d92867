import type { Buckets } from '#functions/files/bucket.ts';
import { cacheControl, contentType } from './file-headers.ts';
import { pathsToForget } from './invalidation.ts';
import { type Journal, journalFile, LiveSite, manifestFile } from './live-site.ts';
import { type Operation, Outbox } from './outbox.ts';

export type ReleaseFolder = {
  live: LiveSite;
  /** Sends what was swapped, and has the CDN forget it. */
  flush: () => Promise<void>;
  /** Whether the record is still the one that was read or written here. */
  isCurrent: () => Promise<boolean>;
};

export const releasePrefix = (release: string) => `releases/${release}/`;
/** The code that makes its pages; nobody can go back to a release without it. */
export const rendererFile = 'renderer.mjs';
/** What readers see where there is no page. */
export const notFoundPage = '404.html';

/** The CDN has accepted to forget these paths when this resolves. */
export type ForgetPaths = (paths: string[]) => Promise<void>;

/** The pages of one release: a folder of the site's bucket, and its record in the other. */
export async function openReleaseFolder(
  { site, state }: Buckets,
  release: string,
  forget: ForgetPaths,
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
    // Whoever waits for a new record would be told of nothing.
    if (recorded && Buffer.from(recorded).equals(body)) return;
    // Two publishers at once cannot both believe in their record.
    etag = await state.put(prefix + path, body, { over: etag ?? 'absent' });
    recorded = body;
  }

  /** Goes last, and only when the CDN has accepted: until then the next publishing finds in it what to forget. */
  async function sendJournal(body: Uint8Array | undefined): Promise<void> {
    if (body) {
      touched = JSON.parse(Buffer.from(body).toString()) as Journal;
      return void (await state.put(prefix + journalFile, body));
    }
    await forget(pathsToForget(prefix, Object.values(touched)));
    await state.remove(prefix + journalFile);
  }

  async function sendPage({ path, body }: Operation): Promise<void> {
    if (!body) return site.remove(prefix + path);
    const headers = { contentType: contentType(`/${path}`), cacheControl: cacheControl(`/${path}`) };
    await site.put(prefix + path, body, headers);
  }
}
