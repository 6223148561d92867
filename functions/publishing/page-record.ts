import type { AsyncFiles } from '#functions/files/files.ts';
import { linesIn } from '#functions/files/lines.ts';
import { isLongLog, type LogEntry, logEntries } from '#shared/model/snapshot/change-log.ts';
import type { RecordedQueries } from './page-queries.ts';

export const manifestFile = 'manifest.json';
/** The pages that changed since the manifest was last written as a whole. */
export const manifestLog = 'manifest.log';

export type RecordedPage = {
  file: string;
  hash: string;
  asked: RecordedQueries;
  /** The release that rendered it, while a change of release is under way. */
  by?: string | undefined;
};

/** A page by its path; null for one that is gone. */
export type PageEntry = LogEntry<RecordedPage>;

/** The first line of the manifest. */
type Head = { release: string };
/** The manifest as it was until 24 November 2026: one object, whose pages have an object of their queries each. */
type LegacyManifest = Head & { pages: Record<string, FormerPage> };
type FormerPage = Omit<RecordedPage, 'asked'> & { asked: Record<string, string> };

type State = {
  release: string;
  /** All live pages, by path. */
  paths: ReadonlyMap<string, unknown>;
  page: (path: string) => RecordedPage | undefined;
  /** Whether the manifest is written as a whole; `anew`: although no page has changed. */
  whole: boolean | 'anew';
};

/**
 * The manifest in its files: the release that rendered the live site, and the hash and queries of each page. It grows by the pages
 * that change: a publication costs what it changes. The file is an array in JSON with one page in each line, so that neither
 * reading nor writing it needs all pages at once in another form.
 */
export class PageRecord {
  readonly #files: AsyncFiles;
  /** Lines in the log; undefined if the manifest is to be written as a whole. */
  #logged: number | undefined;

  private constructor(files: AsyncFiles, logged: number | undefined) {
    this.#files = files;
    this.#logged = logged;
  }

  /** `entries`: the pages in the order in which they were recorded; a later entry of the same page counts. */
  static async open(files: AsyncFiles): Promise<{ record: PageRecord; release: string; entries: Iterable<PageEntry> }> {
    const whole = await files.read(manifestFile);
    const { release, pages } = whole ? manifestIn(whole) : { release: '', pages: [] };
    const log = Buffer.from((await files.read(manifestLog)) ?? '').toString();
    const logged = logEntries<RecordedPage | FormerPage>(log).map(currentEntry);
    // Nothing can be appended to a line that was cut off.
    const isWhole = files.appendsAreWhole ?? (log === '' || log.endsWith('\n'));
    const record = new PageRecord(files, whole && isWhole ? logged.length : undefined);
    return { record, release, entries: concatenated(pages, logged) };
  }

  /** `changed`: the paths of the pages that came, changed or went. */
  async save(changed: readonly string[], { release, paths, page, whole }: State): Promise<void> {
    const isRecorded = changed.length === 0 && this.#logged !== undefined && whole !== 'anew';
    if (isRecorded && (this.#logged === 0 || !whole)) return;
    const { append } = this.#files;
    const logged = (this.#logged ?? 0) + changed.length;
    const lineOf = (path: string) => JSON.stringify([path, page(path) ?? null] satisfies PageEntry);
    if (append && !whole && !isLongLog(logged, paths.size) && this.#logged !== undefined) {
      // A full disk cuts the last line off; nothing may be appended to it.
      if (!this.#files.appendsAreWhole) this.#logged = undefined;
      await append(manifestLog, changed.map((path) => `${lineOf(path)}\n`).join(''));
      this.#logged = logged;
      return;
    }
    await this.#files.write(manifestFile, piecesOf({ release }, paths.keys(), lineOf));
    if (append) await this.#files.remove(manifestLog);
    this.#logged = 0;
  }
}

const opening = '[';
const separator = ',';
const closing = ']';
/** Lines that become bytes together. */
const linesOfPiece = 1_000;

/** In pieces: the whole is a hundred megabytes of a large magazine. */
function* piecesOf(head: Head, paths: Iterable<string>, lineOf: (path: string) => string): Generator<Buffer> {
  let lines = [opening + JSON.stringify(head)];
  for (const path of paths) {
    lines.push(separator + lineOf(path));
    if (lines.length < linesOfPiece) continue;
    yield bytesOfLines(lines);
    lines = [];
  }
  yield bytesOfLines([...lines, closing]);
}

const bytesOfLines = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`);

function manifestIn(bytes: Uint8Array): { release: string; pages: Iterable<PageEntry> } {
  const lines = linesIn(bytes);
  const first = lines.next().value?.toString() ?? '';
  if (first.startsWith(opening)) {
    const { release } = JSON.parse(first.slice(opening.length)) as Head;
    return { release, pages: pagesIn(lines) };
  }
  const { release, pages } = JSON.parse(Buffer.from(bytes).toString()) as LegacyManifest;
  return { release, pages: Object.entries(pages).map(currentEntry) };
}

function* pagesIn(lines: Iterable<Buffer>): Generator<PageEntry, void> {
  for (const line of lines) {
    const text = line.toString();
    if (text.startsWith(closing)) return;
    yield JSON.parse(text.slice(separator.length)) as PageEntry;
  }
  throw new SyntaxError(`${manifestFile} is cut off`);
}

const currentEntry = ([path, page]: LogEntry<RecordedPage | FormerPage>): PageEntry => [
  path,
  page && { ...page, asked: Array.isArray(page.asked) ? page.asked : Object.entries(page.asked) },
];

function* concatenated<Item>(...parts: Iterable<Item>[]): Generator<Item, void> {
  for (const part of parts) yield* part;
}
