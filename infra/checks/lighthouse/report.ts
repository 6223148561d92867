import { canonicalPath, listFilters } from '#shared/kinds/list-filters.ts';
import { type Audit, categories } from './audit.ts';

const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const ofMostRuns = (runs: readonly string[][]): string[] =>
  [...new Set(runs.flat())].filter((one) => runs.filter((run) => run.includes(one)).length > runs.length / 2);

/** The median of each figure separately, because a busy machine spoils single figures of single runs. */
export function medianOf(audits: readonly Audit[]): Audit {
  const median = (figure: (audit: Audit) => number) => middle(audits.map(figure));
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, median(({ scores }) => scores[name])]),
    ) as Audit['scores'],
    faults: ofMostRuns(audits.map(({ faults }) => faults)),
    lcp: median(({ lcp }) => lcp),
    cls: median(({ cls }) => cls),
    tbt: median(({ tbt }) => tbt),
    bytes: median(({ bytes }) => bytes),
    foreign: [...new Set(audits.flatMap(({ foreign }) => foreign))],
    cookies: Math.max(...audits.map(({ cookies }) => cookies)),
  };
}

const maxLcpMilliseconds = 1_000;
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

/** The figures of a page that miss their target. */
export function shortfallsOf(audit: Audit): string[] {
  return [
    ...categories.filter((name) => audit.scores[name] < 100).map((name) => `${name} ${audit.scores[name]}`),
    ...(audit.lcp > maxLcpMilliseconds ? [`LCP ${audit.lcp.toFixed(0)} ms`] : []),
    ...(audit.cls >= 0.0005 ? [`CLS ${audit.cls.toFixed(3)}`] : []),
    ...audit.foreign,
    ...(audit.cookies > 0 ? [`${audit.cookies} cookie`] : []),
    ...audit.faults,
  ];
}

export const measuredPages = async (magazine: string): Promise<string[]> => [
  '/',
  '/articoli',
  await firstLink(magazine, '/articoli', 'articolo'),
  canonicalPath(listFilters.article, listFilters.article.choices[0]?.value ?? ''),
  '/eventi',
  await firstLink(magazine, '/eventi', 'evento'),
  '/news',
  await firstLink(magazine, '/news', 'news'),
  '/galleria',
  '/video',
  '/calendario',
  '/cerca',
  '/newsletter',
  '/chi-siamo',
  '/privacy',
];

async function firstLink(magazine: string, list: string, kind: string): Promise<string> {
  const html = await (await fetch(magazine + list)).text();
  const [, path] = new RegExp(`href="(/${kind}/(?!pagina/)[A-Za-z0-9_-]+)"`).exec(html) ?? [];
  if (!path) throw new Error(`${list} leads to no /${kind}/{id}`);
  return path;
}
