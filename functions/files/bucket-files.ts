import type { Bucket } from './bucket.ts';
import { headersOf } from './file-headers.ts';
import type { AsyncFiles } from './files.ts';

/** The public files of a bucket, by the path that readers ask for: it decides their headers. */
export const publicFiles = (bucket: Pick<Bucket, 'get' | 'put' | 'remove'>): AsyncFiles => ({
  read: async (path) => (await bucket.get(path))?.body,
  async write(path, content) {
    await bucket.put(path, Buffer.from(content), headersOf(`/${path}`));
  },
  remove: bucket.remove,
});
