import { createServer } from 'node:net';

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
