import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Step = { uses?: string; run?: string; with?: Record<string, string | boolean> };
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

describe('the workflow', () => {
  it('releases what the tests have passed, and nothing of a pull request', () => {
    expect(release.needs).toBe('the GitHub workflows');
    expect(release.if).toContain("github.event_name != 'pull_request' && github.ref == 'refs/heads/main'");
    expect(runs(release)).toEqual(['npm run deploy -- prod']);
  });

  it('shows AWS the branch that runs, and no key', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(release.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const [credentials] = release.steps.filter(({ uses }) =>
      uses?.startsWith('aws-actions/configure-aws-credentials@'),
    );
    expect(Object.keys(credentials?.with ?? {})).toEqual(['role-to-assume', 'aws-region']);
    // With an environment GitHub would name that in place of the branch, and the role would not know it.
    expect(release).not.toHaveProperty('environment');
  });

  it('runs actions by the full digest of their commit, with its version as a comment', () => {
    const lines = ['release', 'long-tests'].flatMap((name) => read(`.github/workflows/${name}.yml`).split('\n'));
    const uses = lines.filter((line) => line.includes('uses:'));
    expect(uses).toHaveLength(7);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('never cuts a release off in the middle', () => {
    expect(release.concurrency).toMatchObject({ 'cancel-in-progress': false });
  });

  it('ends by itself, the release no later than its credentials', () => {
    expect([test, release].map((job) => job['timeout-minutes'])).toEqual([60, 60]);
  });

  it('leaves no token of GitHub where the tests run', () => {
    for (const { steps } of [test, release]) {
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with).toEqual({ 'persist-credentials': false });
    }
  });

  it('runs the Node that the project names, and installs by its lock file', () => {
    for (const { steps } of [test, release]) {
      const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
      expect(node?.with).toEqual({ 'node-version-file': '.nvmrc', cache: 'npm' });
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // The one door of every script runs `npm ci` first where the lock file changed.
    for (const script of ['test', 'deploy']) expect(scripts[script]).toMatch(/^node infra\/commands\/launch\.mjs /);
    expect(read('.nvmrc').trim()).toBe('24');
  });

  it('runs the long tests every night', () => {
    const nightly = parse(read('.github/workflows/long-tests.yml')) as { on: object; jobs: { long: Job } };
    expect(nightly.on).toMatchObject({ schedule: [{ cron: '17 2 * * *' }] });
    expect(runs(nightly.jobs.long).at(-1)).toBe('npm run test:long');
  });

  it('installs what the tests read calendars with before they run: the runner is not root', () => {
    expect(runs(test)).toEqual([expect.stringMatching(/^sudo apt-get update .* python3-icalendar$/), 'npm test']);
  });
});
