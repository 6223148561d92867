import { derivedPulseKey, type Key, liveItemOf, mediaIdOfKey } from '#functions/db/keys.ts';
import type { DerivedTask } from '#functions/derived/derived-tasks.ts';
import { s3Bucket, withinLease } from '#functions/files/bucket.ts';
import { CloudPublisher } from '#functions/publishing/cloud-publisher.ts';
import { pagesOfLargePart } from '#functions/publishing/render-parts.ts';
import { mediaPath } from '#shared/content/media.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';
import { addTo } from './queues.ts';

/** Changes of the store, a schedule's or a release's request, or the deletion of old releases. */
type PublishEvent =
  | { Records: { dynamodb?: { Keys?: Record<string, { S?: string }> } }[] }
  | { fullCheck: true | 'unfinished' }
  | { release: string }
  | { clear: true };

const ctx = await lambdaContext('publish', { pauseFactor: Number(process.env['PAUSE_FACTOR'] ?? 1) });
const bucket = (name: string) => s3Bucket(fromEnvironment(name), withinLease);
const publisher = new CloudPublisher({
  ctx,
  buckets: { site: bucket('SITE_BUCKET'), state: bucket('STATE_BUCKET') },
  // Leaves most of the function's fifteen minutes for publishing.
  waitMilliseconds: 240_000,
  maxHoldMilliseconds: Number(process.env['MAX_HOLD_MILLISECONDS'] ?? 15_000),
  pagesOfPart: Number(process.env['PAGES_OF_PART'] ?? pagesOfLargePart),
  folder: process.env['WORK_FOLDER'] ?? '/tmp',
  enqueueDerived: addTo<DerivedTask>(fromEnvironment('DERIVED_QUEUE')),
});

/** Renders changed pages; the only function that writes them. */
export const handler = async (event: PublishEvent) => {
  if ('clear' in event) return publisher.clear();
  if (!('Records' in event)) return publisher.publish({ changes: 'all', ...event });
  const keys = event.Records.map(({ dynamodb }): Key => {
    const { pk, sk } = dynamodb?.Keys ?? {};
    return { pk: pk?.S ?? '', sk: sk?.S ?? '' };
  });
  const changes = keys.flatMap((key) => liveItemOf(key) ?? []);
  const pictures = keys.flatMap((key) => mediaIdOfKey(key) ?? []).map(mediaPath);
  const areMade = keys.some(({ pk }) => pk === derivedPulseKey.pk);
  // Any other record is the pulse that keeps this function awake.
  const isPulse = changes.length === 0 && pictures.length === 0 && !areMade;
  return isPulse ? publisher.prepare() : publisher.publish({ changes, pictures });
};
