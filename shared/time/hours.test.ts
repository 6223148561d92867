import { expect, test } from 'vitest';
import { openingHours, timeWith } from './hours.ts';

test.each([
  [{}, ''],
  [{ startTime: '', endTime: '' }, ''],
  [{ startTime: '10:00', endTime: '19:00' }, '10:00 – 19:00'],
  [{ startTime: '18:30' }, 'dalle 18:30'],
  [{ startTime: '01:30' }, 'dall’1:30'],
  [{ startTime: '10:00', endTime: '' }, 'dalle 10:00'],
  [{ endTime: '22:00' }, 'fino alle 22:00'],
  [{ endTime: '01:00' }, 'fino all’1:00'],
  [{ endTime: '11:00' }, 'fino alle 11:00'],
])('the opening hours of %o are %j', (hours, words) => expect(openingHours(hours)).toBe(words));

test('an hour after a preposition is elided at one o’clock alone', () => {
  expect(['01:05', '1:05', '10:05', '21:05'].map((time) => timeWith('alle', time))).toEqual([
    'all’1:05',
    'all’1:05',
    'alle 10:05',
    'alle 21:05',
  ]);
});
