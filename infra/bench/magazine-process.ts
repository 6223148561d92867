import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '#functions/embedded/addresses.ts';
import { endProcess } from '#functions/embedded/processes.ts';
import { Deadline } from './budget.ts';
import { ProcessWatch } from './processes.ts';

const command = fileURLToPath(new URL('../commands/start.ts', import.meta.url));

/** A magazine in a process of its own, as `npm start` runs it. */
export class MagazineProcess {
  readonly url: string;
  readonly processes: ProcessWatch;
  readonly secondsToReady: number;
  /** The part of that time in which the pages were made. */
  readonly secondsOfPages: number;
  readonly #child: ChildProcess;

  private constructor(
    child: ChildProcess,
    url: string,
    processes: ProcessWatch,
    seconds: [ready: number, pages: number],
  ) {
    this.#child = child;
    this.url = url;
    this.processes = processes;
    [this.secondsToReady, this.secondsOfPages] = seconds;
  }

  static async start(dataDir: string, budgetSeconds: number): Promise<MagazineProcess> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
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
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const processes = new ProcessWatch(child.pid ?? 0);
    let output = '';
    let ready: number | undefined;
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^Pronta: /m.test(output)) ready ??= (performance.now() - started) / 1_000;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    try {
      await new Deadline(budgetSeconds).until(() => {
        if (child.exitCode !== null) throw new Error(`La rivista si è chiusa (${child.exitCode}):\n${output}`);
        return ready !== undefined;
      }, 5);
    } catch (error) {
      processes.stop();
      await endProcess(child);
      throw error;
    }
    return new MagazineProcess(child, url, processes, [ready ?? 0, secondsOfStep(output, 'pagine')]);
  }

  async stop(): Promise<void> {
    this.processes.stop();
    await endProcess(this.#child);
  }
}

/** From the line that the start prints after a step, such as `✓ pagine (12,3 s)`. */
function secondsOfStep(output: string, step: string): number {
  const [, seconds = '0'] = new RegExp(`✓ ${step} \\(([\\d.,]+) s\\)`).exec(output) ?? [];
  return Number(seconds.replaceAll('.', '').replace(',', '.'));
}
