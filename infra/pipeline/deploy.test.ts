import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getAccountByEmail } from '#functions/accounts/repository.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { bootstrapParameter } from '#infra/stacks/config.ts';
import { accountForTests, type Call, steps } from '#infra/testing/account-for-tests.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';

const account = accountForTests();
let magazine: Awaited<ReturnType<typeof testMagazine>>;
let aws: Awaited<ReturnType<typeof startAws>>;

beforeAll(async () => {
  magazine = await testMagazine();
  aws = await startAws({});
});
afterAll(async () => {
  await aws.stop();
  account.close();
});

/** Runs a command in the test account. */
const commandInAccount = (name: string, args: string[], environment: Record<string, string> = {}) =>
  account.run(`infra/commands/${name}.ts`, args, {
    OUTPUTS: JSON.stringify({
      TableName: magazine.ctx.store.tableName,
      StateBucket: 'state-bucket',
      SiteBucket: 'site-bucket',
      PublisherName: 'publisher',
      LiveReleaseStore: 'arn:store',
    }),
    DYNAMODB_ENDPOINT: inject('dynamodb'),
    ...aws.ofBuckets,
    ...environment,
  });

/** Existing parameters of the account. */
const knowing = (parameters: Record<string, { Version?: number; Value?: string }>) => ({
  SSM_PARAMETERS: JSON.stringify(parameters),
});

const toCdk = (calls: Call[]) => calls.filter(({ program }) => program === 'cdk').map(({ args }) => args);

describe('npm run deploy', () => {
  /** One run in an account without anything. */
  let first: Awaited<ReturnType<typeof commandInAccount>>;
  /** One run that replaces a secret, where the bootstrap is too old. */
  let rotated: Awaited<ReturnType<typeof commandInAccount>>;
  beforeAll(async () => {
    first = await commandInAccount('deploy', ['dev', '--admin', 'capo@rivista.example', '--seed'], {
      ADMIN_PASSWORD: 'parola-segreta',
      STACKS: '{}',
      ANSWERS: JSON.stringify({ 'get-email-identity': 'An error occurred (NotFoundException)' }),
    });
  });
  beforeAll(async () => {
    rotated = await commandInAccount('deploy', ['dev', '--rotate', 'link-key'], {
      ...knowing({
        '/sinopia/dev/token-key': { Version: 4 },
        '/sinopia/dev/link-key': { Version: 2 },
        '/sinopia/dev/origin-key': { Version: 1 },
        [bootstrapParameter]: { Value: '20' },
      }),
    });
  });

  it('deploy creates secrets, stacks, an administrator, the demo issue and a release, and prints the address', async () => {
    const { code, output, calls } = first;
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'Pronta: https://d1.cloudfront.example']);
    expect(steps(calls)).toEqual([
      // It cannot succeed: it asks whether the account may have one.
      'aws cloudfront create-distribution',
      'aws ssm put-parameter',
      'aws ssm put-parameter',
      'aws ssm put-parameter',
      'cdk bootstrap',
      'cdk deploy',
      'aws s3 sync',
      'aws lambda invoke',
      'aws cloudfront-keyvaluestore put-key',
      'aws lambda invoke',
    ]);
    const pictures = calls.find(({ args }) => args.includes('sync'));
    expect(pictures?.args).toEqual(expect.arrayContaining(['--cache-control', expect.stringContaining('max-age=0')]));
    expect(toCdk(calls)).toEqual(Array(2).fill(expect.arrayContaining(['stage=dev'])));
    expect(await getAccountByEmail(magazine.ctx.store, 'capo@rivista.example')).toMatchObject({ role: 'admin' });
    const { body } = await magazine.call('GET', '/articles?limit=1');
    expect(body).toHaveLength(1);
  });

  it('deploy creates three secrets of 32 bytes that appear in no process list and no remaining file', () => {
    const { calls } = first;
    const made = calls.flatMap(({ input }) => (input?.Name ? input : []));
    expect(made.map(({ Name, Type }) => [Name, Type])).toEqual([
      ['/sinopia/dev/token-key', 'SecureString'],
      ['/sinopia/dev/link-key', 'SecureString'],
      ['/sinopia/dev/origin-key', 'String'],
    ]);
    for (const { Value } of made) {
      expect(Buffer.from(Value, 'base64url')).toHaveLength(32);
      expect(JSON.stringify(calls.map(({ args }) => args))).not.toContain(Value);
    }
    expect(new Set(calls.flatMap(({ readable }) => readable ?? []))).toEqual(new Set(['600']));
    const files = calls.flatMap(({ args }) => args.filter((arg) => arg.startsWith('file://')));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => existsSync(fileURLToPath(file)))).toEqual([]);
  });

  it('deploy --rotate replaces one secret and gives the stacks the versions of all', () => {
    const { calls } = rotated;
    expect(calls.flatMap(({ input }) => input?.Name ?? [])).toEqual(['/sinopia/dev/link-key']);
    expect(toCdk(calls).find(([task]) => task === 'deploy')).toContain(
      'secretVersions={"tokenKey":4,"linkKey":3,"originKey":1}',
    );
  });

  it('deploy refuses demo accounts in prod', async () => {
    const { code, output, calls } = await commandInAccount('deploy', ['prod', '--seed']);
    expect([code, calls]).toEqual([1, []]);
    expect(output).toContain('prod non è una prova');
  });

  it('deploy refuses prod with addresses under .example before anything starts', async () => {
    const { code, output, calls } = await commandInAccount('deploy', ['prod']);
    expect([code, steps(calls)]).toEqual([1, []]);
    for (const place of ['alarmEmail (infra/stacks/config.ts)', 'emails.newsletter (shared/magazine.ts)'])
      expect(output).toMatch(
        new RegExp(`^manca  ${place.replace(/[().]/g, String.raw`\$&`)}: .+ → metti un indirizzo vero$`, 'm'),
      );
  });

  it('deploy refuses uncommitted files: what is deployed is found again in git', async () => {
    const file = join(account.repository, 'appena-scritto.ts');
    writeFileSync(file, '');
    const { code, output, calls } = await commandInAccount('deploy', ['dev']);
    rmSync(file);
    expect([code, calls]).toEqual([1, []]);
    expect(output).toContain('Si pubblica solo codice registrato in git');
    expect(output).toContain('?? appena-scritto.ts');
  });
});

