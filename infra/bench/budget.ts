import { setTimeout as wait } from 'node:timers/promises';

/** Thrown when a line has not ended within its time. */
class Exceeded extends Error {
  override name = 'Exceeded';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Not within ${seconds} s`);
    this.seconds = seconds;
  }
}

/** The moment until which a line may be measured. */
export class Deadline {
  readonly #seconds: number;
  readonly #at: number;

  constructor(seconds: number) {
    this.#seconds = seconds;
    this.#at = performance.now() + seconds * 1_000;
  }

  check(): void {
    if (performance.now() > this.#at) throw new Exceeded(this.#seconds);
  }

  /** Waits until this is true, asking again after a pause. */
  async until(isTrue: () => boolean | Promise<boolean>, pauseMilliseconds: number): Promise<void> {
    while (!(await isTrue())) {
      this.check();
      await wait(pauseMilliseconds);
    }
  }
}

/** The value, or how long the work was waited for. Every other error is one of the bench itself. */
export async function orExceeded<Value>(work: () => Promise<Value>): Promise<Value | { exceeded: number }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Exceeded) return { exceeded: error.seconds };
    throw error;
  }
}
