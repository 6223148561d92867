import { createHash } from 'node:crypto';
import type { AsyncFiles } from '#functions/files/files.ts';

/** What a release's renderer.mjs exports; made by site/release. */
export type Renderer = {
  /** Fixes the snapshot until `end`; returns every path of the site. */
  begin: () => Promise<string[]>;
  end: () => void;
  /** The current result hash of a recorded query. */
  fingerprint: (question: string) => string;
  render: (path: string) => Promise<RenderedPage>;
};

export type RenderedPage = {
  /** The page's file in the site: `articolo/x/index.html`. */
  file: string;
  body: Uint8Array;
  /** The page's queries of the snapshot, each with a hash of its result. */
  asked: Record<string, string>;
};

type LivePage = { file: string; hash: string; asked: Record<string, string> };

/** The live state: the release that rendered it, and the hash and queries of each page. */
type Manifest = { release: string; pages: Record<string, LivePage> };

export const manifestFile = 'manifest.json';
export const journalFile = 'journal.json';

/** The file of each page in an unfinished swap, by path. */
export type Journal = Record<string, string>;

/**
 * The public files and their manifest. An interrupted swap leaves a journal; its pages count as stale, are written again,
 * and stay in the journal until a swap completes.
 */
export class LiveSite {
  readonly #public: AsyncFiles;
  readonly #records: AsyncFiles;
  readonly #manifest: Manifest;
  /** The pages of unfinished swaps. */
  #unfinished: Journal;

  private constructor(publicFiles: AsyncFiles, records: AsyncFiles, manifest: Manifest, journal: Journal) {
    this.#public = publicFiles;
    this.#records = records;
    this.#manifest = manifest;
    this.#unfinished = journal;
    for (const path of Object.keys(journal)) this.#markStale(path);
  }

  static async open(publicFiles: AsyncFiles, records: AsyncFiles): Promise<LiveSite> {
    const manifest = (await readJson<Manifest>(records, manifestFile)) ?? { release: '', pages: {} };
    const journal = (await readJson<Journal>(records, journalFile)) ?? {};
    return new LiveSite(publicFiles, records, manifest, journal);
  }

  /** Makes the next publishing render this page again. */
  #markStale(path: string): void {
    const page = this.#manifest.pages[path];
    if (page) this.#manifest.pages[path] = { ...page, hash: '', asked: {} };
  }

  get release(): string {
    return this.#manifest.release;
  }

  paths(): string[] {
    return Object.keys(this.#manifest.pages);
  }

  page(path: string): LivePage | undefined {
    return this.#manifest.pages[path];
  }

  /** New and changed pages first, removals last, so that no list links to a missing page. */
  async swap(
    release: string,
    { rendered, gone, failed }: { rendered: ReadonlyMap<string, RenderedPage>; gone: string[]; failed: string[] },
  ): Promise<{ written: number }> {
    const pages = [...rendered].map(([path, page]) => ({ path, page, hash: hashOf(page.body) }));
    const changed = pages.filter(({ path, hash }) => this.page(path)?.hash !== hash);
    const touched: Journal = {
      ...this.#unfinished,
      ...Object.fromEntries(gone.map((path) => [path, this.page(path)?.file ?? ''])),
      ...Object.fromEntries(changed.map(({ path, page }) => [path, page.file])),
    };
    const touchesFiles = Object.keys(touched).length > 0;
    if (touchesFiles) await this.#records.write(journalFile, JSON.stringify(touched));
    this.#unfinished = touched;
    for (const level of deepestFirst(changed)) {
      await concurrently(level, ({ page }) => this.#public.write(page.file, page.body));
    }
    await concurrently(gone, (path) => this.#public.remove(this.page(path)?.file ?? ''));
    for (const { path, page, hash } of pages) {
      this.#manifest.pages[path] = { file: page.file, hash, asked: page.asked };
    }
    for (const path of gone) delete this.#manifest.pages[path];
    for (const path of failed) this.#markStale(path);
    this.#manifest.release = release;
    await this.#records.write(manifestFile, JSON.stringify(this.#manifest));
    if (touchesFiles) await this.#records.remove(journalFile);
    this.#unfinished = {};
    return { written: changed.length };
  }

  /** Compares every file with the manifest and marks the corrupt ones for rendering. For a start after a power cut. */
  async markCorruptPages(): Promise<string[]> {
    const corrupt: string[] = [];
    for (const [path, { file, hash }] of Object.entries(this.#manifest.pages)) {
      const bytes = await this.#public.read(file);
      if (!bytes || hashOf(bytes) !== hash) corrupt.push(path);
    }
    for (const path of corrupt) this.#markStale(path);
    return corrupt;
  }
}

async function readJson<Value>(files: AsyncFiles, path: string): Promise<Value | undefined> {
  const bytes = await files.read(path);
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as Value);
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** Pages of one depth together, the deepest first: shallow pages link to deeper ones. */
function deepestFirst<Item extends { path: string }>(pages: readonly Item[]): Item[][] {
  const levels = Map.groupBy(pages, ({ path }) => path.split('/').length);
  return [...levels].toSorted(([one], [other]) => other - one).map(([, level]) => level);
}

const concurrency = 32;

/** Ends at the first failure; operations already started are completed. */
async function concurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += concurrency) {
    await Promise.all(items.slice(start, start + concurrency).map(work));
  }
}