describe('npm run destroy', () => {
  it('destroy deletes a test stage and its secrets', async () => {
    const { code, calls } = await commandInAccount('destroy', ['dev']);
    expect([code, steps(calls)]).toEqual([0, ['cdk destroy', 'aws ssm delete-parameters']]);
    expect(toCdk(calls)).toEqual([expect.arrayContaining(['stage=dev'])]);
    expect(calls.at(-1)?.args).toEqual(expect.arrayContaining(['/sinopia/dev/token-key', '/sinopia/dev/link-key']));
  });

  it('destroy refuses a stage that keeps its data', async () => {
    const { code, calls, output } = await commandInAccount('destroy', ['prod']);
    expect([code, calls]).toEqual([1, []]);
    expect(output).toContain('conserva i suoi dati');
  });
});

describe('npm run rollback', () => {
  it('rollback updates the pages of a release, then switches the edge unless another command has switched it meanwhile', async () => {
    const { code, output, calls } = await commandInAccount('rollback', ['dev', '0123456789abcdef']);
    expect([code, output]).toEqual([0, 'I lettori vedono la versione 0123456789abcdef.\n']);
    expect(steps(calls)).toEqual(['aws lambda invoke', 'aws cloudfront-keyvaluestore put-key']);
    const [ready, led] = calls.filter(({ args }) => args.includes('invoke') || args.includes('put-key'));
    expect(ready?.args).toEqual(expect.arrayContaining(['publisher', '{"release":"0123456789abcdef"}']));
    expect(led?.args.slice(2)).toEqual([
      '--kvs-arn',
      'arn:store',
      '--if-match',
      'etag-1',
      '--key',
      'release',
      '--value',
      '0123456789abcdef',
      '--output',
      'json',
    ]);
  });

  it('rollback without a release lists the releases, newest first, and marks the live one', async () => {
    aws.objects.clear();
    const put = (key: string, body: string, day: number) => {
      aws.objects.set(`state-bucket/${key}`, Buffer.from(body));
      aws.changed.set(`state-bucket/${key}`, new Date(Date.UTC(2026, 10, day, 9, 30)));
    };
    for (const [day, release] of ['1111111111111111', '2222222222222222', '3333333333333333'].entries())
      for (const file of ['manifest.json', 'renderer.mjs']) put(`releases/${release}/${file}`, '{}', day + 1);
    put('live.json', '{"release":"2222222222222222"}', 4);
    put('before.json', '{"release":"3333333333333333"}', 4);
    const { code, output, calls } = await commandInAccount('rollback', ['dev']);
    expect([code, output, steps(calls)]).toEqual([0, expect.anything(), []]);
    expect(output.split('\n')).toEqual([
      '3333333333333333  3 novembre 2026 alle ore 10:30  in linea prima',
      '2222222222222222  2 novembre 2026 alle ore 10:30  in linea',
      '1111111111111111  1º novembre 2026 alle ore 10:30',
      '',
    ]);
  });
});
