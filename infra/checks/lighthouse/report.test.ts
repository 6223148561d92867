import { describe, expect, it } from 'vitest';
import type { Audit } from './audit.ts';
import { debtsOf, medianOf } from './report.ts';

const good: Audit = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  faults: [],
  lcp: 1_100,
  cls: 0,
  tbt: 0,
  bytes: 90_000,
  foreign: [],
  cookies: 0,
};
const but = (changes: Partial<Audit>): Audit => ({ ...good, ...changes });

describe('what a page still owes', () => {
  it('is nothing when every figure is as good as it has to be', () => {
    expect(debtsOf('/', good)).toEqual([]);
  });

  it('names each figure that falls short', () => {
    const poor = but({ scores: { ...good.scores, seo: 92 }, lcp: 2_300, cls: 0.2, cookies: 1 });
    expect(debtsOf('/', poor)).toEqual(['seo 92', 'LCP 2300 ms', 'CLS 0.200', '1 cookie']);
  });

  it('is less for the calendar: 95 points of performance are enough', () => {
    const audit = but({ scores: { ...good.scores, performance: 96 } });
    expect(debtsOf('/calendario', audit)).toEqual([]);
    expect(debtsOf('/eventi', audit)).toEqual(['performance 96']);
  });
});

describe('of three runs', () => {
  it('each figure is its own median, and whatever a page asked elsewhere counts', () => {
    const runs = [but({ lcp: 900 }), but({ lcp: 3_000, tbt: 50, foreign: ['https://altrove.example/a.js'] }), good];
    expect(medianOf(runs)).toMatchObject({ lcp: 1_100, tbt: 0, foreign: ['https://altrove.example/a.js'] });
  });
});
