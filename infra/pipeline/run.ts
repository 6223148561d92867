import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Another program at this terminal, from the project's folder, to its end. */
export function run(program: string, args: readonly string[], environment: Record<string, string> = {}): void {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program.split('/').at(-1)} ${args[0]} non è riuscito`);
}

/** What another program says, asked from the project's folder. */
export const answerOf = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trimEnd();
