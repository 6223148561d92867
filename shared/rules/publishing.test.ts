import { describe, expect, it, test } from 'vitest';
import type { Role, Status } from './permissions.ts';
import { afterSave, decisions, isAheadOfToday, statusOfNew, unpublishedNotice } from './publishing.ts';

type Row = [role: Role, current: Status, asked: Status | undefined, becomes: Status, readers: string];

/** A writer never asks for `published`: the API has refused that before (403). */
const saves: Row[] = [
  ['writer', 'draft', undefined, 'draft', 'keep'],
  ['writer', 'draft', 'draft', 'draft', 'keep'],
  ['writer', 'draft', 'pending', 'pending', 'keep'],
  ['writer', 'pending', undefined, 'pending', 'keep'],
  ['writer', 'pending', 'draft', 'draft', 'keep'],
  ['writer', 'pending', 'pending', 'pending', 'keep'],
  ['writer', 'published', undefined, 'pending', 'keep'],
  ['writer', 'published', 'draft', 'draft', 'keep'],
  ['writer', 'published', 'pending', 'pending', 'keep'],
  ...(['editor', 'admin'] as const).flatMap((role): Row[] => [
    [role, 'draft', undefined, 'draft', 'keep'],
    [role, 'draft', 'draft', 'draft', 'keep'],
    [role, 'draft', 'pending', 'pending', 'keep'],
    [role, 'draft', 'published', 'published', 'replace'],
    [role, 'pending', undefined, 'pending', 'keep'],
    [role, 'pending', 'draft', 'draft', 'keep'],
    [role, 'pending', 'pending', 'pending', 'keep'],
    [role, 'pending', 'published', 'published', 'replace'],
    [role, 'published', undefined, 'published', 'replace'],
    [role, 'published', 'draft', 'draft', 'remove'],
    [role, 'published', 'pending', 'pending', 'remove'],
    [role, 'published', 'published', 'published', 'replace'],
  ]),
];

describe('a save', () => {
  test.each(saves)('by %s of %s, asking for %s, is %s; the live edition: %s', (role, current, asked, status, effect) =>
    expect(afterSave({ id: 'anna', role }, current, asked)).toEqual({ status, liveEffect: effect }),
  );
});

describe('a new item without a status', () => {
  test.each([
    ['article', 'writer', 'draft'],
    ['article', 'editor', 'draft'],
    ['article', 'admin', 'draft'],
    ['video', 'writer', 'draft'],
    ['video', 'editor', 'draft'],
    ['video', 'admin', 'draft'],
    ['event', 'writer', 'pending'],
    ['event', 'editor', 'pending'],
    ['event', 'admin', 'published'],
    ['news', 'editor', 'published'],
    ['gallery', 'admin', 'published'],
  ] as const)('of kind %s by %s is %s', (kind, role, status) =>
    expect(statusOfNew(kind, role, undefined)).toBe(status),
  );

  test.each(['draft', 'pending', 'published'] as const)('that asks for %s gets it', (status) => {
    expect(statusOfNew('article', 'admin', status)).toBe(status);
    expect(statusOfNew('event', 'writer', status)).toBe(status);
  });
});

describe('a decision', () => {
  it('to approve makes pending published and replaces the live edition', () =>
    expect(decisions.approve).toEqual({ from: 'pending', to: 'published', liveEffect: 'replace' }));

  it('to reject makes pending a draft and leaves the live edition', () =>
    expect(decisions.reject).toEqual({ from: 'pending', to: 'draft', liveEffect: 'keep' }));
});

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
