import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountForTests, steps } from '#infra/testing/account-for-tests.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';
import { compareRelease } from './go-live.ts';

const account = accountForTests();
/** The live release. */
const published = '0123456789abcdef';
let aws: Awaited<ReturnType<typeof startAws>>;

beforeAll(async () => {
  aws = await startAws({});
  aws.objects.set('state/live.json', Buffer.from(JSON.stringify({ release: published })));
});
afterAll(async () => {
  await aws.stop();
  account.close();
});

/** Runs a build with the parts of AWS that it uses. */
const task = (name: 'release' | 'compare-release', answers: Record<string, string> = {}) =>
  account.run(`infra/pipeline/${name}.ts`, [], {
    AWS_REGION: 'eu-south-1',
    AWS_ACCESS_KEY_ID: 'build',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_S3: aws.url,
    SITE_BUCKET: 'site',
    STATE_BUCKET: 'state',
    PUBLISHER: 'publisher',
    LIVE_RELEASE: 'arn:store',
    AT_THE_EDGE: published,
    ...answers,
  });

/** Keys uploaded since the last call. */
const arrived = () => aws.puts.splice(0).map(({ key }) => key);

describe('the build release', () => {
  it('a release uploads assets first and the renderer last, goes live when no page is left, then deletes old releases', async () => {
    // A large release takes several calls of the publisher.
    const { code, output, calls } = await task('release', { LEFT: '900,1200,400' });
    expect([code, output]).toEqual([0, expect.stringMatching(/^release [0-9a-f]{16}$/m)]);
    const release = output.split(' ').at(-1)?.trim();
    const keys = arrived();
    expect(keys.at(-1)).toBe(`state/releases/${release}/renderer.mjs`);
    // What belongs to the release, for the comparison of its files.
    expect(keys.at(-2)).toBe(`state/releases/${release}/assets.json`);
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
    for (const { args } of written.slice(0, -2)) expect(args).toContain(`{"release":"${release}"}`);
    expect(led?.args).toContain(release);
    // Old releases are deleted only when the new one is live.
    expect(cleared?.args).toContain('{"clear":true}');
  });

  it('a release that does not go live fails its build with the cause and leaves the edge unchanged', async () => {
    const { code, output, calls } = await task('release', { NOT_READY: 'true' });
    expect([code, steps(calls)]).toEqual([1, ['aws lambda invoke']]);
    expect(output).toMatch(/^La versione [0-9a-f]{16} non è andata in linea: There is no release$/m);
    arrived();
  });
});

describe('the morning task', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('compare-release logs release-differs when the edge serves another release than the published one', async () => {
    for (const [name, value] of Object.entries(account.variables({ AT_THE_EDGE: 'fedcba9876543210' })))
      vi.stubEnv(name, value);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const body = Buffer.from(JSON.stringify({ release: published }));
    await compareRelease('arn:store', { get: async () => ({ body, etag: '' }) }, 1);
    expect(logged.mock.calls).toEqual([
      ['{"event":"release-differs","published":"0123456789abcdef","seen":"fedcba9876543210"}'],
    ]);
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
