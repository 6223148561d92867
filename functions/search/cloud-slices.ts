import { rmSync } from 'node:fs';
import type { Buckets } from '#functions/files/bucket.ts';
import { uploadFiles } from '#functions/files/upload-files.ts';
import type { SiteDb } from '#shared/model/snapshot/site-db.ts';
import { makeSlice } from './make-slice.ts';
import { nextSlice, type PublishedSlice, publicFolder, type UploadedSlice, uploadedPrefix } from './slices.ts';

/** Makes the next slice that differs from the items and uploads it. False where nothing differs. */
export async function uploadNextSlice(
  db: SiteDb,
  { site, state }: Buckets,
  { folder, name }: { folder: string; name: string },
): Promise<boolean> {
  const slice = nextSlice(db);
  if (!slice) return false;
  const published: PublishedSlice = { files: [], fragments: [] };
  if (slice.items.length > 0) {
    try {
      const { files, fragments } = await makeSlice(db, folder, name, slice.items);
      const tags = await uploadFiles(site, folder, files, `${publicFolder}/${name}/`);
      published.fragments = fragments;
      published.files = files.map((file, place) => [file, tags[place] ?? '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await state.put(
    `${uploadedPrefix}${name}.json`,
    Buffer.from(JSON.stringify({ slice, folder: name, published } satisfies UploadedSlice)),
  );
  return true;
}
