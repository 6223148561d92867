import { SQSClient } from '@aws-sdk/client-sqs';
import type { MediaTask } from '#functions/context/context.ts';
import { callLimits } from '#functions/db/call-limits.ts';
import { publicFiles, s3Bucket } from '#functions/files/bucket.ts';
import type { Announced, Decoded, DecodeResult, OpenedBytes } from '#functions/media/decode.ts';
import { idsToSync, type MediaServices, prepareUpload, syncFiles } from '#functions/media/prepare.ts';
import { encodeSizes } from '#functions/media/sizes.ts';
import type { DecodeTask } from './decode.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';
import { signedObject } from './media-buckets.ts';
import { addTo, retryIn } from './queues.ts';
import { invoke } from './signed-call.ts';

type Message = { receiptHandle: string; body: string };

type Work =
  | { source: 'aws.s3'; detail: { object: { key: string } } }
  | { source: 'aws.events' }
  | (MediaTask & { source?: undefined });

/** After a failure, sooner than the queue's own time, in which a function may still be working. */
const retryMilliseconds = 20_000;

const ctx = await lambdaContext('media');
const client = new SQSClient(callLimits);
const names = { incoming: fromEnvironment('INCOMING_BUCKET'), originals: fromEnvironment('ORIGINALS_BUCKET') };
const incoming = s3Bucket(names.incoming);
const originals = s3Bucket(names.originals);
const bucketOf = (key: string) =>
  key.startsWith('originals/') ? ([names.originals, originals] as const) : ([names.incoming, incoming] as const);
const decoder = fromEnvironment('DECODER');
const queue = fromEnvironment('MEDIA_QUEUE');
const add = addTo<MediaTask>(queue, client);
const retry = retryIn(queue, client);

const services: MediaServices = {
  ctx,
  uploaded: {
    has: async (key) => (await bucketOf(key)[1].etag(key)) !== undefined,
    open,
    async keep(from, to, { etag, original }) {
      if (original) await bucketOf(to)[1].put(to, original);
      else await bucketOf(to)[1].copy({ bucket: bucketOf(from)[0], key: from, etag }, to);
    },
    remove: (key) => bucketOf(key)[1].removeAll([key]),
  },
  public: publicFiles(s3Bucket(fromEnvironment('PICTURES_BUCKET'))),
  encode: encodeSizes,
};

export const handler = async ({ Records }: { Records: Message[] }): Promise<void> => {
  for (const { receiptHandle, body } of Records) {
    try {
      await doWork(JSON.parse(body) as Work);
    } catch (error) {
      // If this call fails, the message returns after the queue's own time.
      await retry(receiptHandle, retryMilliseconds).catch(() => {});
      throw error;
    }
  }
};

function doWork(work: Work): Promise<void> {
  if (work.source === 'aws.s3') return prepareUpload(services, work.detail.object.key);
  return work.source === 'aws.events' ? syncAll() : syncFiles(services, work);
}

async function syncAll(): Promise<void> {
  const keys = (await originals.list('originals/')).map(({ key }) => key.split('/')[1] ?? '');
  await add((await idsToSync(ctx, [...new Set(keys)])).map((id) => ({ id })));
}

type Opened = Omit<Decoded, 'master' | 'original'> & OpenedBytes & { hasOriginal: boolean };
type Answer = Extract<DecodeResult, { refused: unknown }> | Opened;

/** Longer than the decoder may take. */
const decodeMilliseconds = 40_000;

const ended = /Timedout|OutOfMemory|ExitError/;

/** In a function of its own, which gets the addresses of this file, and of what it makes of it, and nothing else. */
async function open(key: string, announced: Announced): Promise<DecodeResult> {
  // Not under the keys of uploads.
  const picture = `pictures/${key}`;
  const withoutPlaces = `${picture}.original`;
  const address = (method: 'GET' | 'PUT', bucket: string, object: string) =>
    signedObject(client.config, { method, bucket, key: object, seconds: decodeMilliseconds / 1_000 });
  const event: DecodeTask = {
    ...announced,
    from: await address('GET', bucketOf(key)[0], key),
    to: await address('PUT', names.incoming, picture),
    toOriginal: await address('PUT', names.incoming, withoutPlaces),
  };
  const answer = await invoke<Answer>(client.config, { name: decoder, event, timeoutMilliseconds: decodeMilliseconds });
  if ('error' in answer) {
    const { errorType, errorMessage } = answer.error;
    if (ended.test(errorType) || /timed out/i.test(errorMessage)) return { refused: 'too-slow' };
    throw new Error(`The decoder failed: ${errorType} ${errorMessage}`);
  }
  if ('refused' in answer.result) return answer.result;
  const { hasOriginal, ...opened } = answer.result;
  const original = hasOriginal ? { original: await take(withoutPlaces) } : {};
  return { ...opened, master: await take(picture), ...original };
}

async function take(key: string): Promise<Uint8Array> {
  const found = await incoming.get(key);
  if (!found) throw new Error(`The decoder has not written ${key}`);
  await incoming.removeAll([key]);
  return found.body;
}
