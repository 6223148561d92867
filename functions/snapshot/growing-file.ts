import type { GrowingFiles } from '#functions/files/files.ts';
import { isLongLog } from '#shared/model/snapshot/change-log.ts';
import { logOf } from '#shared/model/snapshot/snapshot.ts';

type Content = { entries: () => number; text: () => string };

/** A file of the snapshot, and the log of what has changed in it since: a change costs what it changes. */
export class GrowingFile {
  readonly #files: GrowingFiles;
  readonly #file: string;
  readonly #content: Content;
  /** Lines in the log, as far as this process knows; undefined without a log. */
  #logged: number | undefined;

  constructor(files: GrowingFiles, file: string, content: Content) {
    this.#files = files;
    this.#file = file;
    this.#content = content;
    if (files.read(logOf(file))) this.#logged = 0;
  }

  append(lines: readonly string[]): void {
    const logged = (this.#logged ?? 0) + lines.length;
    if (isLongLog(logged, this.#content.entries())) {
      this.#write();
      return;
    }
    this.#files.append(logOf(this.#file), lines.join(''));
    this.#logged = logged;
  }

  /** Writes it as a whole, without what was removed since. */
  compact(): void {
    if (this.#logged !== undefined) this.#write();
  }

  #write(): void {
    this.#files.write(this.#file, this.#content.text());
    this.#files.remove(logOf(this.#file));
    this.#logged = undefined;
  }
}
