import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppendableFiles } from '#functions/files/files.ts';
import { isLongLog } from '#shared/model/snapshot/change-log.ts';
import { logOf } from '#shared/model/snapshot/snapshot.ts';

const endOfLine = 10;

type Content = { entries: () => number; pieces: () => Iterable<string> };

/** A file of the snapshot, and the log of what has changed in it since: a change costs what it changes. */
export class FileWithLog {
  readonly #files: AppendableFiles;
  readonly #file: string;
  readonly #content: Content;
  /** Lines in the log, as far as this process knows; undefined without a log, infinite if its last line may be cut off. */
  #logged: number | undefined;

  constructor(files: AppendableFiles, file: string, content: Content) {
    this.#files = files;
    this.#file = file;
    this.#content = content;
    const log = files.read(logOf(file));
    if (log) this.#logged = log.length === 0 || log.at(-1) === endOfLine ? 0 : Number.POSITIVE_INFINITY;
  }

  append(lines: readonly string[]): void {
    const logged = (this.#logged ?? 0) + lines.length;
    if (isLongLog(logged, this.#content.entries())) {
      this.#files.write(this.#file, bytesOf(this.#content.pieces()));
      this.#endLog();
      return;
    }
    // A full disk cuts the last line off; nothing may be appended to it.
    this.#logged = Number.POSITIVE_INFINITY;
    this.#files.append(logOf(this.#file), lines.join(''));
    this.#logged = logged;
  }

  /**
   * Writes it as a whole, without what was removed since, beside the former one. Asked after each piece, because a large file
   * takes seconds: an interruption, or a full disk, leaves it and its log as they were. Nothing may be appended meanwhile.
   */
  async compact(isInterrupted: () => boolean = () => false): Promise<void> {
    if (this.#logged === undefined) return;
    const next = `${this.#file}.next`;
    // Of an earlier process.
    this.#files.remove(next);
    try {
      for (const piece of this.#content.pieces()) {
        this.#files.append(next, piece);
        await nextTurn();
        if (isInterrupted()) return this.#files.remove(next);
      }
      this.#files.move(next, this.#file);
    } catch (error) {
      this.#files.remove(next);
      throw error;
    }
    this.#endLog();
  }

  #endLog(): void {
    this.#files.remove(logOf(this.#file));
    this.#logged = undefined;
  }
}

/** The JSON of an array, in pieces. */
export const piecesOfArray = (items: readonly unknown[]): Iterable<string> => inPieces('[', items, JSON.stringify, ']');

/** The JSON of an object, in pieces. */
export const piecesOfRecord = (record: ReadonlyMap<string, unknown>): Iterable<string> =>
  inPieces('{', record, ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`, '}');

/** In characters: about a millisecond of work. */
const pieceLength = 64 * 1_024;

function* inPieces<Item>(
  start: string,
  items: Iterable<Item>,
  text: (item: Item) => string,
  end: string,
): Generator<string> {
  let piece = start;
  let separator = '';
  for (const item of items) {
    piece += separator + text(item);
    separator = ',';
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece + end;
}

function* bytesOf(pieces: Iterable<string>): Generator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}
