import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { answers } from '#functions/embedded/processes.ts';

/** What a running magazine says of itself in its DATA_DIR, so that commands find it and a second one keeps away. */
export type Running = { pid: number; url: string; dynamodbEndpoint: string };

/** Undefined where nothing runs: a note that was left behind by a power cut is not believed, its store must answer. */
export async function readRunning(file: string): Promise<Running | undefined> {
  try {
    const running = JSON.parse(readFileSync(file, 'utf8')) as Running;
    return isAlive(running.pid) && (await answers(running.dynamodbEndpoint)) ? running : undefined;
  } catch {
    return undefined;
  }
}

export function writeRunning(file: string, running: Running): void {
  writeFileSync(file, JSON.stringify(running));
}

export const forgetRunning = (file: string): void => rmSync(file, { force: true });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
