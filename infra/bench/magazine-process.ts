import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort } from '#infra/local/embedded/addresses.ts';
import { endProcess } from '#infra/local/embedded/processes.ts';
import { runningProcesses } from '#infra/testing/running-processes.ts';

const command = fileURLToPath(new URL('../commands/start.ts', import.meta.url));

/** A magazine in a process of its own, as `npm start` runs it. */
export class MagazineProcess {
  readonly url: string;
  readonly secondsToReady: number;
  /** The part of that time in which the pages were made. */
  readonly secondsOfPages: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, [ready, pages]: [ready: number, pages: number]) {
    this.#child = child;
    this.url = url;
    this.secondsToReady = ready;
    this.secondsOfPages = pages;
  }

  static async start(dataDir: string): Promise<MagazineProcess> {
    const port = await freePort();
    const started = performance.now();
    const child = spawn(process.execPath, [command], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED: 'none',
        RATE_LIMITS: 'off',
        // The address is in every page: a second start on another port would render them all.
        DYNAMODB_ENDPOINT: '',
        SITE_URL: 'https://rivista.example',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const output = child.stdout as Readable;
    let pages = 0;
    let isReady = false;
    for await (const line of createInterface(output)) {
      // Such as `✓ pagine (12,3 s)`.
      const [, seconds] = /^✓ pagine \(([\d.,]+) s\)/.exec(line) ?? [];
      if (seconds) pages = Number(seconds.replaceAll('.', '').replace(',', '.'));
      isReady = line.startsWith('Pronta: ');
      if (isReady) break;
    }
    if (!isReady) throw new Error(`The magazine has ended (${child.exitCode})`);
    output.resume();
    return new MagazineProcess(child, `http://127.0.0.1:${port}`, [(performance.now() - started) / 1_000, pages]);
  }

  /** The most that the publisher has had in memory. */
  get megabytesOfPublisher(): number {
    const publisher = runningProcesses().find(
      ({ parent, command: line }) => parent === this.#child.pid && line.includes('publisher.ts'),
    );
    return (publisher?.peakKilobytes ?? 0) / 1_024;
  }

  stop = () => endProcess(this.#child);
}

/** The least of the values that is not less than this share of them; 0 without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? 0;
