import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { s3Bucket, withinLease } from '#functions/files/bucket.ts';
import { Indexer, SearchBusy } from '#functions/search/indexer.ts';
import { outdatedMilliseconds } from '#functions/search/make-index.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';
import { showAgain } from './show-again.ts';

/** That the record of the live pages changed, or that it is morning: what EventBridge says of it is the body. */
type Message = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: { ApproximateReceiveCount: string };
};
type Answer = { batchItemFailures: { itemIdentifier: string }[] };

const milliseconds = {
  /** A concurrent run is over soon. */
  busy: 5_000,
  failed: 20_000,
  /** The lists of the store follow its items within a second or so: what they did not show yet they show then. */
  secondLook: 10_000,
};

const folder = join(process.env['WORK_FOLDER'] ?? '/tmp', 'search');
// A process before this one may have been ended while it wrote.
rmSync(folder, { recursive: true, force: true });

const ctx = await lambdaContext('search');
const bucket = (name: string) => s3Bucket(fromEnvironment(name), withinLease);
const indexer = new Indexer({
  ctx,
  buckets: { site: bucket('SITE_BUCKET'), state: bucket('STATE_BUCKET') },
  folder,
  graceMilliseconds: Number(process.env['OUTDATED_MILLISECONDS'] ?? outdatedMilliseconds),
});
const show = showAgain(fromEnvironment('SEARCH_QUEUE'));

/** Brings the search index to what is published; messages that have more to do come again. */
export const handler = async ({ Records }: { Records: Message[] }): Promise<Answer> => {
  const wanted = await renew(Records);
  const again = Records.flatMap((message) => {
    const wait = wanted ?? (isFirst(message) ? milliseconds.secondLook : undefined);
    return wait === undefined ? [] : [{ ...message, wait }];
  });
  await Promise.all(again.map((message) => showLater(message, message.wait)));
  return { batchItemFailures: again.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};

/** In how many milliseconds all of these are to come again. What fails is thrown: an alarm counts it. */
async function renew(messages: readonly Message[]): Promise<number | undefined> {
  try {
    return await indexer.renew(mornings(messages).at(-1));
  } catch (error) {
    if (error instanceof SearchBusy) return milliseconds.busy;
    await Promise.all(messages.map((message) => showLater(message, milliseconds.failed)));
    throw error;
  }
}

/** Where the queue does not hear of it the message comes again when its whole time is over. */
const showLater = ({ receiptHandle }: Message, wait: number) => show(receiptHandle, wait).catch(() => {});

/** In the morning the index is made again, whatever is known of it. */
function mornings(messages: readonly Message[]): Date[] {
  const said = messages.map(({ body }) => JSON.parse(body) as { source: string; time: string });
  return said.flatMap(({ source, time }) => (source === 'aws.events' ? [new Date(time)] : [])).toSorted(byTime);
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();
const isFirst = ({ attributes }: Message) => attributes.ApproximateReceiveCount === '1';
