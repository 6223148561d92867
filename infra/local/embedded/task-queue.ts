type Options<Task> = {
  /** Does one task. Returns the tasks that follow from it. */
  work: (task: Task) => Promise<readonly Task[]>;
  onProblem: (error: Error) => void;
  concurrency: number;
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
    const { concurrency, isUrgent } = this.#options;
    while (this.#running.size < concurrency) {
      const [name, task] = (isUrgent && this.#next(isUrgent)) ?? this.#next() ?? [];
      if (name === undefined || !task) return;
      this.#waiting.delete(name);
      this.#running.set(name, this.#run(name, task));
    }
  }

  /** The first that does not run already. */
  #next(isWanted: (task: Task) => boolean = () => true): [name: string, task: Task] | undefined {
    return [...this.#waiting].find(([name, task]) => !this.#running.has(name) && isWanted(task));
  }

  async #run(name: string, task: Task): Promise<void> {
    const { work, onProblem, retryMilliseconds } = this.#options;
    const following = await work(task).catch((error: Error) => {
      if (this.#isStopped) return [];
      onProblem(error);
      if (retryMilliseconds !== undefined) setTimeout(() => this.add([task]), retryMilliseconds).unref();
      return [];
    });
    this.#running.delete(name);
    this.add(following);
  }
}
