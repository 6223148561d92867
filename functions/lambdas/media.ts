import { SQSClient } from '@aws-sdk/client-sqs';
import type { MediaTask } from '#functions/context/context.ts';
import { callLimits } from '#functions/db/call-limits.ts';
import { publicFiles, s3Bucket } from '#functions/files/bucket.ts';
import { idsToSync, type MediaServices, prepareUpload, syncFiles } from '#functions/media/prepare.ts';
import { encodeSizes } from '#functions/media/sizes.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';
import { addTo, retryIn } from './queues.ts';
import { remoteDecoder } from './remote-decoder.ts';

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
const decode = remoteDecoder({
  client: client.config,
  decoder: fromEnvironment('DECODER'),
  bucket: { name: names.incoming, files: incoming },
});
const queue = fromEnvironment('MEDIA_QUEUE');
const add = addTo<MediaTask>(queue, client);
const retry = retryIn(queue, client);

const services: MediaServices = {
  ctx,
  uploaded: {
    has: async (key) => (await bucketOf(key)[1].etag(key)) !== undefined,
    open: (key, announced) => decode({ bucket: bucketOf(key)[0], key }, announced),
    async keep(from, to, { etag, original }) {
      if (original) await bucketOf(to)[1].put(to, original);
      else await bucketOf(to)[1].copy({ bucket: bucketOf(from)[0], key: from, etag }, to);
    },
    remove: (key) => bucketOf(key)[1].remove(key),
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
