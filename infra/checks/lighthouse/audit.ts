import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '#infra/checks/programs.ts';
import { freePort } from '#infra/local/embedded/addresses.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

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
