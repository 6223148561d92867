import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program in the project folder with the terminal as its input and output. */
export function run(program: string, args: readonly string[], environment: Record<string, string> = {}): void {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program.split('/').at(-1)} ${args[0]} non è riuscito`);
}

/** The output of a program that runs in the project folder. */
export const answerOf = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trimEnd();
