import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';

export type Stored = { body: Uint8Array; etag: string };
type PutOptions = {
  contentType?: string;
  cacheControl?: string;
  /** Writes only over this version; `absent`: only where nothing is yet. */
  over?: string | 'absent' | undefined;
};

/** A bucket, as much of it as publishing needs. */
export type Bucket = {
  get: (key: string) => Promise<Stored | undefined>;
  etag: (key: string) => Promise<string | undefined>;
  put: (key: string, body: Uint8Array, options?: PutOptions) => Promise<string>;
  remove: (key: string) => Promise<void>;
};

export function s3Bucket(name: string, config: S3ClientConfig = {}): Bucket {
  const client = new S3Client(config);
  const at = (Key: string) => ({ Bucket: name, Key });
  return {
    get: (key) =>
      unlessAbsent(async () => {
        const { Body, ETag = '' } = await client.send(new GetObjectCommand(at(key)));
        return Body && { body: await Body.transformToByteArray(), etag: ETag };
      }),
    etag: (key) => unlessAbsent(async () => (await client.send(new HeadObjectCommand(at(key)))).ETag),
    async put(key, body, { contentType, cacheControl, over } = {}) {
      const { ETag = '' } = await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: body,
          ContentType: contentType,
          CacheControl: cacheControl,
          ...(over === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: over }),
        }),
      );
      return ETag;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

async function unlessAbsent<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined;
    throw error;
  }
}
