import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Key, liveItemOf, mediaIdOfKey, publisherPulseKey, searchPulseKey } from '#functions/db/keys.ts';
import { publicFiles, s3Bucket } from '#functions/files/bucket.ts';
import { CloudPublisher } from '#functions/publish/cloud-publisher.ts';
import { hostedAddresses } from '#functions/publish/derived/hosted-path.ts';
import { describePictures } from '#functions/publish/derived/hosted-pictures.ts';
import { compareRelease } from '#functions/publish/release-at-edge.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { forgetAtEdge } from './edge-cache.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';

/** A change of the store, or the message of a hosted picture that was written. */
type Changed = { dynamodb?: { Keys?: Record<string, { S?: string }> }; body?: string };
/** Changes, a schedule's request, a release, or the deletion of old releases. */
type PublishEvent =
  | { Records: Changed[] }
  | { check: true }
  | { compare: true }
  | { repair: true }
  | { release: string }
  | { clear: true };

const ctx = await lambdaContext('publish');
const site = s3Bucket(fromEnvironment('SITE_BUCKET'));
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));
const { config } = new DynamoDBClient({});
const publisher = new CloudPublisher({
  ctx,
  buckets: { site, state },
  pictures: describePictures(ctx.store, publicFiles(site)),
  forget: (files) => forgetAtEdge(config, fromEnvironment('DISTRIBUTION'), files),
  // Leaves most of the function's fifteen minutes for publishing.
  waitMilliseconds: 240_000,
  maxHoldMilliseconds: 15_000,
  pagesOfPart: 500,
  folder: process.env['TMPDIR'] ?? '/tmp',
});

/** Renders changed pages; the only function that writes them. */
export const handler = async (event: PublishEvent) => {
  if ('clear' in event) return publisher.clear();
  if ('check' in event) return publisher.check();
  if ('compare' in event) return compareRelease(ctx, state);
  if ('repair' in event) return publisher.repair();
  if ('release' in event) return publisher.release(event.release);
  const keys = event.Records.map(({ dynamodb }): Key => {
    const { pk, sk } = dynamodb?.Keys ?? {};
    return { pk: pk?.S ?? '', sk: sk?.S ?? '' };
  });
  const items = keys.flatMap((key) => liveItemOf(key) ?? []);
  const pictures = [
    ...keys.flatMap((key) => mediaIdOfKey(key) ?? []).map(mediaPath),
    ...event.Records.flatMap(({ body }) => (body === undefined ? [] : hostedAddresses(writtenKey(body)))),
  ];
  const published = items.length + pictures.length > 0 ? await publisher.publish({ items, pictures }) : undefined;
  const isSliceMade = keys.some(({ pk }) => pk === searchPulseKey.pk);
  if (isSliceMade) return publisher.acceptSlices();
  // The pulse keeps this function awake.
  const isPulse = keys.some(({ pk }) => pk === publisherPulseKey.pk);
  return published && !isPulse ? published : publisher.prepare();
};

/** The file that an event of the bucket is about. */
const writtenKey = (body: string) => (JSON.parse(body) as { detail: { object: { key: string } } }).detail.object.key;
