import type { Buckets } from '#functions/files/bucket.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import { LiveSite, manifestFile } from './live-site.ts';
import { bytesOf, publicFiles } from './public-files.ts';

export type ReleaseFolder = {
  live: LiveSite;
  /** Whether the manifest is still the one read or written here. */
  isCurrent: () => Promise<boolean>;
};

export const releasePrefix = (release: string) => `releases/${release}/`;
/** The code that renders the pages of a release; a rollback needs it. */
export const rendererFile = 'renderer.mjs';
/** The page for an unknown address. */
export const notFoundPage = '404.html';

/**
 * The pages of one release: a folder of the site bucket, with its manifest and journal in the state bucket.
 * `beginSwap` is called before the first write of each swap.
 */
export async function openReleaseFolder(
  { site, state }: Buckets,
  release: string,
  { beginSwap }: { beginSwap: () => Promise<void> },
): Promise<ReleaseFolder> {
  const prefix = releasePrefix(release);
  let manifest = await state.get(prefix + manifestFile);

  const records: AsyncFiles = {
    read: async (path) => (path === manifestFile ? manifest : await state.get(prefix + path))?.body,
    async write(path, content) {
      const body = bytesOf(content);
      if (path === manifestFile) return writeManifest(body);
      await beginSwap();
      await state.put(prefix + path, body);
    },
    remove: (path) => state.remove(prefix + path),
  };

  async function writeManifest(body: Uint8Array): Promise<void> {
    // Writing an equal manifest would start the search function for nothing.
    if (manifest && Buffer.from(manifest.body).equals(body)) return;
    // A conditional write: of two concurrent publishers one fails.
    const etag = await state.put(prefix + manifestFile, body, { over: manifest?.etag ?? 'absent' });
    manifest = { etag, body };
  }

  return {
    live: await LiveSite.open(publicFiles(site, prefix), records),
    isCurrent: async () => (await state.etag(prefix + manifestFile)) === manifest?.etag,
  };
}
