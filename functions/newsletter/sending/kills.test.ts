import { expect, it } from 'vitest';
import { expectEachSubscriberOnce, killDrill, killPoints, oncePoints } from '#functions/testing/kill-drill.ts';
import { longRun } from '#shared/testing/long-run.ts';

// Before a mail, after it, and when it is recorded; in interrupted-sends.test.ts every third call to the store fails, and
// `npm run test:long` kills at every moment.
it.each(longRun ? killPoints : (['claimed', 'ses-accepted', 'recorded'] as const))(
  'a sender killed at «%s» sends every subscriber one mail',
  async (point) => {
    const drill = { point, nth: oncePoints.includes(point) ? 1 : 2, subscribers: 3, events: true };
    const result = await killDrill(drill);
    // The drill of an expired lease kills an earlier sender; the event of a mail records it before this one could.
    if (!longRun) expect(result.killed).toBe(true);
    expectEachSubscriberOnce(drill, result);
  },
);
