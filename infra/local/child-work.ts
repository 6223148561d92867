import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

type Piece = { name: string; args: unknown[] };
type Answer = { result?: unknown; error?: string };

type Options = {
  env?: NodeJS.ProcessEnv;
  priority?: number;
  processes?: number;
  /** After this long a piece of work fails and its process ends. */
  timeoutMilliseconds?: number;
  /** A process without work ends after this long, and its memory with it. */
  idleMilliseconds?: number;
};

/**
 * Work in child processes of low priority, one piece at a time in each. A child is started when it is needed; if it dies, its work
 * fails and the next work starts another one.
 */
export function childWork(
  script: URL,
  {
    env,
    priority = constants.priority.PRIORITY_LOW,
    processes = 1,
    timeoutMilliseconds,
    idleMilliseconds = 30_000,
  }: Options = {},
): (name: string, args: unknown[]) => Promise<unknown> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let free = processes;

  function start(): ChildProcess {
    const child = fork(fileURLToPath(script), [], { serialization: 'advanced', execArgv: [], env });
    // Where priorities cannot be changed the work runs all the same.
    try {
      if (child.pid) setPriority(child.pid, priority);
    } catch {}
    child.once('exit', () => leaveIdle(child));
    // The parent may end while this process waits for work.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function leaveIdle(child: ChildProcess): ChildProcess {
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  }

  function rest(child: ChildProcess): void {
    if (!child.connected) return;
    idle.set(child, setTimeout(() => leaveIdle(child).kill(), idleMilliseconds).unref());
  }

  return async (name, args) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const [rested] = idle.keys();
    const child = rested ? leaveIdle(rested) : start();
    try {
      return await answerOf(child, { name, args }, timeoutMilliseconds);
    } finally {
      rest(child);
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

async function answerOf(child: ChildProcess, piece: Piece, milliseconds: number | undefined): Promise<unknown> {
  const timeout = milliseconds && setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const answered = ({ result, error }: Answer) => (error === undefined ? resolve(result) : reject(new Error(error)));
  const ended = (_: number | null, signal: NodeJS.Signals | null) =>
    reject(new ChildEnded(shutdownSignals.has(signal)));
  // A child that could not be started has no exit.
  const failed = () => reject(new ChildEnded(true));
  child.once('message', answered).once('exit', ended).once('error', failed);
  // A child that has just died takes nothing more: its end, which is about to be known here, fails the work.
  child.send(piece, () => undefined);
  return promise.finally(() => {
    clearTimeout(timeout);
    child.off('message', answered).off('exit', ended).off('error', failed);
  });
}

/** How a whole group of processes is ended; crashes and time limits end a process in other ways. */
const shutdownSignals = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP']);

export class ChildEnded extends Error {
  override name = 'ChildEnded';
  /** By a shutdown, or at its start: its end says nothing about the task. */
  readonly isUnrelated: boolean;

  constructor(isUnrelated: boolean) {
    super('The background process ended');
    this.isUnrelated = isUnrelated;
  }
}

export function serveWork(work: Record<string, (...args: never[]) => unknown>): void {
  process.once('disconnect', () => process.exit(0));
  // The Ctrl-C of a terminal reaches this process too; its parent decides when it ends.
  process.on('SIGINT', () => undefined);
  process.on('message', async ({ name, args }: Piece) => {
    // The parent may have ended meanwhile.
    const respond = (answer: Answer) => process.send?.(answer, () => {});
    try {
      respond({ result: await (work[name] as (...args: unknown[]) => unknown)(...args) });
    } catch (error) {
      respond({ error: (error as Error).message });
    }
  });
}
