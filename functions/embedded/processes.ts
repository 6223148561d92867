import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

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

export const startScript = (
  script: URL,
  env: Record<string, string | undefined>,
  execArgv: string[] = [],
): ChildProcess => fork(fileURLToPath(script), { env: { ...process.env, ...env }, execArgv });

/** Sends SIGTERM, and SIGKILL after three seconds. */
export function endProcess(child: ChildProcess): Promise<void> {
  const neverStarted = child.pid === undefined;
  if (neverStarted || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** A port that is free at this moment. */
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

const timeoutMilliseconds = 5_000;

/** Whether a server listens: any HTTP response counts, also an error. */
export async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(timeoutMilliseconds) });
    return true;
  } catch {
    return false;
  }
}
