import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { SendTask } from '#functions/context/context.ts';
import { isSentTo } from './addresses.ts';

type Options = {
  /** Does one task and returns the tasks that follow from it. */
  work: (task: SendTask) => Promise<SendTask[]>;
  sweep: () => Promise<SendTask[]>;
  onProblem: (error: Error) => void;
};

const concurrency = 4;
const sweepMilliseconds = 2_000;

/** The local counterpart of SQS and its schedule: an in-memory queue. A failed task is left to the periodic sweep. */
export class SendQueue {
  readonly #options: Options;
  readonly #waiting = new Map<string, SendTask>();
  readonly #running = new Set<string>();
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(tasks: readonly SendTask[]): void {
    for (const task of tasks) this.#waiting.set(nameOf(task), task);
    this.#start();
  }

  async sweepForEver(): Promise<void> {
    while (!this.#stopped) {
      await this.#options.sweep().then((tasks) => this.add(tasks), this.#options.onProblem);
      await wait(sweepMilliseconds);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting.clear();
  }

  #start(): void {
    for (const [name, task] of this.#waiting) {
      if (this.#stopped || this.#running.size >= concurrency) return;
      // Two runs of one task would only conflict.
      if (this.#running.has(name)) continue;
      this.#waiting.delete(name);
      this.#running.add(name);
      void this.#run(name, task);
    }
  }

  async #run(name: string, task: SendTask): Promise<void> {
    const following = await this.#options.work(task).catch((error: Error) => {
      this.#options.onProblem(error);
      return [];
    });
    this.#running.delete(name);
    this.add(following);
  }
}

const nameOf = ({ newsletterId, bucket }: SendTask) => `${newsletterId} ${bucket ?? ''}`;

/** Takes tasks of other processes at this address. */
export async function serveQueue(queue: SendQueue, address: string): Promise<{ close: () => void }> {
  const app = new Hono().post('*', async (c) => {
    if (!isSentTo(address, c.req.url)) return c.notFound();
    queue.add((await c.req.json()) as SendTask[]);
    return c.body(null, 204);
  });
  const server = serve({ fetch: app.fetch, port: Number(new URL(address).port), hostname: '127.0.0.1' });
  await once(server, 'listening');
  return server;
}

/** Posts tasks to the queue of another process. Errors are ignored: the sweep finds the work. */
export async function enqueueTasks(queue: string, tasks: SendTask[]): Promise<void> {
  await fetch(queue, { method: 'POST', body: JSON.stringify(tasks) }).catch(() => {});
}
