import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { publisherPulseKey, searchPulseKey } from '#functions/db/keys.ts';
import { publicFiles, s3Bucket } from '#functions/files/bucket.ts';
import { CloudPublisher } from '#functions/publish/cloud-publisher.ts';
import { hostedAddresses } from '#functions/publish/derived/hosted-names.ts';
import { describePictures } from '#functions/publish/derived/hosted-pictures.ts';
import { compareRelease } from '#functions/publish/release-at-edge.ts';
import { changesOf, keyOf, type StreamRecord } from '#functions/publish/stream-changes.ts';
import { forgetAtEdge } from './edge-cache.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';

type Changed = StreamRecord & { body?: string };
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

export const handler = async (event: PublishEvent) => {
  if ('clear' in event) return publisher.clear();
  if ('check' in event) return publisher.repair({ all: true });
  if ('compare' in event) return compareRelease(ctx, state);
  if ('repair' in event) return publisher.repair();
  if ('release' in event) return publisher.release(event.release);
  const { items, pictures } = changesOf(event.Records);
  for (const { body } of event.Records) if (body !== undefined) pictures.push(...hostedAddresses(writtenKey(body)));
  const published = items.length + pictures.length > 0 ? await publisher.publish({ items, pictures }) : undefined;
  const rows = new Set(event.Records.map((record) => keyOf(record).pk));
  if (rows.has(searchPulseKey.pk)) return publisher.acceptSlices();
  // The pulse keeps this function awake.
  return published && !rows.has(publisherPulseKey.pk) ? published : publisher.prepare();
};

const writtenKey = (body: string) => (JSON.parse(body) as { detail: { object: { key: string } } }).detail.object.key;
