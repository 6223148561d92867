import { describe, expect, it } from 'vitest';
import { expectNobodyTwiceAndNobodyLost, killDrill, killPoints, oncePoints } from '#functions/testing/kill-drill.ts';

/** One kill at every moment; the long suite kills at each of them for each of many readers. */
describe('a sender that is killed', () => {
  it.each(killPoints)('at «%s» sends nobody a mail twice, and loses nobody', async (point) => {
    const drill = { point, nth: oncePoints.includes(point) ? 1 : 2, readers: 3, wired: true };
    const result = await killDrill(drill);
    expect(result.killed).toBe(true);
    expectNobodyTwiceAndNobodyLost(drill, result);
  });
});
