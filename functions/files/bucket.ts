import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { callLimits } from '#functions/db/call-limits.ts';
import { headersOf } from './file-headers.ts';
import type { AsyncFiles } from './files.ts';
import { inGroups } from './in-groups.ts';

type StoredObject = { body: Uint8Array; etag: string };
type ObjectInfo = { key: string; etag: string; changed: Date };
type PutOptions = {
  contentType?: string;
  cacheControl?: string;
  /** Conditional write: over this ETag, or only if the key is `absent`. */
  over?: string | 'absent' | undefined;
};

export type Bucket = {
  get: (key: string) => Promise<StoredObject | undefined>;
  etag: (key: string) => Promise<string | undefined>;
  put: (key: string, body: Uint8Array, options?: PutOptions) => Promise<string>;
  /** An object of any bucket, if it still has this ETag; its bytes do not pass through this process. */
  copy: (from: { bucket: string; key: string; etag?: string | undefined }, key: string) => Promise<void>;
  list: (prefix: string) => Promise<ObjectInfo[]>;
  removeAll: (keys: readonly string[]) => Promise<void>;
};

/** A large body, such as the record of a site, takes its time: five megabytes a second are a poor connection of a function. */
const putMilliseconds = ({ byteLength }: Uint8Array) => callLimits.requestHandler.requestTimeout + byteLength / 5_000;

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
    async list(Prefix) {
      const listed: ObjectInfo[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix }))
        for (const { Key = '', ETag = '', LastModified = new Date(0) } of Contents)
          listed.push({ key: Key, etag: ETag, changed: LastModified });
      return listed;
    },
    async removeAll(keys) {
      for (const some of inGroups(keys, maxRemoved)) {
        const Objects = some.map((Key) => ({ Key }));
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
export function withWriteCheck(bucket: Bucket, confirm: () => void): Bucket {
  const confirmed =
    <Given extends unknown[], Result>(write: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      confirm();
      return write(...given);
    };
  const { put, copy, removeAll } = bucket;
  return { ...bucket, put: confirmed(put), copy: confirmed(copy), removeAll: confirmed(removeAll) };
}

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
  site: Bucket;
  /** Private to the publisher: which release is live, and the record of each. */
  state: Bucket;
};

/** The public files of a bucket, by the path that readers ask for: it decides their headers. */
export const publicFiles = (bucket: Pick<Bucket, 'get' | 'put' | 'removeAll'>): AsyncFiles => ({
  read: async (path) => (await bucket.get(path))?.body,
  write: async (path, content) => void (await bucket.put(path, Buffer.from(content), headersOf(`/${path}`))),
  remove: (path) => bucket.removeAll([path]),
});
