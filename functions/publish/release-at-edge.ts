import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { callLimits } from '#functions/db/call-limits.ts';
import type { Bucket } from '#functions/files/bucket.ts';
import { pauseOf } from '#shared/time/pause.ts';
import { readLiveRelease, releaseDiffers, releaseName } from './releases.ts';

/** During a release the record is written a moment before the edge. */
const attempts = 4;
const comparisonMilliseconds = 15_000;

export async function compareRelease(ctx: Context, state: Pick<Bucket, 'get'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const published = await readLiveRelease(state);
    if (published === undefined) return;
    const signal = AbortSignal.timeout(callLimits.requestHandler.requestTimeout);
    const seen = await fetch(`${ctx.settings.siteUrl}/${releaseName}`, { signal })
      .then((answer) => answer.text())
      .catch(() => undefined);
    if (seen === published) return;
    if (attempt === attempts) {
      const error = new Error(`Readers see ${seen} and not ${published}`);
      ctx.log({ level: 'error', requestId: releaseDiffers, error });
      return;
    }
    await wait(pauseOf(ctx, comparisonMilliseconds));
  }
}
