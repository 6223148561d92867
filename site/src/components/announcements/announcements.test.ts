import { expect, test } from 'vitest';
import { networkFailure } from '#site/src/api/network.ts';
import { type Posted, withNotice, withoutErrors, withoutNetworkErrors, withoutNotice } from './announcements.ts';

const notice = (text: string, more: Partial<Posted> = {}): Posted => ({ kind: 'error', text, at: 0, ...more });
const texts = (posted: readonly Posted[]) => posted.map(({ text }) => text);
const after = (...notices: Posted[]) => texts(notices.reduce<Posted[]>(withNotice, []));

test('an error notice stays when a success follows', () =>
  expect(after(notice('fallito'), notice('riuscito', { kind: 'success', at: 60_000 }))).toEqual([
    'fallito',
    'riuscito',
  ]));

test('a success notice stays next to a notice shortly after it and gives way to a later one', () => {
  const first = notice('uno', { kind: 'success' });
  const second = notice('due', { kind: 'success', at: 1_000 });
  expect(after(first, second)).toEqual(['uno', 'due']);
  expect(after(first, { ...second, at: 10_000 })).toEqual(['due']);
});

test('an action has one notice, its last outcome, and none while it is retried', () => {
  const failed = notice('fallito', { about: 'a' });
  const done = notice('riuscito', { kind: 'success', about: 'a' });
  expect(after(failed, notice('altro', { about: 'b' }), done)).toEqual(['altro', 'riuscito']);
  expect(texts(withoutNotice([failed, notice('altro')], 'a'))).toEqual(['altro']);
});

test('errors go with the tab, those of the network when the connection is back; successes stay', () => {
  const posted = [notice('rete', { hint: networkFailure }), notice('fallito'), notice('riuscito', { kind: 'success' })];
  expect(texts(withoutNetworkErrors(posted))).toEqual(['fallito', 'riuscito']);
  expect(texts(withoutErrors(posted))).toEqual(['riuscito']);
});

test('a repeated notice is shown once, and at most three notices are shown', () => {
  expect(after(notice('rete'), notice('rete'))).toEqual(['rete']);
  expect(after(notice('1'), notice('2'), notice('3'), notice('4'))).toEqual(['2', '3', '4']);
});
