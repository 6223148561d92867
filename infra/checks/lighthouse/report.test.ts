import { describe, expect, it } from 'vitest';
import type { Audit } from './audit.ts';
import { medianOf, shortfallsOf } from './report.ts';

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

describe('the shortfalls of a page', () => {
  it('are empty when every figure meets its target', () => {
    expect(shortfallsOf(good)).toEqual([]);
  });

  it('name each figure below its target', () => {
    const poor = but({ scores: { ...good.scores, seo: 92 }, lcp: 2_300, cls: 0.2, cookies: 1 });
    expect(shortfallsOf(poor)).toEqual(['seo 92', 'LCP 2300 ms', 'CLS 0.200', '1 cookie']);
  });
});

describe('of three runs', () => {
  it('each figure is its own median, and all foreign requests count', () => {
    const runs = [but({ lcp: 900 }), but({ lcp: 3_000, tbt: 50, foreign: ['https://altrove.example/a.js'] }), good];
    expect(medianOf(runs)).toMatchObject({ lcp: 1_100, tbt: 0, foreign: ['https://altrove.example/a.js'] });
  });

  it('only audits that failed in most of them are faults', () => {
    const runs = [but({ faults: ['speed-index', 'image-alt'] }), but({ faults: ['image-alt'] }), good];
    expect(medianOf(runs).faults).toEqual(['image-alt']);
  });
});
