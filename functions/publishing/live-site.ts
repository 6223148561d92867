import { createHash } from 'node:crypto';
import { type Files, readJson } from '#functions/files/files.ts';

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
  readonly #public: Files;
  readonly #records: Files;
  #manifest: Manifest;
  /** The pages of unfinished swaps. */
  #unfinished: Journal;

  constructor(publicFiles: Files, records: Files) {
    this.#public = publicFiles;
    this.#records = records;
    this.#manifest = readJson<Manifest>(records, manifestFile) ?? { release: '', pages: {} };
    this.#unfinished = readJson<Journal>(records, journalFile) ?? {};
    for (const path of Object.keys(this.#unfinished)) this.#markStale(path);
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
  swap(
    release: string,
    { rendered, gone, failed }: { rendered: ReadonlyMap<string, RenderedPage>; gone: string[]; failed: string[] },
  ): { written: number } {
    const pages = [...rendered].map(([path, page]) => ({ path, page, hash: hashOf(page.body) }));
    const changed = pages.filter(({ path, hash }) => this.page(path)?.hash !== hash);
    const touched: Journal = {
      ...this.#unfinished,
      ...Object.fromEntries(gone.map((path) => [path, this.page(path)?.file ?? ''])),
      ...Object.fromEntries(changed.map(({ path, page }) => [path, page.file])),
    };
    const touchesFiles = Object.keys(touched).length > 0;
    if (touchesFiles) this.#records.write(journalFile, JSON.stringify(touched));
    this.#unfinished = touched;
    for (const { page } of detailsFirst(changed)) this.#public.write(page.file, page.body);
    for (const path of gone) this.#public.remove(this.page(path)?.file ?? '');
    for (const { path, page, hash } of pages) {
      this.#manifest.pages[path] = { file: page.file, hash, asked: page.asked };
    }
    for (const path of gone) delete this.#manifest.pages[path];
    for (const path of failed) this.#markStale(path);
    this.#manifest.release = release;
    this.#records.write(manifestFile, JSON.stringify(this.#manifest));
    if (touchesFiles) this.#records.remove(journalFile);
    this.#unfinished = {};
    return { written: changed.length };
  }

  /** Compares every file with the manifest and marks the corrupt ones for rendering. For a start after a power cut. */
  markCorruptPages(): string[] {
    const corrupt = this.paths().filter((path) => {
      const page = this.page(path);
      const bytes = page && this.#public.read(page.file);
      return !bytes || hashOf(bytes) !== page.hash;
    });
    for (const path of corrupt) this.#markStale(path);
    return corrupt;
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** Shallow pages link to deeper ones. */
const detailsFirst = <Item extends { path: string }>(pages: Item[]): Item[] =>
  pages.toSorted((one, other) => other.path.split('/').length - one.path.split('/').length);
