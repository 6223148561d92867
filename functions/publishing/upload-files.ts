import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bucket } from '#functions/files/bucket.ts';
import { cacheControl, contentType } from './file-headers.ts';

const atOnce = 32;

/** Sends public files of a folder, one after the other in the order given, a few at a time. */
export async function uploadFiles(
  bucket: Pick<Bucket, 'put'>,
  folder: string,
  files: readonly string[],
  prefix = '',
): Promise<void> {
  for (let start = 0; start < files.length; start += atOnce) {
    await Promise.all(
      files.slice(start, start + atOnce).map((file) => {
        const path = `/${prefix}${file}`;
        const headers = { contentType: contentType(path), cacheControl: cacheControl(path) };
        return bucket.put(prefix + file, readFileSync(join(folder, file)), headers);
      }),
    );
  }
}
