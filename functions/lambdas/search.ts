import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { s3Bucket, withinLease } from '#functions/files/bucket.ts';
import { Indexer, SearchBusy, TooManyTexts } from '#functions/search/cloud-indexer.ts';
import { outdatedMilliseconds } from '#functions/search/make-index.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';
import { retryIn } from './queues.ts';

/** The body is an EventBridge event: the page record was written, or the morning schedule. */
type Message = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: { ApproximateReceiveCount: string };
};
type Answer = { batchItemFailures: { itemIdentifier: string }[] };

const milliseconds = {
  /** A concurrent run ends soon. */
  busy: 5_000,
  failed: 20_000,
  /** Only a deployment with more memory helps. A queue hides a message for less than twelve hours after it was received. */
  tooMany: 11 * 3_600_000,
  /**
   * List indexes of the table follow its items within about a second: a second run sees items that the first one
   * missed.
   */
  secondLook: 10_000,
};

const folder = join(process.env['WORK_FOLDER'] ?? '/tmp', 'search');
// A previous process may have been stopped during a write.
rmSync(folder, { recursive: true, force: true });

const ctx = await lambdaContext('search');
/** Pagefind’s program and the reading process for a text of 900 words, measured: decision 58. */
const megabytesPerText = 0.31;
/** Node, this function and the answers of its calls. */
const megabytesOfRuntime = 300;
const megabytes = Number(process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] ?? Number.POSITIVE_INFINITY);
const bucket = (name: string) => s3Bucket(fromEnvironment(name), withinLease);
const indexer = new Indexer({
  ctx,
  buckets: { site: bucket('SITE_BUCKET'), state: bucket('STATE_BUCKET') },
  folder,
  graceMilliseconds: Number(process.env['OUTDATED_MILLISECONDS'] ?? outdatedMilliseconds),
  maxTexts: Math.floor((megabytes - megabytesOfRuntime) / megabytesPerText),
});
const retry = retryIn(fromEnvironment('SEARCH_QUEUE'));

/** Updates the search index; messages with more work due return later. */
export const handler = async ({ Records }: { Records: Message[] }): Promise<Answer> => {
  const wanted = await renew(Records);
  const returning = Records.flatMap((message) => {
    const wait = wanted ?? (isFirst(message) ? milliseconds.secondLook : undefined);
    return wait === undefined ? [] : [{ ...message, wait }];
  });
  await Promise.all(returning.map((message) => retryLater(message, message.wait)));
  return { batchItemFailures: returning.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};

/** The milliseconds until all messages return. Errors are thrown, so that an alarm counts them. */
async function renew(messages: readonly Message[]): Promise<number | undefined> {
  try {
    return await indexer.renew(mornings(messages).at(-1));
  } catch (error) {
    if (error instanceof SearchBusy) return milliseconds.busy;
    const wait = error instanceof TooManyTexts ? milliseconds.tooMany : milliseconds.failed;
    await Promise.all(messages.map((message) => retryLater(message, wait)));
    throw error;
  }
}

/** If the call fails, the message returns after the default visibility timeout. */
const retryLater = ({ receiptHandle }: Message, wait: number) => retry(receiptHandle, wait).catch(() => {});

/** The morning schedule rebuilds the index even if its record is current. */
function mornings(messages: readonly Message[]): Date[] {
  const events = messages.map(({ body }) => JSON.parse(body) as { source: string; time: string });
  return events.flatMap(({ source, time }) => (source === 'aws.events' ? [new Date(time)] : [])).toSorted(byTime);
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();
const isFirst = ({ attributes }: Message) => attributes.ApproximateReceiveCount === '1';
