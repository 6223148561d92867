import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bucket, Buckets } from '#functions/files/bucket.ts';
import { cacheControl, contentType } from '#functions/publishing/file-headers.ts';
import { releasePrefix, rendererFile } from '#functions/publishing/release-folder.ts';

type Built = { assets: string; renderer: string; release: string };

const atOnce = 16;

/**
 * The assets that pages ask for are there before any page does. Those that are named by their content lie at the root for all
 * releases, so that a page that a reader has still open finds its own.
 */
export async function uploadRelease({ assets, renderer, release }: Built, { site, state }: Buckets): Promise<void> {
  const files = filesIn(assets);
  await uploadFiles(site, assets, files.filter(isNamedByContent));
  await uploadFiles(
    site,
    assets,
    files.filter((file) => !isNamedByContent(file)),
    releasePrefix(release),
  );
  await state.put(releasePrefix(release) + rendererFile, readFileSync(renderer), { contentType: 'text/javascript' });
}

const isNamedByContent = (file: string) => file.startsWith('_astro/');

export const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());

/** One after the other in the order given, a few at a time. */
export async function uploadFiles(
  bucket: Bucket,
  folder: string,
  files: readonly string[],
  prefix = '',
): Promise<void> {
  for (let start = 0; start < files.length; start += atOnce) {
    await Promise.all(
      files.slice(start, start + atOnce).map((file) => {
        const headers = { contentType: contentType(`/${file}`), cacheControl: cacheControl(`/${file}`) };
        return bucket.put(prefix + file, readFileSync(join(folder, file)), headers);
      }),
    );
  }
}
