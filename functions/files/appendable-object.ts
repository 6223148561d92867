import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Bucket, StoredObject } from './bucket.ts';
import { inGroupsAsMade } from './in-groups.ts';
import { inParallel } from './in-parallel.ts';

/** The object that readers begin with: it says which parts count. All others are left-overs. */
type Head = { generation: string; parts: number };
/** The last part of what was appended. It is replaced, with what is added, until it is full. */
type Tail = { number: number; etag: string; body: Buffer };

type Options = {
  bucket: Bucket;
  /** The key of the head. The parts are in the folder of this name, without its ending. */
  key: string;
  newId: () => string;
};

/** A tail of this size is full: an append sends less than twice as much. */
const fullPart = 512 * 1_024;
const concurrency = 16;
const compress = promisify(gzip);
const decompress = promisify(gunzip);
const fastest = { level: 1 };

/**
 * A file that grows, in a bucket, where objects are only replaced as a whole: some parts that were written together, and later
 * parts of what was appended since. An append is one request, and so is each step from one generation of parts to the next.
 * Every write is conditional on what this process has read or written last: of two processes one fails.
 */
export class AppendableObject {
  readonly #options: Options;
  #head: { etag: string; value: Head | undefined } | undefined;
  #tail: Tail | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether there is something to append to. */
  get exists(): boolean {
    return this.#head?.value !== undefined;
  }

  /** The number of parts: those that were written together, and those that were appended. */
  get parts(): { whole: number; appended: number } {
    return { whole: this.#head?.value?.parts ?? 0, appended: this.#tail ? this.#tail.number + 1 : 0 };
  }

  /**
   * Reads the head and what was appended, all parts at once. A damaged part is undefined. `former`: an object of another
   * kind under this key.
   */
  async open(): Promise<{ appended: (Buffer | undefined)[]; former: Uint8Array | undefined }> {
    const { bucket, key } = this.#options;
    const found = await bucket.get(key);
    const value = found && headIn(found);
    this.#head = found && { etag: found.etag, value };
    this.#tail = undefined;
    if (!value) return { appended: [], former: found?.body };
    const names = (await bucket.list(this.#folder(appendedPart))).map((listed) => listed.key);
    const parts = await inParallel(names.toSorted(), concurrency, (name) => bucket.get(name));
    const appended = await inParallel(parts, concurrency, contentOf);
    const last = parts.at(-1);
    if (last) {
      const number = numberIn(names.toSorted().at(-1) ?? '');
      // Nothing is added to a damaged part.
      this.#tail = { number, etag: last.etag, body: appended.at(-1) ?? Buffer.alloc(fullPart) };
    }
    return { appended, former: undefined };
  }

  /** Hands over the parts that were written together, some at once, in no order; a damaged or lost one is undefined. */
  async readWhole(each: (part: Buffer | undefined, place: number) => void): Promise<void> {
    const { bucket } = this.#options;
    const names = Array.from({ length: this.parts.whole }, (_, number) => this.#part(wholePart, number));
    await inParallel(names, concurrency, async (name, place) => each(await contentOf(await bucket.get(name)), place));
  }

  /** The same parts one after the other. */
  async *wholeParts(): AsyncGenerator<Buffer | undefined> {
    for (let number = 0; number < this.parts.whole; number += 1) {
      yield await contentOf(await this.#options.bucket.get(this.#part(wholePart, number)));
    }
  }

  /** Adds to the record. Fails when another process has added or replaced something since this one has looked. */
  async append(content: string): Promise<void> {
    if (!this.exists) await this.#begin(0);
    const added = Buffer.from(content);
    const last = this.#tail;
    // By its present size alone: two processes that know the same tail write the same object, and one of them fails.
    const isFull = last !== undefined && last.body.length >= fullPart;
    const [number, body] =
      last && !isFull ? [last.number, Buffer.concat([last.body, added])] : [last ? last.number + 1 : 0, added];
    const over = last && !isFull ? last.etag : 'absent';
    const key = this.#part(appendedPart, number);
    const { bucket } = this.#options;
    const etag = await bucket.put(key, await compress(body, fastest), { over });
    // There is no such part of a removed generation either, so its write does not fail: the head tells whether its generation counts.
    if (over === 'absent' && (await bucket.etag(this.#options.key)) !== this.#head?.etag) throw new RecordReplaced();
    this.#tail = { number, etag, body };
  }

  /** Writes a new generation of parts, and removes the former ones and left-overs. */
  async replace(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const { bucket, newId } = this.#options;
    // Its new ETag refuses the next append of every other process, whose line the new generation would not hold.
    if (this.exists) await this.append('\n');
    const generation = newId();
    let count = 0;
    for await (const some of inGroupsAsMade(parts, concurrency)) {
      const first = count;
      count += some.length;
      await inParallel(some, concurrency, async (part, place) => {
        await bucket.put(this.#part(wholePart, first + place, generation), await compress(part, fastest));
      });
    }
    await this.#begin(count, generation);
    await this.#removeLeftOvers();
  }

  /** Whether the record is as this process has read or written it last. */
  async isCurrent(): Promise<boolean> {
    const { bucket, key } = this.#options;
    if (!this.exists) return (await bucket.etag(key)) === this.#head?.etag;
    const last = this.#tail;
    const isFull = last === undefined || last.body.length >= fullPart;
    const [head, tail, next] = await Promise.all([
      bucket.etag(key),
      last && bucket.etag(this.#part(appendedPart, last.number)),
      isFull ? bucket.etag(this.#part(appendedPart, (last?.number ?? -1) + 1)) : undefined,
    ]);
    return head === this.#head?.etag && tail === last?.etag && next === undefined;
  }

  async #begin(parts: number, generation = this.#options.newId()): Promise<void> {
    const { bucket, key } = this.#options;
    const value: Head = { generation, parts };
    const over = this.#head?.etag ?? 'absent';
    this.#head = { etag: await bucket.put(key, Buffer.from(JSON.stringify(value)), { over }), value };
    this.#tail = undefined;
  }

  async #removeLeftOvers(): Promise<void> {
    const { bucket } = this.#options;
    const all = this.#folder();
    const own = this.#folder('');
    const keys = (await bucket.list(all)).map(({ key }) => key);
    const old = keys.filter((key) => !key.startsWith(own));
    if (old.length > 0) await bucket.removeAll(old);
  }

  /** The folder of all parts, or of some of this generation. */
  #folder(part?: string, generation = this.#head?.value?.generation): string {
    const folder = `${this.#options.key.replace(/\.json$/, '')}/`;
    return part === undefined ? folder : `${folder}${generation}/${part}`;
  }

  #part(part: string, number: number, generation?: string): string {
    return `${this.#folder(part, generation)}${String(number).padStart(digits, '0')}`;
  }
}

/** Another process has written the record anew; what this one knows of it is out of date. */
class RecordReplaced extends Error {
  override name = 'PreconditionFailed';
  override message = 'The record has changed';
}

export const appendedPart = 'appended-';
const wholePart = 'whole-';
const digits = 6;
const numberIn = (key: string) => Number(key.slice(-digits));

function headIn({ body }: StoredObject): Head | undefined {
  try {
    const value = JSON.parse(Buffer.from(body).toString()) as Partial<Head> | null;
    const { generation, parts } = value ?? {};
    return typeof generation === 'string' && Number.isSafeInteger(parts) ? (value as Head) : undefined;
  } catch {
    return undefined;
  }
}

/** The checksum within finds what is damaged. */
async function contentOf(part: StoredObject | undefined): Promise<Buffer | undefined> {
  return part && decompress(part.body).catch(() => undefined);
}
