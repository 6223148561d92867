import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { isSentTo } from './addresses.ts';

type Options<Task> = {
  /** Does one task. Returns the tasks that follow from it. */
  work: (task: Task) => Promise<readonly Task[]>;
  onProblem: (error: Error) => void;
  concurrency: number;
  /** Of the tasks of one name one runs at a time. */
  nameOf?: (task: Task) => string;
  /** Goes before all others. */
  isUrgent?: (task: Task) => boolean;
  /** When a task that has failed is tried again; without, a sweep finds its work. */
  retryMilliseconds?: number;
};

/** The local counterpart of SQS: tasks in memory, each once, which the next start has to find again. */
export class TaskQueue<Task extends object> {
  readonly #options: Options<Task>;
  readonly #waiting = new Map<string, Task>();
  readonly #running = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(options: Options<Task>) {
    this.#options = options;
  }

  add(tasks: readonly Task[]): void {
    if (this.#isStopped) return;
    for (const task of tasks) this.#waiting.set(JSON.stringify(task), task);
    this.#start();
  }

  /** Resolves when nothing is left, or after a stop nothing is under way. */
  async whenIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
  }

  #start(): void {
    const { concurrency, nameOf = JSON.stringify, isUrgent = () => false } = this.#options;
    while (this.#running.size < concurrency) {
      const ready = [...this.#waiting.values()].filter((task) => !this.#running.has(nameOf(task)));
      const task = ready.find(isUrgent) ?? ready[0];
      if (!task) return;
      this.#waiting.delete(JSON.stringify(task));
      this.#running.set(nameOf(task), this.#run(task));
    }
  }

  async #run(task: Task): Promise<void> {
    const { work, nameOf = JSON.stringify, onProblem, retryMilliseconds } = this.#options;
    const following = await work(task).catch((error: Error) => {
      if (this.#isStopped) return [];
      onProblem(error);
      if (retryMilliseconds !== undefined) setTimeout(() => this.add([task]), retryMilliseconds).unref();
      return [];
    });
    this.#running.delete(nameOf(task));
    this.add(following);
  }
}

/** Takes tasks of other processes at this address. */
export async function serveQueue<Task extends object>(
  queue: TaskQueue<Task>,
  address: string,
): Promise<{ close: () => void }> {
  const app = new Hono().post('*', async (c) => {
    if (!isSentTo(address, c.req.url)) return c.notFound();
    queue.add((await c.req.json()) as Task[]);
    return c.body(null, 204);
  });
  const server = serve({ fetch: app.fetch, port: Number(new URL(address).port), hostname: '127.0.0.1' });
  await once(server, 'listening');
  return server;
}

/** Posts tasks to the queue of another process. Errors are ignored: the sweep finds the work. */
export async function enqueueTasks(queue: string, tasks: readonly object[]): Promise<void> {
  await fetch(queue, { method: 'POST', body: JSON.stringify(tasks) }).catch(() => {});
}
