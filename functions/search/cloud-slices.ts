import { rmSync } from 'node:fs';
import type { Buckets } from '#functions/files/bucket.ts';
import { uploadFiles } from '#functions/files/upload-files.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import { makeSlice } from './make-slice.ts';
import { type NewSlice, nextSlice, publicFolder, uploadedPrefix } from './slices.ts';

/** Makes the next slice that differs from the items and uploads it. False where nothing differs. */
export async function uploadNextSlice(
  db: SiteDb,
  { site, state }: Buckets,
  { folder, name }: { folder: string; name: string },
): Promise<boolean> {
  const slice = nextSlice(db);
  if (!slice) return false;
  try {
    const { files, fragments } = await makeSlice(db, folder, name, slice.items);
    const tags = await uploadFiles(site, folder, files, `${publicFolder}/${name}/`);
    const uploaded: NewSlice = {
      n: slice.n,
      folder: name,
      files: files.map((file, place) => [file, tags[place] ?? '']),
      fragments,
    };
    await state.put(`${uploadedPrefix}${name}.json`, Buffer.from(JSON.stringify(uploaded)));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
