import type { Files } from '#functions/files/files.ts';

export type Operation = { path: string; body: Uint8Array | undefined };
/** What may be sent at the same time; operations of different lanes keep their order. */
type Lane = (operation: Operation) => string;
type Send = (operation: Operation) => Promise<unknown>;
type Options = { held?: Map<string, Uint8Array>; lane?: Lane };

const atOnce = 32;

/**
 * Files that are written at once for whoever works with them, and sent elsewhere later, in the order in which they were
 * written: what is sent first never speaks of what is sent after it.
 */
export class Outbox {
  #waiting: (Operation & { lane: string; send: Send })[] = [];

  /** `held`: what is there already and may be read back; a place without it is only written to. */
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

  /** Sends everything; the answer is what was sent. What fails ends it: nothing behind it is sent. */
  async flush(): Promise<Operation[]> {
    const sent = this.#waiting;
    this.#waiting = [];
    for (const batch of inLanes(sent)) {
      for (let start = 0; start < batch.length; start += atOnce) {
        await Promise.all(batch.slice(start, start + atOnce).map(({ send, path, body }) => send({ path, body })));
      }
    }
    return sent;
  }
}

/** Neighbours of one lane together. */
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
