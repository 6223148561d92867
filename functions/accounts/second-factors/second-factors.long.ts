import { describe, expect, it } from 'vitest';
import { enableAuthenticatorApp, firstStep, waitMinutes } from '#functions/testing/authenticator-app.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';

const strict = () => testMagazine({ settings: { ...testSettings, rateLimits: true } });

describe('a campaign against second factors', () => {
  it('a thousand guesses at once are five, and the owner gets in with a recovery code', async () => {
    const magazine = await strict();
    const { recoveryCodes } = await enableAuthenticatorApp(magazine, await magazine.person('editor', 'eva'));
    const { challenge } = await firstStep(magazine, 'eva');
    const attempt = (code: string, from: string) =>
      magazine.call('POST', '/auth/second-factor', { body: { challenge, code }, from });
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) {
      const guesses = Array.from({ length: 50 }, (_, n) =>
        attempt(String(round * 50 + n).padStart(6, '0'), `198.51.${round}.${n}`),
      );
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(5).fill(401));
    expect((await attempt(recoveryCodes[0] ?? '', '203.0.113.7')).status).toBe(200);
  });

  it('each code of a day opens one session, however often it is used at once', async () => {
    const magazine = await testMagazine();
    const { codeAt } = await enableAuthenticatorApp(magazine, await magazine.person('editor', 'ada'));
    for (let round = 0; round < 100; round++) {
      waitMinutes(magazine, 10);
      const steps = await Promise.all(Array.from({ length: 4 }, () => firstStep(magazine, 'ada')));
      const code = codeAt((round % 3) - 1);
      const answers = await Promise.all(
        steps.map(({ challenge }) => magazine.call('POST', '/auth/second-factor', { body: { challenge, code } })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('clocks up to a step away get in, and no others', async () => {
    const magazine = await testMagazine();
    const { codeAt } = await enableAuthenticatorApp(magazine, await magazine.person('editor', 'ora'));
    for (let steps = -20; steps <= 20; steps++) {
      waitMinutes(magazine, 30);
      const { challenge } = await firstStep(magazine, 'ora');
      const { status } = await magazine.call('POST', '/auth/second-factor', {
        body: { challenge, code: codeAt(steps) },
      });
      expect([steps, status]).toEqual([steps, Math.abs(steps) <= 1 ? 200 : 401]);
    }
  });
});
