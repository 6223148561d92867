import { expect, test } from 'vitest';
import { isAheadOfToday, unpublishedNotice } from './publishing.ts';

test.each([
  ['2026-11-23', true],
  ['2026-11-22', false],
  ['2026-11-21', false],
  ['', false],
  [undefined, false],
])('on 22 November 2026 the date %s is ahead: %s', (date, ahead) =>
  expect(isAheadOfToday(date, '2026-11-22')).toBe(ahead),
);

test.each([
  [{ status: 'draft' }, 'draft'],
  [{ status: 'pending', live: false }, 'pending'],
  [{ status: 'draft', live: true }, 'revision'],
  [{ status: 'pending', live: true }, 'revision'],
  [{ status: 'published', live: true }, undefined],
  [{ status: 'published' }, undefined],
  [{}, undefined],
] as const)('the edition %j carries the notice %s', (item, notice) => expect(unpublishedNotice(item)).toBe(notice));
