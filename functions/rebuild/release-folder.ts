import type { Bucket } from './bucket.ts';
import { cacheControl, contentType } from './file-headers.ts';
import { journalFile, LiveSite, manifestFile } from './live-site.ts';
import { type Operation, Outbox } from './outbox.ts';

export type Buckets = {
  /** What the CDN reads. */
  site: Bucket;
  /** What nobody but the publisher reads: which release is live, and the record of each. */
  state: Bucket;
};

export type ReleaseFolder = {
  live: LiveSite;
  /** Sends what was swapped; the answer is the files that changed. */
  flush: () => Promise<string[]>;
  /** Whether the record is still the one that was read or written here. */
  isCurrent: () => Promise<boolean>;
};

export const releasePrefix = (release: string) => `releases/${release}/`;
/** The code that makes its pages; nobody can go back to a release without it. */
export const rendererFile = 'renderer.mjs';
/** What readers see where there is no page. */
export const notFoundPage = '404.html';

/** The pages of one release: a folder of the site's bucket, and its record in the other. */
export async function openReleaseFolder({ site, state }: Buckets, release: string): Promise<ReleaseFolder> {
  const prefix = releasePrefix(release);
  const outbox = new Outbox();
  const manifest = await state.get(prefix + manifestFile);
  const journal = await state.get(prefix + journalFile);
  let { etag, body: recorded } = manifest ?? {};
  const held = new Map<string, Uint8Array>();
  if (manifest) held.set(manifestFile, manifest.body);
  if (journal) held.set(journalFile, journal.body);

  const records = outbox.files('records', sendRecord, { held });
  const pages = outbox.files('pages', sendPage, { lane: ({ path }) => String(path.split('/').length) });
  return {
    live: new LiveSite(pages, records),
    async flush() {
      const sent = await outbox.flush();
      return sent.map(({ path }) => path).filter((path) => path !== manifestFile && path !== journalFile);
    },
    isCurrent: async () => (await state.etag(prefix + manifestFile)) === etag,
  };

  async function sendRecord({ path, body }: Operation): Promise<void> {
    if (!body) return state.remove(prefix + path);
    if (path !== manifestFile) return void (await state.put(prefix + path, body));
    // Whoever waits for a new record would be told of nothing.
    if (recorded && Buffer.from(recorded).equals(body)) return;
    // Two publishers at once cannot both believe in their record.
    etag = await state.put(prefix + path, body, { over: etag ?? 'absent' });
    recorded = body;
  }

  async function sendPage({ path, body }: Operation): Promise<void> {
    if (!body) return site.remove(prefix + path);
    const headers = { contentType: contentType(`/${path}`), cacheControl: cacheControl(`/${path}`) };
    await site.put(prefix + path, body, headers);
  }
}
