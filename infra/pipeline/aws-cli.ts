import { execFileSync } from 'node:child_process';

/** AWS's own command, which brings the credentials of whoever runs it; `input` never shows in a list of processes. */
export function aws(args: readonly string[], input?: object): string {
  const given = input ? ['--cli-input-json', 'file:///dev/stdin'] : [];
  try {
    return execFileSync('aws', [...args, ...given, '--output', 'json'], {
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 64_000_000,
      ...(input ? { input: JSON.stringify(input) } : {}),
    });
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw new Error('Serve il comando aws (AWS CLI v2): https://aws.amazon.com/cli/');
    throw new Error(stderr?.trim() || String(error));
  }
}

export const awsJson = <Answer>(args: readonly string[], input?: object): Answer =>
  JSON.parse(aws(args, input)) as Answer;
