import { expect, it } from 'vitest';
import {
  type Drill,
  expectEachSubscriberOnce,
  killDrill,
  killPoints,
  oncePoints,
} from '#functions/testing/kill-drill.ts';

const maxSubscribers = 8;
const concurrency = 2;
/** Moments of one mail, tried also with several mails in flight. */
const ofOneMail: readonly string[] = ['rate-limit-waited', 'answered', 'ses-request', 'ses-accepted'];

/** Every moment for each of eight subscribers, with and without events; moments that happen once, for lists of 1 to 8. */
const drills: Drill[] = [true, false].flatMap((events) =>
  killPoints.flatMap((point) =>
    Array.from({ length: maxSubscribers }, (_, index) =>
      oncePoints.includes(point)
        ? { point, nth: 1, subscribers: index + 1, events }
        : {
            point,
            nth: index + 1,
            subscribers: maxSubscribers,
            events,
            batchSize: events && ofOneMail.includes(point) ? 4 : 1,
          },
    ),
  ),
);

it('a sender killed at any moment sends no mail twice and loses none', async () => {
  let kills = 0;
  const waiting = [...drills];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let drill = waiting.shift(); drill; drill = waiting.shift()) {
        const result = await killDrill(drill);
        if (result.killed) kills += 1;
        expectEachSubscriberOnce(drill, result);
      }
    }),
  );
  console.log(`${kills} kills`);
  expect(kills).toBeGreaterThanOrEqual(210);
}, 3_600_000);
