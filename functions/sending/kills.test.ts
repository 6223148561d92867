import { expect, it } from 'vitest';
import { expectEachSubscriberOnce, killDrill, killPoints, oncePoints } from '#functions/testing/kill-drill.ts';

// One kill at every moment; kills.long.ts kills at each of them for each of eight subscribers.
it.each(killPoints)('a sender killed at «%s» sends every subscriber one mail', async (point) => {
  const drill = { point, nth: oncePoints.includes(point) ? 1 : 2, subscribers: 3, events: true };
  const result = await killDrill(drill);
  expect(result.killed).toBe(true);
  expectEachSubscriberOnce(drill, result);
});
