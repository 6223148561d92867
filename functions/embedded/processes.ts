import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** What a magazine started, in order; the end goes backwards. */
export class Stops {
  readonly #stops: (() => unknown)[] = [];

  push(stop: () => unknown): void {
    this.#stops.push(stop);
  }

  async run(): Promise<void> {
    for (const stop of this.#stops.splice(0).toReversed()) await stop();
  }
}

export const startScript = (
  script: URL,
  env: Record<string, string | undefined>,
  execArgv: string[] = [],
): ChildProcess => fork(fileURLToPath(script), { env: { ...process.env, ...env }, execArgv });

/** Asks a process to end, and after three seconds does not ask any more. */
export function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const insist = setTimeout(() => child.kill('SIGKILL'), 3_000);
    child.once('exit', () => {
      clearTimeout(insist);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const answerMilliseconds = 5_000;

/** Any answer at all, even a refusal, means that somebody is there. */
export async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(answerMilliseconds) });
    return true;
  } catch {
    return false;
  }
}
