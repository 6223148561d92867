import { createHash } from 'node:crypto';
import { type Files, readJson } from '#functions/files/files.ts';
import type { RenderedPage } from './renderer.ts';

type LivePage = { file: string; hash: string; asked: Record<string, string> };

/** What is live: which release made it, and what each page was when it was written. */
type Manifest = { release: string; pages: Record<string, LivePage> };

export const manifestFile = 'manifest.json';
export const journalFile = 'journal.json';

/** The file of each page that a swap touches, by its path. */
export type Journal = Record<string, string>;

/**
 * The public files and the record of them. A swap that was cut off leaves a journal; whatever it names counts as
 * unknown afterwards, so it is written again, and stays in the journal until a swap has come to its end.
 */
export class LiveSite {
  readonly #public: Files;
  readonly #records: Files;
  #manifest: Manifest;
  /** What a swap touched that has not come to its end. */
  #unfinished: Journal;

  constructor(publicFiles: Files, records: Files) {
    this.#public = publicFiles;
    this.#records = records;
    this.#manifest = readJson<Manifest>(records, manifestFile) ?? { release: '', pages: {} };
    this.#unfinished = readJson<Journal>(records, journalFile) ?? {};
    for (const path of Object.keys(this.#unfinished)) this.#forget(path);
  }

  /** Makes a page one to render again, whatever its answers say. */
  #forget(path: string): void {
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

  /** New and changed pages first, removals last, so that no list ever leads to a page that is not there yet. */
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
    for (const path of failed) this.#forget(path);
    this.#manifest.release = release;
    this.#records.write(manifestFile, JSON.stringify(this.#manifest));
    if (touchesFiles) this.#records.remove(journalFile);
    this.#unfinished = {};
    return { written: changed.length };
  }

  /** Looks at every file: what is not as the record says will be written again. For a start after a power cut. */
  distrustDamaged(): string[] {
    const damaged = this.paths().filter((path) => {
      const page = this.page(path);
      const bytes = page && this.#public.read(page.file);
      return !bytes || hashOf(bytes) !== page.hash;
    });
    for (const path of damaged) this.#forget(path);
    return damaged;
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** Deeper paths are what the others link to. */
const detailsFirst = <Item extends { path: string }>(pages: Item[]): Item[] =>
  pages.toSorted((one, other) => other.path.split('/').length - one.path.split('/').length);
