import { expect, test } from 'vitest';
import { liveSince, secondsToLive } from './publication.ts';

const published = { path: '/articolo/01J', since: '2026-11-20T10:00:00.000Z' };

test.each([
  ['a build after the publication', 'live', '2026-11-20T10:00:01.200Z', '2026-11-20T10:00:01.200Z'],
  ['a build before the publication', 'live', '2026-11-20T09:59:59.000Z', undefined],
  ['a build that goes on', 'building', '2026-11-20T10:00:01.200Z', undefined],
  ['a failed build', 'failed', '2026-11-20T10:00:01.200Z', undefined],
  ['a site never built', 'live', undefined, undefined],
] as const)('with %s (%s, %s) the publication is live since %s', (_, state, since, expected) => {
  expect(liveSince(published, { state, since })).toBe(expected);
});

test('no publication is live while the status of the site is unknown', () => {
  expect(liveSince(published, undefined)).toBeUndefined();
});

test.each([
  ['2026-11-20T10:00:01.234Z', '1,2 s'],
  ['2026-11-20T10:00:00.000Z', '0,0 s'],
  ['2026-11-20T10:01:15.000Z', '75,0 s'],
])('a publication live at %s took %s', (live, seconds) => {
  expect(secondsToLive(published, live)).toBe(seconds);
});
