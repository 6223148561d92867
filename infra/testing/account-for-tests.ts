import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What one of the two commands was told. */
export type Told = {
  program: string;
  args: string[];
  input?: { Name: string; Value: string; Type: string };
  /** Who may read the file with it, as the file system says it. */
  readable?: string;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const somebody = ['-c', 'user.name=Capo', '-c', 'user.email=capo@rivista.example'];

/** An account that only writes down what it is told, and a repository in which all is committed. */
export function accountForTests() {
  const folder = mkdtempSync(join(tmpdir(), 'account-'));
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  for (const program of ['aws', 'cdk']) {
    copyFileSync(join(root, 'infra/testing/aws-command.mjs'), join(folder, program));
    chmodSync(join(folder, program), 0o755);
  }
  // Git looks here: whatever is being written on in the project's own folder is no test's concern.
  const git = { GIT_DIR: join(repository, '.git'), GIT_WORK_TREE: repository };
  for (const args of [['init'], [...somebody, 'commit', '--allow-empty', '--message', 'Il codice']]) {
    execFileSync('git', [...args, '--quiet'], { env: { ...process.env, ...git }, stdio: 'pipe' });
  }

  /** A program of the project, in this account, to its end. */
  function run(file: string, args: string[], environment: Record<string, string>) {
    const TOLD = join(folder, 'told.jsonl');
    rmSync(TOLD, { force: true });
    const env = { ...process.env, ...git, PATH: `${folder}:${process.env['PATH']}`, TOLD, ...environment };
    return new Promise<{ code: number; said: string; told: Told[] }>((resolve) => {
      const child = execFile(process.execPath, [join(root, file), ...args], { cwd: root, env }, (_, out, errors) => {
        const lines = existsSync(TOLD) ? readFileSync(TOLD, 'utf8').trim().split('\n') : [];
        const told = lines.map((line) => JSON.parse(line) as Told);
        resolve({ code: child.exitCode ?? 1, said: out + errors, told });
      });
    });
  }

  return { repository, run, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The first words of what was said to AWS, without the questions. */
export const steps = (told: Told[]) =>
  told
    .map(({ program, args }) => `${program} ${args.slice(0, program === 'aws' ? 2 : 1).join(' ')}`)
    .filter((step) => !/ (get|describe|batch-get)-/.test(step));
