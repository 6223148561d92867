import type { AsyncFiles } from '#functions/files/files.ts';
import { isLongLog, logEntries, logLine } from '#shared/model/snapshot/change-log.ts';

export const manifestFile = 'manifest.json';
/** The pages that changed since the manifest was last written as a whole. */
export const manifestLog = 'manifest.log';

export type RecordedPage = {
  file: string;
  hash: string;
  asked: Record<string, string>;
  /** The release that rendered it, while a change of release is under way. */
  by?: string | undefined;
};

/** The live state: the release that rendered it, and the hash and queries of each page. */
export type Manifest = { release: string; pages: Record<string, RecordedPage> };

type State = {
  release: string;
  /** All live pages, by path. */
  paths: ReadonlyMap<string, unknown>;
  page: (path: string) => RecordedPage | undefined;
  /** Whether the manifest is written as a whole; `anew`: although no page has changed. */
  whole: boolean | 'anew';
};

/** The manifest in its files. It grows by the pages that change: a publication costs what it changes. */
export class PageRecord {
  readonly #files: AsyncFiles;
  /** Lines in the log; undefined if the manifest is to be written as a whole. */
  #logged: number | undefined;

  private constructor(files: AsyncFiles, logged: number | undefined) {
    this.#files = files;
    this.#logged = logged;
  }

  static async open(files: AsyncFiles): Promise<{ record: PageRecord; manifest: Manifest }> {
    const known = await readJson<Manifest>(files, manifestFile);
    const manifest = known ?? { release: '', pages: {} };
    const log = Buffer.from((await files.read(manifestLog)) ?? '').toString();
    const entries = logEntries<RecordedPage>(log);
    for (const [path, page] of entries) {
      if (page) manifest.pages[path] = page;
      else delete manifest.pages[path];
    }
    // Nothing can be appended to a line that was cut off.
    const isWhole = files.appendsAreWhole ?? (log === '' || log.endsWith('\n'));
    return { record: new PageRecord(files, known && isWhole ? entries.length : undefined), manifest };
  }

  /** `changed`: the paths of the pages that came, changed or went. */
  async save(changed: readonly string[], { release, paths, page, whole }: State): Promise<void> {
    if (changed.length === 0 && this.#logged === 0 && whole !== 'anew') return;
    const { append } = this.#files;
    const logged = (this.#logged ?? 0) + changed.length;
    if (append && !whole && !isLongLog(logged, paths.size) && this.#logged !== undefined) {
      await append(manifestLog, changed.map((path) => logLine(path, page(path) ?? null)).join(''));
      this.#logged = logged;
      return;
    }
    const pages = Object.fromEntries([...paths.keys()].map((path) => [path, page(path)]));
    await this.#files.write(manifestFile, JSON.stringify({ release, pages }));
    if (append) await this.#files.remove(manifestLog);
    this.#logged = 0;
  }
}

export async function readJson<Value>(files: AsyncFiles, path: string): Promise<Value | undefined> {
  const bytes = await files.read(path);
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as Value);
}
