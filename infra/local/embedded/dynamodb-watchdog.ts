import { type ChildProcess, spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';

/*
 * Supervises the embedded DynamoDB, which cannot notice the end of its parent process: when the parent ends, also by
 * SIGKILL, so does the store. Two stores never share a file: the second would not see what the first one writes.
 */
const [binary, ...args] = process.argv.slice(2);
const file = args.includes('--db-path') ? args[args.indexOf('--db-path') + 1] : undefined;
/** For the end of the store of a process that was just stopped. */
const lockMilliseconds = 5_000;
const startMilliseconds = 1_000;
const pauseMilliseconds = 1_000;
let stopping = false;
const lock = file && lockOf(file);
let store = start(true);

process.on('SIGINT', () => {});
for (const reason of ['SIGTERM', 'disconnect'] as const) {
  process.on(reason, () => {
    stopping = true;
    const hasEnded = store.exitCode !== null || store.signalCode !== null;
    if (hasEnded) process.exit(0);
    store.kill('SIGTERM');
  });
}

/** Held until this process ends, however it ends. The engine itself locks its file only while it writes. */
function lockOf(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(`${path}.lock`, { timeout: lockMilliseconds });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/**
 * Restarts a file-based store that crashes: every acknowledged write is in the file. What makes a restart fail may pass, as a
 * full disk does; a first start that fails is reported instead.
 */
function start(isFirst: boolean): ChildProcess {
  const started = Date.now();
  const child = spawn(binary as string, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = (code: number | null) => {
    const failedToStart = Date.now() - started < startMilliseconds;
    if (stopping || !lock || (isFirst && failedToStart)) process.exit(code ?? 1);
    setTimeout(
      () => {
        store = start(false);
      },
      failedToStart ? pauseMilliseconds : 0,
    );
  };
  child.once('exit', ended);
  child.once('error', (error) => {
    console.error(error.message);
    if (child.pid === undefined) ended(1);
  });
  return child;
}
