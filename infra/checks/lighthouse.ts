import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '#infra/local/embedded/addresses.ts';
import { canonicalPath, listFilters } from '#shared/kinds/list-filters.ts';
import { chromiumFlags, ensureChromium } from './programs.ts';

const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const ofMostRuns = (runs: readonly string[][]): string[] =>
  [...new Set(runs.flat())].filter((finding) => runs.filter((run) => run.includes(finding)).length > runs.length / 2);

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

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** The result of one Lighthouse run on a page. Scores are 0–100, times are simulated milliseconds. */
export type Audit = {
  scores: Record<Category, number>;
  /** The failed audits, by Lighthouse's ids. */
  faults: string[];
  lcp: number;
  cls: number;
  tbt: number;
  bytes: number;
  /** Requested addresses at other origins. */
  foreign: string[];
  cookies: number;
};

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** A browser for Lighthouse's default preset: a simulated phone on a slow connection. */
export async function openAuditor() {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  const devtools = await browser.newBrowserCDPSession();

  return {
    async audit(url: string, flags: Flags = {}): Promise<Audit> {
      const report = await reportOn(url, { port, logLevel: 'silent', ...flags });
      const { cookies } = await devtools.send('Storage.getCookies');
      return { ...read(report, new URL(url).origin), cookies: cookies.length };
    },
    close: () => browser.close(),
  };
}

/** On a busy machine Lighthouse sometimes loses a trace and must be run again. */
async function reportOn(url: string, flags: Flags, attempts = 3): Promise<Report> {
  const result = await lighthouse(url, flags);
  const problem = result ? result.lhr.runtimeError : { message: 'Lighthouse said nothing' };
  if (result && !problem) return result.lhr;
  if (attempts === 1) throw new Error(`${url}: ${problem?.message}`);
  return reportOn(url, flags, attempts - 1);
}

function read(report: Report, origin: string): Omit<Audit, 'cookies'> {
  const { audits } = report;
  const number = (name: string) => audits[name]?.numericValue ?? 0;
  const requests = requestsOf(report).filter(({ url }) => /^https?:/.test(url));
  return {
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(report, name)])) as Record<Category, number>,
    faults: faultsOf(report),
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    foreign: requests.map(({ url }) => url).filter((url) => new URL(url).origin !== origin),
  };
}

const scoreOf = ({ categories }: Report, name: Category): number => Math.round((categories[name]?.score ?? 0) * 100);

function faultsOf({ audits, categories }: Report): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
}

type NetworkRequest = { url: string; transferSize: number };

function requestsOf({ audits }: Report): NetworkRequest[] {
  const details = audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined;
  return details?.items ?? [];
}
