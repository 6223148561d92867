import { expect, it } from 'vitest';
import { expectEachSubscriberOnce, killDrill, oncePoints } from '#functions/testing/kill-drill.ts';

// One moment before, within and after a mail; kills.long.ts kills at every moment for each of eight subscribers.
it.each(['recipients-written', 'claimed', 'ses-request', 'ses-accepted', 'recorded', 'finished'] as const)(
  'a sender killed at «%s» sends every subscriber one mail',
  async (point) => {
    const drill = { point, nth: oncePoints.includes(point) ? 1 : 2, subscribers: 3, events: true };
    const result = await killDrill(drill);
    expect(result.killed).toBe(true);
    expectEachSubscriberOnce(drill, result);
  },
);
