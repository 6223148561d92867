import { expect, it } from 'vitest';
import { expectEachSubscriberOnce, killDrill, oncePoints } from '#functions/testing/kill-drill.ts';

// Before a mail, after it, and when it is recorded; in interrupted-sends.test.ts every third call to the store fails, and
// kills.long.ts kills at every moment for each of eight subscribers.
it.each(['claimed', 'ses-accepted', 'recorded'] as const)(
  'a sender killed at «%s» sends every subscriber one mail',
  async (point) => {
    const drill = { point, nth: oncePoints.includes(point) ? 1 : 2, subscribers: 3, events: true };
    const result = await killDrill(drill);
    expect(result.killed).toBe(true);
    expectEachSubscriberOnce(drill, result);
  },
);
