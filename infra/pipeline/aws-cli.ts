import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The AWS CLI, with the credentials of the terminal; `input` goes through a file, so it is not in the process list. */
export function aws(args: readonly string[], input?: object): string {
  return input ? withFileOf(input, (file) => call([...args, '--cli-input-json', `file://${file}`])) : call(args);
}

function call(args: readonly string[]): string {
  try {
    return execFileSync('aws', [...args, '--output', 'json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64_000_000,
    });
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw new Error('Serve il comando aws (AWS CLI v2): https://aws.amazon.com/cli/');
    throw new Error(stderr?.trim() || String(error));
  }
}

/** The AWS CLI opens its input by path, and cannot open the socket that Node uses as stdin of a child. */
function withFileOf<Result>(input: object, work: (file: string) => Result): Result {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'input-'));
  const file = join(folder.path, 'input.json');
  writeFileSync(file, JSON.stringify(input), { mode: 0o600 });
  return work(file);
}

export const awsJson = <Answer>(args: readonly string[], input?: object): Answer =>
  JSON.parse(aws(args, input)) as Answer;

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
