import { type Audit, categories } from './audit.ts';
import { leastPerformance } from './pages.ts';

const longestLcp = 1_200;
const head = ['pagina', 'prest.', 'access.', 'buone', 'SEO', 'LCP ms', 'CLS', 'TBT ms', 'kB', 'terzi', 'cookie'];

export function tableOf(pages: ReadonlyMap<string, Audit>): string {
  const rows = [head, ...[...pages].map(([path, audit]) => rowOf(path, audit))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((row) => row.join('  '))
    .join('\n');
}

const rowOf = (path: string, { scores, lcp, cls, tbt, bytes, foreign, cookies }: Audit): string[] => [
  path,
  ...categories.map((name) => String(scores[name])),
  lcp.toFixed(0),
  cls.toFixed(3),
  tbt.toFixed(0),
  (bytes / 1_000).toFixed(0),
  String(foreign.length),
  String(cookies),
];

/** What a page still owes, in words; nothing when it is as good as it has to be. */
export function debtsOf(path: string, audit: Audit): string[] {
  const least = (name: string) => (name === 'performance' ? leastPerformance(path) : 100);
  return [
    ...categories.filter((name) => audit.scores[name] < least(name)).map((name) => `${name} ${audit.scores[name]}`),
    ...(audit.lcp > longestLcp ? [`LCP ${audit.lcp.toFixed(0)} ms`] : []),
    ...(audit.cls >= 0.0005 ? [`CLS ${audit.cls.toFixed(3)}`] : []),
    ...audit.foreign,
    ...(audit.cookies > 0 ? [`${audit.cookies} cookie`] : []),
    ...audit.faults,
  ];
}
