import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { createAccount } from '#functions/accounts/new-account.ts';
import type { Context } from '#functions/context/context.ts';
import { importFile } from '#functions/import/import-file.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { articlePath } from '#shared/publish/paths.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { openSearchIndex, type Pagefind, type SearchIndex } from '#site/src/search/search-index.ts';
import { writeCorpus } from './corpus.ts';
import { MagazineProcess, percentile } from './magazine-process.ts';

/** What was measured, with its unit: the rows of the table. */
export type Results = Record<string, string>;

type Effort = { publications: number; loadSeconds: number };

const clients = 32;
const pollMilliseconds = 4;
/** A word that no other text has. */
const rareWord = 'sbiancheggiatrice';

/** A magazine of so many articles on this machine, from the import to the readers. `onStep`: what is measured next. */
export async function benchMagazine(
  articles: number,
  effort: Effort,
  onStep: (step: string) => void,
): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataDir = join(folder, 'data');
  const results: Results = {};
  try {
    onStep('import');
    await withStore(readSettings({ DATA_DIR: dataDir, SEED: 'none' }), async (ctx) => {
      const file = join(folder, 'corpus.jsonl');
      const items = await writeCorpus(file, { seed: 'sinopia', articles, until: civilDateInRome(new Date()) });
      const started = performance.now();
      const { problems } = await importFile(ctx, file, () => {});
      if (problems.length > 0) throw new Error(problems.slice(0, 10).join('\n'));
      results['import'] = `${rounded((items * 1_000) / (performance.now() - started))} items/s`;
      await createAdministrator(ctx);
    });

    onStep('first start');
    const magazine = await MagazineProcess.start(dataDir);
    try {
      const pages = readdirSync(places(dataDir).live, { recursive: true }).filter((file) =>
        String(file).endsWith('.html'),
      );
      results['first start'] = `${rounded(magazine.secondsToReady)} s`;
      results['– for each page'] = `${rounded((magazine.secondsOfPages * 1_000) / pages.length)} ms`;
      Object.assign(results, await measureRunning(magazine, folder, effort, onStep));
    } finally {
      await magazine.stop();
    }

    onStep('later start');
    const again = await MagazineProcess.start(dataDir);
    await again.stop();
    results['later start'] = `${rounded(again.secondsToReady)} s`;
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function measureRunning(
  magazine: MagazineProcess,
  folder: string,
  { publications, loadSeconds }: Effort,
  onStep: (step: string) => void,
): Promise<Results> {
  const { url } = magazine;
  const newsroom = new Newsroom(url);
  await newsroom.enter();
  onStep('search');
  const search = await measureSearch(url, newsroom, folder);
  onStep('publications');
  const publishing = await measurePublications(url, newsroom, publications);
  onStep('readers');
  const page = articlePath(await newsroom.publish('Un testo di prova.'));
  const pageIsLive = new Reader(url + page);
  await until(async () => (await pageIsLive.read()).status === 200);
  const load = async (path: string, headers = {}) => {
    const { requests, non2xx, errors } = await autocannon({
      url: url + path,
      connections: clients,
      duration: loadSeconds,
      headers,
    });
    if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} requests failed`);
    return `${rounded(requests.average)} /s`;
  };
  return {
    ...publishing,
    ...search,
    [`list of the API, ${clients} clients`]: await load('/api/articles?limit=50'),
    [`page, ${clients} clients`]: await load(page),
    '– compressed, as browsers ask for it': await load(page, { 'accept-encoding': 'gzip, deflate, br' }),
    'largest memory of the publisher': `${rounded(magazine.megabytesOfPublisher)} MB`,
  };
}

/** Articles published, renamed and deleted one after the other, each until the page and the list show it. */
async function measurePublications(url: string, newsroom: Newsroom, publications: number): Promise<Results> {
  const times = {
    published: [] as number[],
    answered: [] as number[],
    changed: [] as number[],
    deleted: [] as number[],
  };
  const timed = async (into: number[], act: () => Promise<Article>, isLive: IsLive) => {
    const started = performance.now();
    const article = await act();
    if (into === times.published) times.answered.push(performance.now() - started);
    const page = new Reader(url + articlePath(article));
    const list = new Reader(`${url}/articoli`);
    await until(async () => isLive(article, await page.read(), await list.read()));
    into.push(performance.now() - started);
    return article;
  };
  for (let number = 0; number < publications; number++) {
    const published = await timed(times.published, () => newsroom.publish('Un testo di prova.'), shows);
    const renamed = await timed(times.changed, () => newsroom.rename(published), shows);
    await timed(times.deleted, () => newsroom.remove(renamed).then(() => renamed), isGone);
  }
  return {
    'published → live': spread(times.published),
    '– until the answer of the API': spread(times.answered),
    'title changed → live': spread(times.changed),
    'deleted → 404': spread(times.deleted),
  };
}

type IsLive = (article: Article, page: Page, list: Page) => boolean;
const shows: IsLive = ({ title }, page, list) =>
  page.status === 200 && page.text.includes(title) && list.text.includes(title);
const isGone: IsLive = (article, page, list) => page.status === 404 && !list.text.includes(articlePath(article));

/** From the request until a reader's search finds a text, or no longer finds a deleted one. */
async function measureSearch(url: string, newsroom: Newsroom, folder: string): Promise<Results> {
  const finds = searcher(`${url}/pagefind/`, folder);
  const started = performance.now();
  const article = await newsroom.publish(`Una ${rareWord} di prova.`);
  await until(async () => (await finds(rareWord)) === 1, 100);
  const removed = performance.now();
  await newsroom.remove(article);
  await until(async () => (await finds(rareWord)) === 0, 100);
  return {
    'new text found by the search': `${rounded((removed - started) / 1_000)} s`,
    'deleted text gone from the search': `${rounded((performance.now() - removed) / 1_000)} s`,
  };
}

/**
 * Searches with the module and the code that browsers load, and returns the number of hits that can be shown. A module keeps the index
 * that it has loaded, so each index gets a module of its own.
 */
function searcher(base: string, folder: string): (words: string) => Promise<number> {
  const list = new Reader(`${base}slices.json`);
  let modules = 0;
  let index: SearchIndex | undefined;
  const load = async (address: string) => {
    const file = join(folder, `pagefind-${modules++}.mjs`);
    writeFileSync(file, await (await fetch(address)).text());
    return (await import(pathToFileURL(file).href)) as Pagefind;
  };
  return async (words) => {
    const { status, text } = await list.read();
    if (status !== 200) return 0;
    if (text !== index?.slices) index = await openSearchIndex({ base, load });
    const { item, search } = index;
    const shown = await Promise.allSettled((await search(words)).map(item));
    return shown.filter((answer) => answer.status === 'fulfilled' && answer.value !== undefined).length;
  };
}

type Page = { status: number; text: string };

/** Reads one address again and again; an unchanged page costs the server only a comparison. */
class Reader {
  readonly #url: string;
  #etag: string | undefined;
  #page: Page = { status: 0, text: '' };

  constructor(url: string) {
    this.#url = url;
  }

  async read(): Promise<Page> {
    const response = await fetch(this.#url, { headers: this.#etag ? { 'if-none-match': this.#etag } : {} });
    const text = await response.text();
    if (response.status === 304) return this.#page;
    this.#etag = response.headers.get('etag') ?? undefined;
    this.#page = { status: response.status, text };
    return this.#page;
  }
}

async function until(isTrue: () => Promise<boolean>, pauseMilliseconds = pollMilliseconds): Promise<void> {
  const ends = performance.now() + 300_000;
  while (!(await isTrue())) {
    if (performance.now() > ends) throw new Error('Readers do not see a change after five minutes');
    await wait(pauseMilliseconds);
  }
}

const rounded = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });

/** Median, 95 % and maximum. */
const spread = (milliseconds: readonly number[]) =>
  `${[0.5, 0.95, 1].map((share) => Math.round(percentile(milliseconds, share))).join(' / ')} ms`;

const account = {
  email: 'bench@rivista.example',
  username: 'bench',
  fullName: 'Banco di prova',
  password: 'parola-segreta',
};

/** Before the start, like `npm run admin`. */
const createAdministrator = (ctx: Context) => createAccount(ctx, { ...account, role: 'admin' });

type Article = { id: string; slug?: string; title: string };

/** Publishes through the API, as an administrator. */
class Newsroom {
  readonly #url: string;
  #token = '';
  #number = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async enter(): Promise<void> {
    const { email, password } = account;
    const { access_token } = await this.#call<{ access_token: string }>('POST', '/auth/login', { email, password });
    this.#token = access_token;
  }

  publish(content: string): Promise<Article> {
    return this.#call<Article>('POST', '/articles', {
      title: this.#newTitle(),
      content,
      description: 'Una prova.',
      category: 'arte',
      author: account.fullName,
      status: 'published',
      image: 'https://immagini.example/prova.jpg',
    });
  }

  rename({ id }: Article): Promise<Article> {
    return this.#call<Article>('PUT', `/articles/${id}`, { title: this.#newTitle() });
  }

  remove = ({ id }: Article) => this.#call('DELETE', `/articles/${id}`);

  /** A title that no other article has, without characters that HTML writes differently. */
  #newTitle(): string {
    this.#number += 1;
    return `Prova ${this.#number} pubblicata`;
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(this.#token && { authorization: `Bearer ${this.#token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text && JSON.parse(text)) as Answer;
  }
}
