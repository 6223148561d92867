import { describe, expect, it, test } from 'vitest';
import { newsTime, openingHours, romeTime, timeWith } from './clock.ts';

describe('newsTime', () => {
  it('is the hour in Rome for what came out today', () => {
    expect(newsTime({ date: '2026-11-20', publishedAt: '2026-11-20T08:05:00.000Z' }, '2026-11-20')).toEqual({
      words: '09:05',
      datetime: '2026-11-20T08:05:00.000Z',
    });
    expect(newsTime({ date: '2026-07-01', publishedAt: '2026-06-30T22:10:00.000Z' }, '2026-07-01').words).toBe('00:10');
  });

  it('is the date for what is older, in words and for machines', () => {
    expect(newsTime({ date: '2026-11-19', publishedAt: '2026-11-19T08:05:00.000Z' }, '2026-11-20')).toEqual({
      words: '19 novembre 2026',
      datetime: '2026-11-19',
    });
  });

  it('is the date where it was published on another day than the one it carries', () => {
    expect(newsTime({ date: '2026-11-20', publishedAt: '2026-11-18T08:05:00.000Z' }, '2026-11-20')).toEqual({
      words: '20 novembre 2026',
      datetime: '2026-11-20',
    });
  });
});

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

test.each([
  ['2026-11-20', '18:30', '2026-11-20T18:30:00+01:00'],
  ['2026-07-01', '09:00', '2026-07-01T09:00:00+02:00'],
  ['2026-03-29', '10:00', '2026-03-29T10:00:00+02:00'],
  ['2026-10-25', '10:00', '2026-10-25T10:00:00+01:00'],
  ['2026-11-20', undefined, '2026-11-20T00:00:00+01:00'],
  // The nights in which the clock changes.
  ['2026-03-29', '01:30', '2026-03-29T01:30:00+01:00'],
  ['2026-03-29', '02:30', '2026-03-29T02:30:00+01:00'],
  ['2026-03-29', '03:00', '2026-03-29T03:00:00+02:00'],
  ['2026-10-25', '01:30', '2026-10-25T01:30:00+02:00'],
  ['2026-10-25', '02:30', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25', '03:00', '2026-10-25T03:00:00+01:00'],
])('%s at %s in Rome is %s', (date, time, moment) => expect(romeTime(date, time)).toBe(moment));
