import { readFileSync } from 'node:fs';
import type { Buckets } from '#functions/files/bucket.ts';
import { headersOf } from '#functions/files/file-headers.ts';
import { filesBelow } from '#functions/files/files.ts';
import { uploadFiles } from '#functions/files/upload-files.ts';
import { assetsFile, releaseName, releasePrefix, rendererFile } from '#functions/publish/releases.ts';

type Built = { assets: string; renderer: string; release: string };

/**
 * Uploads the assets before any page refers to them. Assets named by their content go to the root for all releases, so
 * that pages that are still open in browsers find theirs after a new release.
 */
export async function uploadRelease({ assets, renderer, release }: Built, { site, state }: Buckets): Promise<void> {
  const files = filesBelow(assets);
  await uploadFiles(site, assets, files.filter(isNamedByContent));
  const ofRelease = files.filter((file) => !isNamedByContent(file));
  await uploadFiles(site, assets, ofRelease, releasePrefix(release));
  await site.put(releasePrefix(release) + releaseName, Buffer.from(release), headersOf(`/${releaseName}`));
  await state.put(releasePrefix(release) + assetsFile, Buffer.from(JSON.stringify([...ofRelease, releaseName])));
  await state.put(releasePrefix(release) + rendererFile, readFileSync(renderer), { contentType: 'text/javascript' });
}

const isNamedByContent = (file: string) => file.startsWith('_astro/');
