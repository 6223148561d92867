import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { searchLeaseKey, searchPulseKey } from '#functions/db/keys.ts';
import { Lease, LeaseBusy } from '#functions/db/lease.ts';
import { s3Bucket } from '#functions/files/bucket.ts';
import { headersOf } from '#functions/files/file-headers.ts';
import { readLiveRelease, recordPrefix } from '#functions/publish/releases.ts';
import { SiteRecord } from '#functions/publish/site-record.ts';
import { makeNextSlice } from '#functions/search/make-slice.ts';
import { nameOfSlice, publicFolder, uploadedPrefix } from '#functions/search/slices.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';
import { retryIn } from './queues.ts';

type Message = { messageId: string; receiptHandle: string };
type Answer = { batchItemFailures: { itemIdentifier: string }[] };

const workFolder = join(process.env['TMPDIR'] ?? '/tmp', 'search');
const ctx = await lambdaContext('search');
const buckets = { site: s3Bucket(fromEnvironment('SITE_BUCKET')), state: s3Bucket(fromEnvironment('STATE_BUCKET')) };
const retry = retryIn(fromEnvironment('SEARCH_QUEUE'));
const lease = new Lease(ctx, { key: searchLeaseKey, busy: 'SearchBusy', waitMilliseconds: 0 });
let record: { release: string; of: SiteRecord } | undefined;

/** While another run works, or the publisher has not taken over what was made. */
const busyMilliseconds = 5_000;
const failedMilliseconds = 20_000;

/** Makes the next slice of the search index that differs from the live items; the publisher shows it to readers. */
export const handler = async ({ Records }: { Records: Message[] }): Promise<Answer> => {
  const returnIn = (milliseconds: number) =>
    Promise.all(Records.map(({ receiptHandle }) => retry(receiptHandle, milliseconds).catch(() => undefined)));
  try {
    if (await lease.hold(makeNext)) return { batchItemFailures: [] };
  } catch (error) {
    if (!(error instanceof LeaseBusy)) {
      record?.of.forget();
      await returnIn(failedMilliseconds);
      throw error;
    }
  }
  await returnIn(busyMilliseconds);
  return { batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};

/** The publisher's record changes with each slice that it takes over, which is the message for the one after it. */
async function makeNext(): Promise<boolean> {
  const { state } = buckets;
  if ((await state.list(uploadedPrefix)).length > 0) {
    // The run that uploaded it may have ended before it had notified the publisher.
    await notifyPublisher();
    return false;
  }
  const release = await readLiveRelease(state);
  if (release === undefined) return true;
  if (record?.release !== release) {
    const options = { bucket: state, prefix: recordPrefix(release), file: join(workFolder, 'site.db'), now: ctx.now };
    record = { release, of: new SiteRecord(options) };
  }
  const name = nameOfSlice(ctx.now());
  const slice = await makeNextSlice(await record.of.open(), name, (file, body) => {
    const key = `${publicFolder}/${name}/${file}`;
    return buckets.site.put(key, body, headersOf(`/${key}`));
  });
  if (!slice) return true;
  await state.put(`${uploadedPrefix}${name}.json`, Buffer.from(JSON.stringify(slice)));
  await notifyPublisher();
  return true;
}

async function notifyPublisher(): Promise<void> {
  const Item = { ...searchPulseKey, at: ctx.now().toISOString() };
  await ctx.store.documents.send(new PutCommand({ TableName: ctx.store.tableName, Item }));
}
