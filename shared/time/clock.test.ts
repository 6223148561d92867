import { describe, expect, it, test } from 'vitest';
import { newsTime, romeTime } from './clock.ts';

describe('newsTime', () => {
  it('is the hour in Rome for what came out today', () => {
    expect(newsTime({ date: '2026-11-20', publishedAt: '2026-11-20T08:05:00.000Z' }, '2026-11-20')).toBe('09:05');
    expect(newsTime({ date: '2026-07-01', publishedAt: '2026-06-30T22:10:00.000Z' }, '2026-07-01')).toBe('00:10');
  });

  it('is the date for what is older', () => {
    expect(newsTime({ date: '2026-11-19', publishedAt: '2026-11-19T08:05:00.000Z' }, '2026-11-20')).toBe(
      '19 novembre 2026',
    );
  });

  it('is the date where it was published on another day than the one it carries', () => {
    expect(newsTime({ date: '2026-11-20', publishedAt: '2026-11-18T08:05:00.000Z' }, '2026-11-20')).toBe(
      '20 novembre 2026',
    );
  });
});

test.each([
  ['2026-11-20', '18:30', '2026-11-20T18:30:00+01:00'],
  ['2026-07-01', '09:00', '2026-07-01T09:00:00+02:00'],
  ['2026-03-29', '10:00', '2026-03-29T10:00:00+02:00'],
  ['2026-10-25', '10:00', '2026-10-25T10:00:00+01:00'],
  ['2026-11-20', undefined, '2026-11-20T00:00:00+01:00'],
])('%s at %s in Rome is %s', (date, time, moment) => expect(romeTime(date, time)).toBe(moment));
