import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { derivedPulseKey } from '#functions/db/keys.ts';
import { createStore } from '#functions/db/store.ts';
import { compareWithBucket } from '#functions/derived/compare-with-bucket.ts';
import { derivedRecords } from '#functions/derived/derived-buckets.ts';
import type { KnownPictures } from '#functions/derived/derived-files.ts';
import type { DerivedTask } from '#functions/derived/derived-tasks.ts';
import { hostedKey } from '#functions/derived/hosted-path.ts';
import { makeDerived } from '#functions/derived/make-derived.ts';
import { formatLog } from '#functions/errors/log.ts';
import { readBucketJson, s3Bucket } from '#functions/files/bucket.ts';
import { publicFiles } from '#functions/publishing/bucket-files.ts';
import { fromEnvironment } from './environment.ts';
import { retryIn } from './queues.ts';

type Message = { messageId: string; receiptHandle: string; body: string };
type Answer = { batchItemFailures: { itemIdentifier: string }[] };

/** A hosted picture that was written, the scheduled check of the whole bucket, or a task of the publisher. */
type Work =
  | { source: 'aws.s3'; detail: { object: { key: string } } }
  | { source: 'aws.events' }
  | (DerivedTask & { source?: undefined });

/** After a failure, sooner than the queue's own time, in which a function may still be working. */
const retryMilliseconds = 20_000;

const site = s3Bucket(fromEnvironment('SITE_BUCKET'));
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));
const store = createStore(fromEnvironment('TABLE_NAME'));
const retry = retryIn(fromEnvironment('DERIVED_QUEUE'));
const services = {
  public: { ...publicFiles(site), has: async (path: string) => (await site.etag(path)) !== undefined },
  state,
};

/** Makes picture sizes and share pictures, and notifies the publisher. Failed messages return. */
export const handler = async ({ Records }: { Records: Message[] }): Promise<Answer> => {
  const failed = await doWork(Records).catch(async (error: Error) => {
    await Promise.all(Records.map(retrySoon));
    throw error;
  });
  for (const error of failed.values())
    process.stdout.write(formatLog({ level: 'error', requestId: 'derived files', error }));
  await Promise.all([...failed.keys()].map(retrySoon));
  return { batchItemFailures: [...failed.keys()].map(({ messageId }) => ({ itemIdentifier: messageId })) };
};

async function doWork(messages: readonly Message[]): Promise<Map<Message, Error>> {
  const works = messages.map((message) => ({ message, work: JSON.parse(message.body) as Work }));
  const isDaily = works.some(({ work }) => work.source === 'aws.events');
  if (isDaily) await compareWithBucket({ site, state }, new Date());
  const given = await Promise.all(
    works.map(async ({ message, work }) => (await tasksOf(work)).map((task) => ({ message, task }))),
  );
  const tasks = given.flat();
  if (tasks.length === 0 && !isDaily) return new Map();
  const failures = await makeDerived(
    services,
    tasks.map(({ task }) => task),
  );
  await notifyPublisher();
  return new Map(
    tasks.flatMap(({ message, task }) => {
      const error = failures.get(task);
      return error ? [[message, error]] : [];
    }),
  );
}

/** A picture that no live item shows has no sizes: the publisher orders them when one does. */
async function tasksOf(work: Work): Promise<DerivedTask[]> {
  if (work.source === undefined) return [work];
  if (work.source === 'aws.events') return [];
  const { key } = work.detail.object;
  const known = (await readBucketJson<KnownPictures>(state, derivedRecords.pictures)) ?? {};
  return Object.keys(known).flatMap((picture) => (hostedKey(picture) === key ? [{ picture }] : []));
}

/** A row of the table that changes: the stream brings it to the publisher, which takes several together. */
async function notifyPublisher(): Promise<void> {
  const Item = { ...derivedPulseKey, at: new Date().toISOString() };
  await store.documents.send(new PutCommand({ TableName: store.tableName, Item }));
}

/** If this call fails, the message returns after the queue's own time. */
const retrySoon = ({ receiptHandle }: Message) => retry(receiptHandle, retryMilliseconds).catch(() => {});
