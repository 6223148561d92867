import { AppendableObject } from '#functions/files/appendable-object.ts';
import type { Bucket } from '#functions/files/bucket.ts';
import { linesIn } from '#functions/files/lines.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { logLine } from '#shared/model/snapshot/change-log.ts';
import { publicKey } from '#shared/model/snapshot/snapshot.ts';
import type { ItemRef, LiveRow, Snapshot } from './snapshot.ts';

type Options = { bucket: Bucket; newId: () => string; onProblem: (problem: Error) => void };
type Row = { item: ItemRef; row: LiveRow | null; line: Buffer };

const rowCopyKey = 'snapshot/rows.json';

/** A part that is written together has about this size, which bounds the memory. */
const largePart = 4 * 1_024 * 1_024;
/** What was appended is merged when it has more parts than these, and this share of all. */
const minParts = 8;
const appendedFraction = 0.25;

/**
 * The rows of the live items, in the bucket: a new process reads some objects instead of every row of the table. It is only
 * a copy. Its rows are compared with the table's list before a page is made of them, so a damaged, lost or outdated copy
 * costs time, and a withdrawn text does not come back from it.
 */
export class RowCopy {
  readonly #options: Options;
  readonly #record: AppendableObject;
  /** Lines of rows that were read since the last append. */
  #waiting: string[] = [];
  #isOpen = false;

  constructor(options: Options) {
    this.#options = options;
    this.#record = new AppendableObject({ ...options, key: rowCopyKey });
  }

  /** Remembers a row that was read from the table. */
  readonly remember = ({ kind, id }: ItemRef, row: LiveRow | undefined): void => {
    this.#waiting.push(logLine(publicKey(kind, id), row ?? null));
  };

  /** Fills a new snapshot with the rows; a problem is reported, and costs time alone. */
  async fill(snapshot: Pick<Snapshot, 'fill'>): Promise<void> {
    const { add, end } = snapshot.fill();
    await this.#attempt(async () => {
      const changed = latestOf(await this.#open());
      await this.#record.readWhole((part) => {
        for (const row of rowsIn(part)) if (!changed.has(nameOf(row))) attemptTo(add, row);
      });
      for (const row of changed.values()) attemptTo(add, row);
    });
    end();
  }

  /**
   * The items that other processes have read last and that this snapshot has otherwise. The table's list may be a moment behind
   * them, and so equal to a snapshot that is older than their pages.
   */
  async differing({ hasVersion }: Pick<Snapshot, 'hasVersion'>): Promise<ItemRef[]> {
    const items: ItemRef[] = [];
    await this.#attempt(async () => {
      for (const { item, row } of latestOf(await this.#open()).values()) {
        if (!hasVersion(item, row?.['version'])) items.push(item);
      }
    });
    return items;
  }

  /** Appends what was read since the last time. After the pages: no reader waits for it. */
  async save(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    if (lines.length === 0) return;
    const append = async () => {
      if (!this.#isOpen) await this.#open();
      for (const text of inTexts(lines)) await this.#record.append(text);
    };
    await this.#attempt(() =>
      append().catch(async () => {
        // Another process has appended meanwhile; a line that is there twice does no harm.
        this.#isOpen = false;
        await append();
      }),
    );
    const { whole, appended } = this.#record.parts;
    if (appended > Math.max(minParts, appendedFraction * whole)) await this.compact();
  }

  /** Merges what was appended into parts that are written together, without the rows of items that are gone. */
  async compact(): Promise<void> {
    await this.#attempt(async () => {
      const changed = latestOf(await this.#open());
      if (this.#record.parts.appended > 0) await this.#record.replace(inParts(this.#current(changed)));
    });
  }

  /** The lines of the record that still count, a part in memory at a time. */
  async *#current(changed: ReadonlyMap<string, Row>): AsyncGenerator<Buffer> {
    for await (const part of this.#record.wholeParts()) {
      for (const row of rowsIn(part)) if (!changed.has(nameOf(row))) yield row.line;
    }
    for (const { row, line } of changed.values()) if (row) yield line;
  }

  async #open(): Promise<(Buffer | undefined)[]> {
    const { appended } = await this.#record.open();
    this.#isOpen = true;
    return appended;
  }

  /** Another process may have written meanwhile: then this one looks again before its next append. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#isOpen = false;
      this.#options.onProblem(error as Error);
    }
  }
}

const nameOf = ({ item }: Row) => publicKey(item.kind, item.id);

/** The last line of each item in what was appended. */
function latestOf(parts: readonly (Buffer | undefined)[]): Map<string, Row> {
  const latest = new Map<string, Row>();
  for (const part of parts) for (const row of rowsIn(part)) latest.set(nameOf(row), row);
  return latest;
}

function* rowsIn(part: Buffer | undefined): Generator<Row> {
  for (const line of linesIn(part ?? Buffer.alloc(0))) {
    const row = line.length > 1 ? rowOf(line) : undefined;
    if (row) yield row;
  }
}

function rowOf(line: Buffer): Row | undefined {
  const [name, row] = JSON.parse(line.toString()) as [string, LiveRow | null];
  const [kind, id = ''] = name.split('/') as [PublicKind, string?];
  return publicKinds.includes(kind) ? { item: { kind, id }, row, line } : undefined;
}

/** A row of a former kind of item is left out, and read from the table. */
function attemptTo(add: ReturnType<Snapshot['fill']>['add'], { item, row }: Row): void {
  if (!row) return;
  try {
    add(item, row);
  } catch {}
}

/** Lines in texts of one append each. */
function* inTexts(lines: readonly string[]): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < largePart) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

async function* inParts(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = [];
  let size = 0;
  for await (const line of lines) {
    part.push(line);
    size += line.length;
    if (size < largePart) continue;
    yield Buffer.concat(part);
    part = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(part);
}
