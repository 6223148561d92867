import type { Files } from '#functions/files/files.ts';

export type Operation = { path: string; body: Uint8Array | undefined };
/** Operations of one lane may be sent concurrently; different lanes keep their order. */
type Lane = (operation: Operation) => string;
type Send = (operation: Operation) => Promise<unknown>;
type Options = { held?: Map<string, Uint8Array>; lane?: Lane };

const concurrency = 32;

/** A write buffer. Reads see writes immediately; `flush` uploads them in order. */
export class Outbox {
  #waiting: (Operation & { lane: string; send: Send })[] = [];

  /** `held`: the current files, for reading back; without it the target is write-only. */
  files(name: string, send: Send, { held, lane = ({ path }) => path }: Options = {}): Files {
    const put = (operation: Operation) =>
      this.#waiting.push({ ...operation, send, lane: `${name} ${lane(operation)} ${operation.body !== undefined}` });
    return {
      read(path) {
        if (!held) throw new Error(`${path} is not read back from where it was sent`);
        return held.get(path);
      },
      write(path, content) {
        const body = typeof content === 'string' ? Buffer.from(content) : content;
        held?.set(path, body);
        put({ path, body });
      },
      remove(path) {
        held?.delete(path);
        put({ path, body: undefined });
      },
    };
  }

  /** Sends everything and returns it. A failure stops the operations after it. */
  async flush(): Promise<Operation[]> {
    const sent = this.#waiting;
    this.#waiting = [];
    for (const batch of inLanes(sent)) {
      for (let start = 0; start < batch.length; start += concurrency) {
        await Promise.all(batch.slice(start, start + concurrency).map(({ send, path, body }) => send({ path, body })));
      }
    }
    return sent;
  }
}

/** Groups consecutive operations of one lane. */
function* inLanes<Item extends { lane: string }>(items: readonly Item[]): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    if (batch[0] && batch[0].lane !== item.lane) {
      yield batch;
      batch = [];
    }
    batch.push(item);
  }
  if (batch.length > 0) yield batch;
}
