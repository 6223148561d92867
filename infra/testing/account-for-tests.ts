import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A call of one of the two commands. */
export type Call = {
  program: string;
  args: string[];
  input?: { Name: string; Value: string; Type: string; DistributionConfig?: object };
  /** The mode of the input file. */
  readable?: string;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const author = ['-c', 'user.name=Capo', '-c', 'user.email=capo@rivista.example'];

/** An account that records calls, and a repository without uncommitted files. */
export function accountForTests() {
  const folder = mkdtempSync(join(tmpdir(), 'account-'));
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  for (const program of ['aws', 'cdk']) {
    copyFileSync(join(root, 'infra/testing/aws-command.mjs'), join(folder, program));
    chmodSync(join(folder, program), 0o755);
  }
  // Git uses this repository, so uncommitted files of the project do not affect the tests.
  const git = { GIT_DIR: join(repository, '.git'), GIT_WORK_TREE: repository };
  for (const args of [['init'], [...author, 'commit', '--allow-empty', '--message', 'Il codice']]) {
    execFileSync('git', [...args, '--quiet'], { env: { ...process.env, ...git }, stdio: 'pipe' });
  }

  const CALLS = join(folder, 'calls.jsonl');

  /** The environment of a process in this account, which has made no calls yet. */
  function variables(environment: Record<string, string>) {
    rmSync(CALLS, { force: true });
    return { ...git, PATH: `${folder}:${process.env['PATH']}`, CALLS, ...environment };
  }

  /** Runs a program of the project in this account. */
  function run(file: string, args: string[], environment: Record<string, string>) {
    const env = { ...process.env, ...variables(environment) };
    return new Promise<{ code: number; output: string; calls: Call[] }>((resolve) => {
      const child = execFile(process.execPath, [join(root, file), ...args], { cwd: root, env }, (_, out, errors) => {
        const lines = existsSync(CALLS) ? readFileSync(CALLS, 'utf8').trim().split('\n') : [];
        const calls = lines.map((line) => JSON.parse(line) as Call);
        resolve({ code: child.exitCode ?? 1, output: out + errors, calls });
      });
    });
  }

  return { repository, variables, run, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The calls without read-only ones, shortened to their first words. */
export const steps = (calls: Call[]) =>
  calls
    .map(({ program, args }) => `${program} ${args.slice(0, program === 'aws' ? 2 : 1).join(' ')}`)
    .filter((step) => !/ (get-|describe-|list-|--version)/.test(step));
