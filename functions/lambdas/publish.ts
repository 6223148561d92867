import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { type Key, liveItemOf } from '#functions/db/keys.ts';
import { s3Bucket, withinLease } from '#functions/files/bucket.ts';
import { type Changes, CloudPublisher } from '#functions/publishing/cloud-publisher.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';

/** A stream batch of changes, an order of a schedule or a release, or the order to delete old releases. */
type PublishEvent =
  | { Records: { dynamodb?: { Keys?: Record<string, { S?: string }> } }[] }
  | { everything?: boolean; release?: string }
  | { clear: true };

const cdn = new CloudFrontClient({});
const distribution = fromEnvironment('DISTRIBUTION_ID');
const ctx = await lambdaContext('publish');
const bucket = (name: string) => s3Bucket(fromEnvironment(name), withinLease);
const publisher = new CloudPublisher({
  ctx,
  buckets: { site: bucket('SITE_BUCKET'), state: bucket('STATE_BUCKET') },
  // The publish itself needs most of the fifteen minutes of the function.
  patienceMilliseconds: 240_000,
  folder: process.env['WORK_FOLDER'] ?? '/tmp',
  forget: async (paths) => {
    await cdn.send(
      new CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: { CallerReference: ctx.newId(), Paths: { Quantity: paths.length, Items: paths } },
      }),
    );
  },
});

/** Renders changed pages; the only function that writes pages. */
export const handler = async (event: PublishEvent) => {
  if ('clear' in event) return publisher.clear();
  if (!('Records' in event)) return publisher.take({ changes: 'all', ...event });
  const changes = changesOf(event.Records);
  return changes.length > 0 ? publisher.take({ changes }) : undefined;
};

function changesOf(records: Extract<PublishEvent, { Records: unknown }>['Records']): Exclude<Changes, 'all'> {
  const keys = records.map(({ dynamodb }): Key => {
    const { pk, sk } = dynamodb?.Keys ?? {};
    return { pk: pk?.S ?? '', sk: sk?.S ?? '' };
  });
  return keys.flatMap((key) => liveItemOf(key) ?? []);
}
