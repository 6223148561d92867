import { type ChildProcess, spawn } from 'node:child_process';

/*
 * Keeps the embedded DynamoDB, a program that cannot notice by itself that whoever needs it is gone: when the parent
 * ends, however it ends, so does the store, and two of them never share a file.
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

/** A store on a file that dies is started again where it was: every acknowledged write is in the file. */
function start(): ChildProcess {
  const started = Date.now();
  const child = spawn(binary as string, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  child.once('exit', (code) => {
    const diedAtOnce = Date.now() - started < 1_000;
    if (stopping || !isOnFile || diedAtOnce) process.exit(code ?? 1);
    store = start();
  });
  return child;
}
