import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Buckets } from '#functions/files/bucket.ts';
import { releasePrefix, rendererFile } from '#functions/publishing/release-folder.ts';
import { uploadFiles } from '#functions/publishing/upload-files.ts';

type Built = { assets: string; renderer: string; release: string };

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
