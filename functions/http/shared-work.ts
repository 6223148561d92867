type Entry<Result> = { running: Promise<Result>; following?: Promise<Result> };

/**
 * Shares work among concurrent callers. A caller never gets the result of work that had begun before the call, which may
 * be older than what the caller knows: callers during one run share the next.
 */
export class SharedWork<Result> {
  readonly #entries = new Map<string, Entry<Result>>();

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#start(key, work);
    const start = () => this.#start(key, work);
    entry.following ??= entry.running.then(start, start);
    return entry.following;
  }

  #start(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry: Entry<Result> = { running: work() };
    this.#entries.set(key, entry);
    const remove = () => {
      if (!entry.following) this.#entries.delete(key);
    };
    entry.running.then(remove, remove);
    return entry.running;
  }
}
