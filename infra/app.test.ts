import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { readStage, stageFromContext } from './stacks/config.ts';

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

const secretVersions = { tokenKey: 4, linkKey: 3, originKey: 2 };

describe('cdk synth', () => {
  it('cdk synth is given a stage, secret versions and demo accounts, and builds prod unless it is told otherwise', () => {
    const stageOf = (given: Record<string, string>) => stageFromContext(new App({ context: { ...context, ...given } }));
    expect(stageOf({})).toEqual(readStage('prod'));
    expect(stageOf({ stage: 'dev', secretVersions: JSON.stringify(secretVersions), demo: 'false' })).toEqual(
      readStage('dev', { secretVersions, demo: false }),
    );
    expect(readStage('dev').demo).toBe(true);
    expect(() => stageOf({ stage: 'prod', demo: 'true' })).toThrow('prod non ha account dimostrativi');
  });

  it('cdk synth refuses demo accounts in prod', async () => {
    const { code, errors } = await synthesised({ stage: 'prod', demo: 'true' });
    expect([code, errors]).toEqual([1, expect.stringContaining('prod non ha account dimostrativi')]);
  });
});
