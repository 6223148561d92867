import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const startScript = (
  script: URL,
  env: Record<string, string | undefined>,
  execArgv: string[] = [],
): ChildProcess => fork(fileURLToPath(script), { env: { ...process.env, ...env }, execArgv });

export async function endProcess(child: ChildProcess): Promise<void> {
  const neverStarted = child.pid === undefined;
  if (neverStarted || child.exitCode !== null || child.signalCode !== null) return;
  const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(kill);
}
