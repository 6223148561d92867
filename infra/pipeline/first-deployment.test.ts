import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootstrapParameter, readStage } from '#infra/stacks/config.ts';
import { accountForTests, type Call } from '#infra/testing/account-for-tests.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';
import { deploy } from './deploy.ts';

const account = accountForTests();
let aws: Awaited<ReturnType<typeof startAws>>;
beforeAll(async () => {
  aws = await startAws({});
});
afterAll(async () => {
  await aws.stop();
  account.close();
});
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A stage that keeps its data, as prod does, with an address that exists. */
const stage = readStage('dev', { keepData: true, alarmEmail: 'capo@rivista.it' });

/** One deployment in this process. */
async function deployed(environment: Record<string, string>) {
  const version = { Value: '21', Version: 1 };
  const secrets = ['token-key', 'link-key', 'origin-key'].map((name) => [`/sinopia/dev/${name}`, version]);
  const variables = account.variables({
    SSM_PARAMETERS: JSON.stringify(Object.fromEntries([...secrets, [bootstrapParameter, version]])),
    ...aws.ofBuckets,
    AWS_REGION: '',
    OUTPUTS: JSON.stringify({
      SiteBucket: 'site',
      StateBucket: 'state',
      PublisherName: 'publisher',
      LiveReleaseStore: 'arn:store',
    }),
    ANSWERS: JSON.stringify({ 'get-email-identity': 'An error occurred (NotFoundException)' }),
    ...environment,
  });
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const result = await deploy(stage, {}).catch((error: Error) => error);
  const calls = readFileSync(variables.CALLS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Call);
  return {
    result,
    /** What the CDK is told, while it creates or changes the stacks: whether it protects the data. */
    given: calls.flatMap(({ program, args }) =>
      program === 'cdk' ? args.flatMap((arg) => /^dataExists=(.*)$/.exec(arg)?.[1] ?? []) : [],
    ),
    protectedAfterwards: calls.flatMap(({ args }) =>
      args.includes('update-termination-protection') ? (args[args.indexOf('--stack-name') + 1] ?? []) : [],
    ),
  };
}

describe('a first deployment of a stage that keeps its data', () => {
  it('protects the stack with data after all of them are there', async () => {
    const { result, given, protectedAfterwards } = await deployed({ STACKS: '{}' });
    expect(result).toBe('https://d1.cloudfront.example');
    expect(given).toEqual(['false']);
    expect(protectedAfterwards).toEqual(['Sinopia-dev-Data']);
  });

  it('that fails protects nothing, so that the same command can delete what it left and try again', async () => {
    const { result, given, protectedAfterwards } = await deployed({ STACKS: '{}', CDK_FAILS: 'true' });
    expect(result).toBeInstanceOf(Error);
    expect([given, protectedAfterwards]).toEqual([['false'], []]);
  });

  it.each([
    ['CREATE_COMPLETE', 'true', []],
    ['ROLLBACK_COMPLETE', 'false', ['Sinopia-dev-Data']],
  ])('is repeated over a stack with data that is %s', async (Data, exists, afterwards) => {
    const { given, protectedAfterwards } = await deployed({ STACKS: JSON.stringify({ Data }) });
    expect([given, protectedAfterwards]).toEqual([[exists], afterwards]);
  });
});
