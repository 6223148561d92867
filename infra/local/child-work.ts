import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

type Request = { id: number; name: string; args: unknown[] };
type Response = { id: number; result?: unknown; error?: string };

type Waiting = { child: ChildProcess; resolve: (result: unknown) => void; reject: (error: Error) => void };

type Options = {
  args?: string[];
  env?: NodeJS.ProcessEnv;
  priority?: number;
  /** After this long a piece of work fails and its process ends. */
  timeoutMilliseconds?: number;
  /** A process without work ends after this long, and its memory with it; by default it stays. */
  idleMilliseconds?: number;
};

/**
 * Work in a child process of low priority, one piece after the other. The child is started when it is needed; if it
 * dies, its work fails and the next work starts another one.
 */
export function childWork(
  script: URL,
  { args = [], env, priority = constants.priority.PRIORITY_LOW, timeoutMilliseconds, idleMilliseconds }: Options = {},
): (name: string, args: unknown[]) => Promise<unknown> {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let nextId = 1;
  let idle: NodeJS.Timeout | undefined;

  const ended = (gone: ChildProcess, isUnrelated: boolean): void => {
    if (child === gone) child = undefined;
    // An idle child may end after the next one has begun to work.
    for (const [id, call] of waiting) {
      if (call.child !== gone) continue;
      waiting.delete(id);
      call.reject(new ChildEnded(isUnrelated));
    }
  };

  const running = (): ChildProcess => {
    if (child) return child;
    const started = fork(fileURLToPath(script), args, { serialization: 'advanced', execArgv: [], env });
    // Where priorities cannot be changed the work runs all the same.
    try {
      if (started.pid) setPriority(started.pid, priority);
    } catch {}
    started.on('message', ({ id, result, error }: Response) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error !== undefined) call?.reject(new Error(error));
      else call?.resolve(result);
    });
    started.once('exit', (_, signal) => ended(started, shutdownSignals.has(signal)));
    started.once('error', () => ended(started, true));
    // The parent may end while this process waits for work.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  };

  return async (name, args) => {
    clearTimeout(idle);
    const id = nextId++;
    const worker = running();
    const timeout = timeoutMilliseconds && setTimeout(() => worker.kill('SIGKILL'), timeoutMilliseconds);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(id, { child: worker, resolve, reject });
    // A child that has just died takes nothing more: its end, which is about to be known here, fails the work.
    worker.send({ id, name, args } satisfies Request, () => undefined);
    return promise.finally(() => {
      clearTimeout(timeout);
      if (idleMilliseconds === undefined || waiting.size > 0) return;
      idle = setTimeout(() => {
        // Work that comes while this process ends starts another one.
        child?.kill();
        child = undefined;
      }, idleMilliseconds);
      idle.unref();
    });
  };
}

/** How a whole group of processes is ended; crashes and time limits end a process in other ways. */
const shutdownSignals = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The process died or was ended, because of this task or of a concurrent one. */
export class ChildEnded extends Error {
  override name = 'ChildEnded';
  /** By a shutdown, or at its start: its end says nothing about the task. */
  readonly isUnrelated: boolean;

  constructor(isUnrelated: boolean) {
    super('The background process ended');
    this.isUnrelated = isUnrelated;
  }
}

type Work = Record<string, (...args: never[]) => unknown>;

/** The child's side: answers every request with the result of its function. */
export function serveWork(work: Work): void {
  process.once('disconnect', () => process.exit(0));
  // The Ctrl-C of a terminal reaches this process too; its parent decides when it ends.
  process.on('SIGINT', () => undefined);
  process.on('message', async ({ id, name, args }: Request) => {
    // The parent may have ended meanwhile.
    const respond = (response: Omit<Response, 'id'>) => process.send?.({ id, ...response }, () => {});
    try {
      respond({ result: await (work[name] as (...args: unknown[]) => unknown)(...args) });
    } catch (error) {
      respond({ error: (error as Error).message });
    }
  });
}
