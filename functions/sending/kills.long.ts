import { expect, it } from 'vitest';
import {
  type Drill,
  expectNobodyTwiceAndNobodyLost,
  killDrill,
  killPoints,
  oncePoints,
} from '#functions/testing/kill-drill.ts';

const most = 8;
const drillsAtOnce = 2;
/** With several mails on their way at once, where one of them is told apart. */
const single: readonly string[] = ['paced', 'answered', 'asked', 'taken'];

/** At every moment, for each of eight readers; with events and without. What happens once is tried with lists of every length. */
const drills: Drill[] = [true, false].flatMap((wired) =>
  killPoints.flatMap((point) =>
    Array.from({ length: most }, (_, index) =>
      oncePoints.includes(point)
        ? { point, nth: 1, readers: index + 1, wired }
        : { point, nth: index + 1, readers: most, wired, atOnce: wired && single.includes(point) ? 4 : 1 },
    ),
  ),
);

it('a sender killed at any moment sends nobody a mail twice and loses nobody', async () => {
  let kills = 0;
  const waiting = [...drills];
  await Promise.all(
    Array.from({ length: drillsAtOnce }, async () => {
      for (let drill = waiting.shift(); drill; drill = waiting.shift()) {
        const result = await killDrill(drill);
        if (result.killed) kills += 1;
        expectNobodyTwiceAndNobodyLost(drill, result);
      }
    }),
  );
  console.log(`${kills} kills`);
  expect(kills).toBeGreaterThanOrEqual(210);
}, 3_600_000);
