import type { ChildProcess } from 'node:child_process';
import { endProcess, type Stops, startScript } from '#functions/embedded/processes.ts';

type KeptProcess<Message> = {
  script: URL;
  environment: Record<string, string>;
  /** What it is to whoever reads the terminal, with its article: «la posta». */
  name: string;
  /** True once a message says that it does its work. */
  onMessage: (message: Message) => boolean;
  stops: Stops;
  /** For tests, which do not wait for minutes. */
  start?: (script: URL, environment: Record<string, string>) => ChildProcess;
  pauseMilliseconds?: number;
};

const mostFirstStarts = 3;
const longestPauseMilliseconds = 60_000;

/**
 * Runs a part of the magazine in a process of its own, again when it dies, after pauses that grow. Resolves when it first
 * works; one that ends three times before it ever worked will not work the next time either.
 */
export function keepProcess<Message>({
  script,
  environment,
  name,
  onMessage,
  stops,
  start = startScript,
  pauseMilliseconds = 1_000,
}: KeptProcess<Message>): Promise<void> {
  let child: ChildProcess;
  let next: NodeJS.Timeout | undefined;
  let stopping = false;
  let everWorked = false;
  let failures = 0;
  stops.push(() => {
    stopping = true;
    clearTimeout(next);
    return endProcess(child);
  });
  return new Promise((resolve, reject) => {
    run();

    function run(): void {
      child = start(script, environment);
      child.on('message', (message: Message) => {
        if (!onMessage(message)) return;
        everWorked = true;
        failures = 0;
        resolve();
      });
      child.once('exit', () => {
        if (stopping) return;
        failures += 1;
        if (!everWorked && failures >= mostFirstStarts) {
          reject(new Error(`Non parte ${name}: il motivo è nelle righe qui sopra; togli la causa e riavvia.`));
          return;
        }
        next = setTimeout(run, Math.min(longestPauseMilliseconds, pauseMilliseconds * 2 ** (failures - 1)));
      });
    }
  });
}
