import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { headersOf } from './file-headers.ts';
import { inParallel } from './in-parallel.ts';

const concurrency = 32;

/** Sends public files of a folder, begun in the order given. Returns their tags. */
export async function uploadFiles(
  bucket: Pick<Bucket, 'put'>,
  folder: string,
  files: readonly string[],
  prefix = '',
): Promise<string[]> {
  return inParallel(files, concurrency, (file) => {
    const key = prefix + file;
    return bucket.put(key, readFileSync(join(folder, file)), headersOf(`/${key}`));
  });
}
