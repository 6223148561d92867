import { AsyncLocalStorage } from 'node:async_hooks';

/** The globals that one function has for itself. */
export type FunctionGlobals = {
  environment: Record<string, string>;
  /** The clock, if it differs from the clock of the process. */
  now?: () => Date;
  /** Receives a log line. */
  log?: (line: string) => void;
};

const running = new AsyncLocalStorage<FunctionGlobals>();

/**
 * Runs a function. It shares one process with the tests and other functions, and reads time, variables and log from
 * the process: during a call these globals are replaced by its own.
 */
export const runWithGlobals = <Value>(globals: FunctionGlobals, run: () => Value): Value => running.run(globals, run);

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [milliseconds()] : given, newTarget),
  apply: () => new RealDate(milliseconds()).toString(),
  get: (target, name, receiver) => (name === 'now' ? milliseconds : Reflect.get(target, name, receiver)),
});
function milliseconds(): number {
  const { now } = running.getStore() ?? {};
  // The clock may itself use Date.
  return now ? running.exit(now).getTime() : RealDate.now();
}

const environment = process.env;
const own = () => running.getStore()?.environment ?? environment;
process.env = new Proxy(environment, {
  get: (_, name) => Reflect.get(own(), name),
  set: (_, name, value) => Reflect.set(own(), name, value),
  has: (_, name) => Reflect.has(own(), name),
  deleteProperty: (_, name) => Reflect.deleteProperty(own(), name),
  ownKeys: () => Reflect.ownKeys(own()),
  getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(own(), name),
});

const write = process.stdout.write.bind(process.stdout) as (...given: unknown[]) => boolean;
process.stdout.write = (...given: unknown[]) => {
  const log = running.getStore()?.log;
  if (!log) return write(...given);
  log(String(given[0]));
  return true;
};
