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
export function taskQueue<Task extends object>(options: Options<Task>) {
  const { work, onProblem, concurrency, isUrgent, retryMilliseconds } = options;
  const waiting = new Map<string, Task>();
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  return {
    add,
    /** Resolves when nothing is left, or after a stop nothing is under way. */
    async whenIdle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values());
    },
    stop(): void {
      isStopped = true;
      waiting.clear();
    },
  };

  function add(tasks: readonly Task[]): void {
    if (isStopped) return;
    for (const task of tasks) waiting.set(JSON.stringify(task), task);
    while (running.size < concurrency) {
      const [name, task] = (isUrgent && next(isUrgent)) ?? next() ?? [];
      if (name === undefined || !task) return;
      waiting.delete(name);
      running.set(name, run(name, task));
    }
  }

  /** The first that does not run already. */
  function next(isWanted: (task: Task) => boolean = () => true): [name: string, task: Task] | undefined {
    return [...waiting].find(([name, task]) => !running.has(name) && isWanted(task));
  }

  async function run(name: string, task: Task): Promise<void> {
    const following = await work(task).catch((error: Error) => {
      if (isStopped) return [];
      onProblem(error);
      if (retryMilliseconds !== undefined) setTimeout(() => add([task]), retryMilliseconds).unref();
      return [];
    });
    running.delete(name);
    add(following);
  }
}
