import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { places, readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { measureBackground } from './background-lines.ts';
import { Deadline, orExceeded } from './budget.ts';
import { type CorpusOptions, corpusLines, writeCorpus } from './corpus.ts';
import { measureImport } from './import-lines.ts';
import type { Results } from './lines.ts';
import { measureReading } from './load-lines.ts';
import { MagazineProcess } from './magazine-process.ts';
import { type Article, createAdministrator, Newsroom } from './newsroom.ts';
import { writePictures } from './pictures.ts';
import type { ProcessName } from './processes.ts';
import { measurePublishing, measurePublishingWithPictures } from './publish-lines.ts';
import { measureSearch } from './search-lines.ts';
import { askForSizes } from './size-readers.ts';
import { measureStorm } from './storm-lines.ts';
import { commit, machine, type Report } from './table.ts';

type BenchOptions = {
  /** The numbers of articles, a run for each. */
  sizes: readonly number[];
  seed: string;
  effort: Effort;
  /** Other servers to compare with: the address of a page and of a list. */
  beside?: { page?: string | undefined; list?: string | undefined };
  onStep?: (sentence: string) => void;
};

type Effort = {
  /** Sequential publishes, when quiet and while sizes are made. */
  publishes: number;
  /** Hosted pictures of the corpus, and new ones whose sizes are made while publications are measured. */
  pictures: number;
  busyPictures: number;
  storm: { publishes: number; seconds: number };
  loadSeconds: number;
  /** The time of a line that depends on nothing but the magazine's work. */
  budgetSeconds: number;
};

export const fullEffort: Effort = {
  publishes: 20,
  pictures: 20,
  busyPictures: 20,
  storm: { publishes: 1_000, seconds: 60 },
  loadSeconds: 10,
  budgetSeconds: 120,
};

/** Every line once, to see that it works. */
export const shortEffort: Effort = {
  publishes: 1,
  pictures: 1,
  busyPictures: 1,
  storm: { publishes: 3, seconds: 1 },
  loadSeconds: 0.5,
  budgetSeconds: 30,
};

export async function runBench(options: BenchOptions): Promise<Report> {
  const { sizes, seed } = options;
  const report: Report = {
    machine: machine(),
    date: new Date().toISOString(),
    commit: commit(),
    seed,
    runs: [],
  };
  for (const articles of sizes) report.runs.push(await measureSize(articles, options));
  return report;
}

async function measureSize(articles: number, options: BenchOptions): Promise<Report['runs'][number]> {
  const { effort, seed, onStep = () => {} } = options;
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataDir = join(folder, 'data');
  const step = (name: string) => onStep(`${articles.toLocaleString('it')} articoli: ${name}`);
  const results: Results = {};
  try {
    step('corpus');
    const pictures = await writePictures(places(dataDir).media, seed, 'corpus', effort.pictures);
    const corpus: CorpusOptions = { seed, articles, until: civilDateInRome(new Date()), pictures };
    const file = join(folder, 'corpus.jsonl');
    const items = await writeCorpus(file, corpus);

    step('importazione');
    await withStore(readSettings({ DATA_DIR: dataDir, SEED: 'none' }), async (ctx) => {
      Object.assign(results, await measureImport(ctx, file, items, 300 + items / 50));
      await createAdministrator(ctx);
    });
    rmSync(file);
    await measureMagazine({ options, dataDir, corpus, items, results, step });
    return { articles, items, results };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

type Run = {
  options: BenchOptions;
  dataDir: string;
  corpus: CorpusOptions;
  items: number;
  results: Results;
  step: (name: string) => void;
};

/** Everything that a started magazine is measured by. */
async function measureMagazine({ options, dataDir, corpus, items, results, step }: Run): Promise<void> {
  const { effort, seed, beside = {} } = options;
  const startSeconds = 300 + items / 20;
  const budgetSeconds = effort.budgetSeconds + items / 200;
  const at = places(dataDir);

  step('primo avvio');
  const magazine = await orExceeded(() => MagazineProcess.start(dataDir, startSeconds));
  if ('exceeded' in magazine) {
    results['start.first'] = magazine;
    return;
  }
  try {
    const { url, processes } = magazine;
    const pages = pagesIn(at.live);
    results['start.first'] = magazine.secondsToReady;
    results['start.pages'] = pages;
    results['start.perPage'] = (magazine.secondsOfPages * 1_000) / pages;

    step('lavoro in sottofondo');
    Object.assign(results, await measureBackground(processes, budgetSeconds));
    const newsroom = await Newsroom.enter(url);
    const publishing = { url, newsroom, publishes: effort.publishes, budgetSeconds };
    if (typeof results['background.seconds'] === 'number') {
      step('pubblicazioni');
      Object.assign(results, await measurePublishing('quiet', publishing));
    }

    step('pubblicazioni con immagini appena caricate');
    Object.assign(results, await measurePublishingWithPictures({ ...publishing, seed }));

    step('ricerca');
    Object.assign(results, await measureSearch({ url, newsroom, budgetSeconds }));

    step('lettori');
    const paths = pathsToRead(corpus);
    const addresses = {
      api: `${url}/api/articles?limit=50`,
      page: `${url}${paths.at(-1)}`,
      encodedPage: `${url}${paths.at(-1)}`,
      ...(beside.page ? { 'beside.page': beside.page } : {}),
      ...(beside.list ? { 'beside.list': beside.list } : {}),
    };
    Object.assign(results, await measureReading(addresses, effort.loadSeconds));

    step('pubblicazioni mentre si fanno misure');
    const fresh = await writePictures(at.media, seed, 'new', effort.busyPictures);
    const shown: Article[] = [];
    for (const image of fresh) shown.push(await newsroom.publish(newsroom.newTitle(), { image }));
    const [busy] = await Promise.all([
      measurePublishing('busy', publishing),
      orExceeded(() => askForSizes(url, shown, new Deadline(budgetSeconds))),
    ]);
    Object.assign(results, busy);

    step('raffica');
    Object.assign(results, await measureStorm({ url, newsroom, ...effort.storm, budgetSeconds, pages: paths }));
    for (const [name, megabytes] of Object.entries(processes.peakMegabytes()))
      results[`memory.${name as ProcessName}`] = megabytes;
  } finally {
    await magazine.stop();
  }

  step('secondo avvio');
  const secondStart = await orExceeded(() => MagazineProcess.start(dataDir, startSeconds));
  results['start.again'] = 'exceeded' in secondStart ? secondStart : secondStart.secondsToReady;
  if (!('exceeded' in secondStart)) await secondStart.stop();
}

/** The paths that the readers of the storm read: lists and the newest articles. */
function pathsToRead(corpus: CorpusOptions): string[] {
  const lines = [...corpusLines({ ...corpus, articles: Math.min(20, corpus.articles) })];
  const articles = lines
    .map((line) => JSON.parse(line) as { type: string; id: string })
    .filter(({ type }) => type === 'article');
  return ['/', '/articoli', '/news', '/eventi', ...articles.map(({ id }) => `/articolo/${id}`)];
}

const pagesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith('.html')).length;
