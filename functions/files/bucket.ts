import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { callLimits } from '#functions/db/call-limits.ts';
import { headersOf } from './file-headers.ts';
import type { AsyncFiles } from './files.ts';
import { inParallel } from './in-parallel.ts';

type StoredObject = { body: Uint8Array; etag: string };
type ObjectInfo = { key: string; etag: string; changed: Date };
type PutOptions = {
  contentType?: string;
  cacheControl?: string;
  /** Conditional write: over this ETag, or only if the key is `absent`. */
  over?: string | 'absent' | undefined;
};

/** The operations of a bucket that the functions need. */
export type Bucket = {
  get: (key: string) => Promise<StoredObject | undefined>;
  etag: (key: string) => Promise<string | undefined>;
  put: (key: string, body: Uint8Array, options?: PutOptions) => Promise<string>;
  /** An object of any bucket, if it still has this ETag; its bytes do not pass through this process. */
  copy: (from: { bucket: string; key: string; etag?: string | undefined }, key: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  list: (prefix: string) => Promise<ObjectInfo[]>;
  removeAll: (keys: readonly string[]) => Promise<void>;
};

/** A large body, such as the record of a site, takes its time: five megabytes a second are a poor connection of a function. */
const putMilliseconds = ({ byteLength }: Uint8Array) => callLimits.requestHandler.requestTimeout + byteLength / 5_000;

/** S3 accepts 1,000 keys in one call. */
const maxRemoved = 1_000;

export function s3Bucket(name: string, config: S3ClientConfig = {}): Bucket {
  const client = new S3Client({ ...callLimits, ...config });
  const at = (Key: string) => ({ Bucket: name, Key });
  return {
    get: (key) =>
      undefinedIfAbsent(async () => {
        const { Body, ETag = '' } = await client.send(new GetObjectCommand(at(key)));
        return Body && { body: await Body.transformToByteArray(), etag: ETag };
      }),
    etag: (key) => undefinedIfAbsent(async () => (await client.send(new HeadObjectCommand(at(key)))).ETag),
    async put(key, body, { contentType, cacheControl, over } = {}) {
      const { ETag = '' } = await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: body,
          ContentType: contentType,
          CacheControl: cacheControl,
          ...(over === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: over }),
        }),
        { requestTimeout: putMilliseconds(body) },
      );
      return ETag;
    },
    copy: async (from, key) => {
      const source = { CopySource: `${from.bucket}/${from.key}`, CopySourceIfMatch: from.etag };
      await client.send(new CopyObjectCommand({ ...at(key), ...source }));
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async list(Prefix) {
      const listed: ObjectInfo[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket: name, Prefix, ContinuationToken }),
        );
        for (const { Key = '', ETag = '', LastModified = new Date(0) } of page.Contents ?? [])
          listed.push({ key: Key, etag: ETag, changed: LastModified });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return listed;
    },
    async removeAll(keys) {
      for (let start = 0; start < keys.length; start += maxRemoved) {
        const Objects = keys.slice(start, start + maxRemoved).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0)
          throw new Error(`${Errors.length} were not removed: ${Errors[0]?.Key} ${Errors[0]?.Code}`);
      }
    },
  };
}

/** The same bucket; `confirm` runs before each write and throws to prevent it. */
export const withWriteCheck = (bucket: Bucket, confirm: () => void): Bucket => ({
  ...bucket,
  async put(...given) {
    confirm();
    return bucket.put(...given);
  },
  async copy(from, key) {
    confirm();
    return bucket.copy(from, key);
  },
  async remove(key) {
    confirm();
    return bucket.remove(key);
  },
  async removeAll(keys) {
    confirm();
    return bucket.removeAll(keys);
  },
});

/** Undefined for a missing object. */
export async function readBucketJson<Value>(bucket: Pick<Bucket, 'get'>, key: string): Promise<Value | undefined> {
  const found = await bucket.get(key);
  return found && (JSON.parse(Buffer.from(found.body).toString()) as Value);
}

async function undefinedIfAbsent<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined;
    throw error;
  }
}

export type Buckets = {
  /** The origin of the CDN. */
  site: Bucket;
  /** Private to the publisher: which release is live, and the record of each. */
  state: Bucket;
};

/** The public files of a bucket, by the path that readers ask for: it decides their headers. */
export const publicFiles = (bucket: Pick<Bucket, 'get' | 'put' | 'remove'>): AsyncFiles => ({
  read: async (path) => (await bucket.get(path))?.body,
  write: async (path, content) => void (await bucket.put(path, Buffer.from(content), headersOf(`/${path}`))),
  remove: bucket.remove,
});

/** Files under way. */
const concurrency = 32;

/** Sends public files of a folder, begun in the order given. Returns their tags. */
export const uploadFiles = (
  bucket: Pick<Bucket, 'put'>,
  folder: string,
  files: readonly string[],
  prefix = '',
): Promise<string[]> =>
  inParallel(files, concurrency, (file) =>
    bucket.put(prefix + file, readFileSync(join(folder, file)), headersOf(`/${prefix}${file}`)),
  );
