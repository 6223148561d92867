import type { Bucket } from './bucket.ts';
import { cacheControl, contentType } from './file-headers.ts';
import { type AsyncFiles, bytesOf } from './files.ts';

/** The public files under a prefix of a bucket, by the path that readers ask for: it decides their headers. */
export const publicFiles = (bucket: Pick<Bucket, 'get' | 'put' | 'remove'>, prefix = ''): AsyncFiles => ({
  read: async (path) => (await bucket.get(prefix + path))?.body,
  async write(path, content) {
    const headers = { contentType: contentType(`/${path}`), cacheControl: cacheControl(`/${path}`) };
    await bucket.put(prefix + path, bytesOf(content), headers);
  },
  remove: (path) => bucket.remove(prefix + path),
});
