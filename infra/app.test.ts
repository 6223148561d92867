import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const outdir = mkdtempSync(join(tmpdir(), 'app-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

const { app, context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as {
  app: string;
  context: Record<string, unknown>;
};

/** Runs the program of cdk.json with the given context, as the CDK command does. */
function synthesised(given: Record<string, string>) {
  const CDK_CONTEXT_JSON = JSON.stringify({ ...context, ...given });
  const env = { ...process.env, CDK_CONTEXT_JSON, CDK_OUTDIR: outdir };
  return new Promise<{ code: number; errors: string }>((resolve) => {
    const child = execFile(process.execPath, app.split(' ').slice(1), { cwd: root, env }, (_, __, errors) =>
      resolve({ code: child.exitCode ?? 1, errors }),
    );
  });
}

describe('cdk synth', () => {
  it('cdk synth builds the stacks of the given stage with the given secret versions', async () => {
    const secretVersions = JSON.stringify({ tokenKey: 4, linkKey: 3, originKey: 2 });
    expect(await synthesised({ stage: 'dev', secretVersions })).toMatchObject({ code: 0 });
    const templates = globSync('*.template.json', { cwd: outdir }).toSorted();
    expect(templates.map((file) => file.split('.')[0])).toEqual([
      ...['Sinopia-dev-Api', 'Sinopia-dev-Data', 'Sinopia-dev-Edge', 'Sinopia-dev-Mail'],
      'Sinopia-dev-Media',
      ...['Sinopia-dev-Operations', 'Sinopia-dev-Publish', 'Sinopia-dev-Site'],
    ]);
    expect(readFileSync(join(outdir, 'Sinopia-dev-Api.template.json'), 'utf8')).toContain('"SECRET_VERSIONS": "4.3.2"');
  });

  it('cdk synth refuses demo accounts in prod', async () => {
    const { code, errors } = await synthesised({ stage: 'prod', demo: 'true' });
    expect([code, errors]).toEqual([1, expect.stringContaining('prod has no demo accounts')]);
  });
});
