import { type ChildProcess, spawn } from 'node:child_process';

/*
 * Supervises the embedded DynamoDB, which cannot notice the end of its parent process: when the parent ends, also by
 * SIGKILL, so does the store, and two stores never share a file.
 */
const [binary, ...args] = process.argv.slice(2);
const isOnFile = args.includes('--db-path');
let stopping = false;
let store = start();

process.on('SIGINT', () => {});
for (const reason of ['SIGTERM', 'disconnect'] as const) {
  process.once(reason, () => {
    stopping = true;
    store.kill('SIGTERM');
  });
}

/** Restarts a file-based store that crashes: every acknowledged write is in the file. */
function start(): ChildProcess {
  const started = Date.now();
  const child = spawn(binary as string, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  child.once('exit', (code) => {
    const failedToStart = Date.now() - started < 1_000;
    if (stopping || !isOnFile || failedToStart) process.exit(code ?? 1);
    store = start();
  });
  return child;
}
