import { createHash } from 'node:crypto';
import type { Bucket } from '#functions/files/bucket.ts';

/** A bucket in memory, with the conditional writes of S3. `onWrite` runs before each write and throws to prevent it. */
export function bucketForTests(onWrite: (write: string) => void = () => {}) {
  const objects = new Map<string, Buffer>();
  /** Times of the last writes, which a test may set. */
  const changed = new Map<string, Date>();
  const reads: string[] = [];
  const etagOf = (body: Buffer | undefined) => body && `"${createHash('md5').update(body).digest('hex')}"`;
  const bucket: Bucket = {
    async get(key) {
      reads.push(key);
      const body = objects.get(key);
      return body && { body, etag: etagOf(body) ?? '' };
    },
    etag: async (key) => etagOf(objects.get(key)),
    async put(key, body, { over } = {}) {
      const known = objects.get(key);
      if ((over === 'absent' && known) || (over !== undefined && over !== 'absent' && over !== etagOf(known))) {
        throw Object.assign(new Error('has changed'), { name: 'PreconditionFailed' });
      }
      onWrite(`put ${key}`);
      objects.set(key, Buffer.from(body));
      return etagOf(Buffer.from(body)) ?? '';
    },
    copy: () => Promise.reject(new Error('not needed')),
    list: async (prefix) =>
      [...objects.keys()]
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ key, etag: etagOf(objects.get(key)) ?? '', changed: changed.get(key) ?? new Date(0) })),
    async removeAll(keys) {
      for (const key of keys) {
        onWrite(`delete ${key}`);
        objects.delete(key);
      }
    },
  };
  return { bucket, objects, changed, reads };
}
