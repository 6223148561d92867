import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bucket } from '#functions/files/bucket.ts';
import { headersOf } from '#functions/files/file-headers.ts';
import { inParallel } from '#functions/files/in-parallel.ts';

const concurrency = 32;

/** Sends public files of a folder, begun in the order given. */
export async function uploadFiles(
  bucket: Pick<Bucket, 'put'>,
  folder: string,
  files: readonly string[],
  prefix = '',
): Promise<void> {
  await inParallel(files, concurrency, (file) => {
    const key = prefix + file;
    return bucket.put(key, readFileSync(join(folder, file)), headersOf(`/${key}`));
  });
}
