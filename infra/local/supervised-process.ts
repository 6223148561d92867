import type { ChildProcess } from 'node:child_process';
import { endProcess, startScript } from '#infra/local/embedded/processes.ts';
import { problemSentence } from './terminal.ts';

type SupervisedProcess<Message> = {
  script: URL;
  environment: Record<string, string>;
  /** Its name in the terminal, with its article: «la posta». */
  name: string;
  /** True once a message reports that the process works. */
  onMessage: (message: Message) => boolean;
  stops: AsyncDisposableStack;
  /** Overridden in tests, with shorter pauses. */
  start?: (script: URL, environment: Record<string, string>) => ChildProcess;
  pauseMilliseconds?: number;
};

const maxFirstStarts = 3;
const maxPauseMilliseconds = 60_000;

/**
 * Runs a script in a process of its own and restarts it after growing pauses. Resolves when it first works; rejects when
 * it ends three times before that. The result sends a message to the process, if it runs.
 */
export function superviseProcess<Message>({
  script,
  environment,
  name,
  onMessage,
  stops,
  start = startScript,
  pauseMilliseconds = 1_000,
}: SupervisedProcess<Message>): Promise<{ send: (message: object) => void }> {
  let child: ChildProcess | undefined;
  let next: NodeJS.Timeout | undefined;
  let stopping = false;
  let everWorked = false;
  let failures = 0;
  stops.defer(() => {
    stopping = true;
    clearTimeout(next);
    return child && endProcess(child);
  });
  return new Promise((resolve, reject) => {
    run();

    function run(): void {
      try {
        const started = start(script, environment);
        child = started;
        started.on('message', (message: Message) => {
          if (!onMessage(message)) return;
          everWorked = true;
          failures = 0;
          // A process that has just died takes nothing more; the next one begins by looking for what has changed.
          resolve({ send: (message) => void (child?.connected && child.send(message, () => {})) });
        });
        started.once('exit', ended);
        // A process that could not be started has no exit.
        started.on('error', (error) => (started.pid === undefined ? notStarted(error) : undefined));
      } catch (error) {
        notStarted(error);
      }
    }

    /** The machine lacks memory, processes or files: it may have them again later. */
    function notStarted(error: unknown): void {
      console.error(`Non parte ${name}: ${problemSentence(error)}`);
      ended();
    }

    function ended(): void {
      if (stopping) return;
      failures += 1;
      if (!everWorked && failures >= maxFirstStarts) {
        reject(new Error(`Non parte ${name}: il motivo è nelle righe qui sopra; togli la causa e riavvia.`));
        return;
      }
      next = setTimeout(run, Math.min(maxPauseMilliseconds, pauseMilliseconds * 2 ** (failures - 1)));
    }
  });
}
