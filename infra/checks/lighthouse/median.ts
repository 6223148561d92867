import { type Audit, categories } from './audit.ts';

const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Each figure's own median: a busy machine spoils single figures of single runs. */
export function medianOf(audits: readonly Audit[]): Audit {
  const median = (figure: (audit: Audit) => number) => middle(audits.map(figure));
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, median(({ scores }) => scores[name])]),
    ) as Audit['scores'],
    faults: [...new Set(audits.flatMap(({ faults }) => faults))],
    lcp: median(({ lcp }) => lcp),
    cls: median(({ cls }) => cls),
    tbt: median(({ tbt }) => tbt),
    bytes: median(({ bytes }) => bytes),
    foreign: [...new Set(audits.flatMap(({ foreign }) => foreign))],
    cookies: Math.max(...audits.map(({ cookies }) => cookies)),
  };
}
