import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readStage } from '#infra/stacks/config.ts';
import { accountForTests, type Call, steps } from '#infra/testing/account-for-tests.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { makeLive } from './release.ts';

const account = accountForTests();
let aws: Awaited<ReturnType<typeof startAws>>;
let folder: string;

beforeAll(async () => {
  aws = await startAws({});
  folder = await ensureRelease();
});
afterAll(async () => {
  await aws.stop();
  account.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Makes the release of this code live in an account that answers so; `problem`: why it is not. */
async function release(answers: Record<string, string>): Promise<{ problem?: string; calls: Call[] }> {
  const OUTPUTS = JSON.stringify({
    SiteBucket: 'site',
    StateBucket: 'state',
    PublisherName: 'publisher',
    LiveReleaseStore: 'arn:store',
  });
  const variables = account.variables({ ...aws.ofBuckets, OUTPUTS, ...answers });
  for (const [name, value] of Object.entries({ ...variables, AWS_REGION: '' })) vi.stubEnv(name, value);
  vi.spyOn(console, 'log').mockReturnValue();
  const problem = await makeLive(readStage('dev'), folder).catch(({ message }: Error) => message);
  const lines = readFileSync(variables.CALLS, 'utf8').trim().split('\n');
  return { ...(problem && { problem }), calls: lines.map((line) => JSON.parse(line) as Call) };
}

/** Keys uploaded since the last call. */
const arrived = () => aws.puts.splice(0).map(({ key }) => key);

describe('a release', () => {
  it('a release uploads assets first and the renderer last, goes live when no page is left, then deletes old releases', async () => {
    // A large release takes several calls of the publisher.
    const { problem, calls } = await release({ LEFT: '900,1200,400' });
    expect(problem).toBeUndefined();
    const name = basename(folder);
    const keys = arrived();
    expect(keys.at(-1)).toBe(`state/releases/${name}/renderer.mjs`);
    // What belongs to the release, for the comparison of its files.
    expect(keys.at(-2)).toBe(`state/releases/${name}/assets.json`);
    const assets = keys.slice(0, -2);
    expect(assets.filter((key) => !/^site\/(_astro\/|releases\/[0-9a-f]{16}\/)/.test(key))).toEqual([]);
    expect(assets.findLastIndex((key) => key.startsWith('site/_astro/'))).toBeLessThan(
      assets.findIndex((key) => key.startsWith('site/releases/')),
    );
    expect(steps(calls)).toEqual([
      ...Array(4).fill('aws lambda invoke'),
      'aws cloudfront-keyvaluestore put-key',
      'aws lambda invoke',
    ]);
    const written = calls.filter(({ args }) => args.includes('invoke') || args.includes('put-key'));
    const [led, cleared] = written.slice(-2);
    for (const { args } of written.slice(0, -2)) expect(args).toContain(`{"release":"${name}"}`);
    expect(led?.args).toContain(name);
    // Old releases are deleted only when the new one is live.
    expect(cleared?.args).toContain('{"clear":true}');
  });

  it('a release that does not go live fails with the cause and leaves the edge unchanged', async () => {
    const { problem, calls } = await release({ NOT_READY: 'true' });
    expect(steps(calls)).toEqual(['aws lambda invoke']);
    expect(problem).toMatch(/^La versione [0-9a-f]{16} non è andata in linea: There is no release$/m);
    arrived();
  });
});

describe('npm run repair -- STAGE', () => {
  const repair = (...answers: string[]) =>
    account.run('infra/commands/repair.ts', ['dev'], {
      OUTPUTS: JSON.stringify({ PublisherName: 'publisher' }),
      ANSWERS_OF_CALLS: answers.join(';'),
    });
  const counted = (missing: number, differing: number, foreign: number, unfinished = 0) =>
    JSON.stringify({ missing, differing, foreign, unfinished });

  it('counts what was wrong, waits for what is left, and looks once more', async () => {
    const { code, output, calls } = await repair(counted(1, 2, 3, 700), counted(0, 0, 1), counted(0, 0, 0));
    expect(output).toBe('1 file mancavano, 2 erano diversi, 4 erano estranei.\nOra il sito è come deve essere.\n');
    expect([code, steps(calls)]).toEqual([0, Array(3).fill('aws lambda invoke')]);
  });

  it('says that something is still wrong', async () => {
    const { code, output } = await repair(counted(1, 0, 0), counted(1, 0, 0));
    expect([code, output]).toEqual([1, expect.stringContaining('Qualcosa non è ancora a posto')]);
  });
});
