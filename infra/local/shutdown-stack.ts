/** Stop functions of started services, run in reverse order. */
export class ShutdownStack {
  readonly #stops: (() => unknown)[] = [];

  push(stop: () => unknown): void {
    this.#stops.push(stop);
  }

  async run(): Promise<void> {
    for (const stop of this.#stops.splice(0).toReversed()) await stop();
  }
}
