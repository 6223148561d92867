import { AsyncLocalStorage } from 'node:async_hooks';

/** What a function has of the world around it, and no other function has. */
export type Surroundings = {
  environment: Record<string, string>;
  /** The time, where it is not that of everybody. */
  now?: () => Date;
  /** Takes a line of its log. */
  log?: (line: string) => void;
};

const running = new AsyncLocalStorage<Surroundings>();

/**
 * Runs what a function does. It lives in one process with the tests and with other functions, and takes time, variables and
 * its log from the process, as every program does: while it runs, they are its own.
 */
export const within = <Value>(surroundings: Surroundings, run: () => Value): Value => running.run(surroundings, run);

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [milliseconds()] : given, newTarget),
  apply: () => new RealDate(milliseconds()).toString(),
  get: (target, name, receiver) => (name === 'now' ? milliseconds : Reflect.get(target, name, receiver)),
});
function milliseconds(): number {
  const { now } = running.getStore() ?? {};
  // Whoever says what time it is may ask the same clock.
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
