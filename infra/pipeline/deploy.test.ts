import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getAccountByEmail } from '#functions/accounts/repository.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { bootstrapParameter } from '#infra/stacks/config.ts';
import { accountForTests, steps, type Told } from '#infra/testing/account-for-tests.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';

const account = accountForTests();
let magazine: Awaited<ReturnType<typeof testMagazine>>;

beforeAll(async () => {
  magazine = await testMagazine();
});
afterAll(account.close);

/** A command of the terminal. */
const commandInAccount = (name: string, args: string[], environment: Record<string, string> = {}) =>
  account.run(`infra/commands/${name}.ts`, args, {
    OUTPUTS: JSON.stringify({
      TableName: magazine.ctx.store.tableName,
      StateBucket: 'state-bucket',
      SiteBucket: 'site-bucket',
      PipelineName: 'pipeline',
      PublisherName: 'publisher',
      LiveReleaseStore: 'arn:store',
    }),
    DYNAMODB_ENDPOINT: inject('dynamodb'),
    ...environment,
  });

/** The parameters that the account has. */
const knowing = (parameters: Record<string, { Version?: number; Value?: string }>) => ({
  KNOWN: JSON.stringify(parameters),
});

const toCdk = (told: Told[]) => told.filter(({ program }) => program === 'cdk').map(({ args }) => args);

describe('npm run deploy', () => {
  it('leads from nothing to an address, with secrets, stacks, an administrator, the demo issue and a release', async () => {
    const { code, said, told } = await commandInAccount(
      'deploy',
      ['dev', '--admin', 'capo@rivista.example', '--seed'],
      {
        ADMIN_PASSWORD: 'parola-segreta',
      },
    );
    expect([code, said.trim().split('\n').at(-1)]).toEqual([0, 'Pronta: https://d1.cloudfront.example']);
    expect(steps(told)).toEqual([
      ...['aws ssm put-parameter', 'aws ssm put-parameter', 'aws ssm put-parameter'],
      ...['cdk bootstrap', 'cdk deploy', 'aws s3 sync', 'aws s3 cp', 'aws codebuild start-build'],
    ]);
    expect(toCdk(told)).toEqual(Array(2).fill(expect.arrayContaining(['stage=dev'])));
    expect(await getAccountByEmail(magazine.ctx.store, 'capo@rivista.example')).toMatchObject({ role: 'admin' });
    const { body } = await magazine.call('GET', '/articles?limit=1');
    expect(body).toHaveLength(1);
  });

  it('makes three long secrets that neither a list of processes shows nor a file that stays', async () => {
    const { told } = await commandInAccount('deploy', ['dev']);
    const made = told.flatMap(({ input }) => input ?? []);
    expect(made.map(({ Name, Type }) => [Name, Type])).toEqual([
      ['/sinopia/dev/token-key', 'SecureString'],
      ['/sinopia/dev/link-key', 'SecureString'],
      ['/sinopia/dev/origin-key', 'String'],
    ]);
    for (const { Value } of made) {
      expect(Buffer.from(Value, 'base64url')).toHaveLength(32);
      expect(JSON.stringify(told.map(({ args }) => args))).not.toContain(Value);
    }
    expect(told.flatMap(({ readable }) => readable ?? [])).toEqual(['600', '600', '600']);
    const files = told.flatMap(({ args }) => args.filter((arg) => arg.startsWith('file://')));
    expect(files.map((file) => existsSync(fileURLToPath(file)))).toEqual([false, false, false]);
  });

  it('leaves the secrets that are there', async () => {
    const { told } = await commandInAccount('deploy', ['dev'], knowing({ '/sinopia/dev/link-key': { Version: 1 } }));
    expect(told.flatMap(({ input }) => input?.Name ?? [])).toEqual([
      '/sinopia/dev/token-key',
      '/sinopia/dev/origin-key',
    ]);
  });

  it('makes one secret anew on demand, and tells the stacks which version of each holds', async () => {
    const { told } = await commandInAccount('deploy', ['dev', '--rotate', 'link-key'], {
      ...knowing({
        '/sinopia/dev/token-key': { Version: 4 },
        '/sinopia/dev/link-key': { Version: 2 },
        '/sinopia/dev/origin-key': { Version: 1 },
      }),
    });
    expect(told.flatMap(({ input }) => input?.Name ?? [])).toEqual(['/sinopia/dev/link-key']);
    expect(toCdk(told).find(([task]) => task === 'deploy')).toContain(
      'secretVersions={"tokenKey":4,"linkKey":3,"originKey":1}',
    );
  });

  it('makes nothing anew that is no secret', async () => {
    const { code, said, told } = await commandInAccount('deploy', ['dev', '--rotate', 'site-url']);
    expect([code, told]).toEqual([2, []]);
    expect(said).toContain('token-key, link-key oppure origin-key');
  });

  it.each([
    ['20', ['bootstrap', 'deploy']],
    ['21', ['deploy']],
  ])('with edition %s of what the CDK deploys with: %j', async (Value, wanted) => {
    const { told } = await commandInAccount('deploy', ['dev'], knowing({ [bootstrapParameter]: { Value } }));
    expect(toCdk(told).map(([task]) => task)).toEqual(wanted);
  });

  it('brings what the CDK deploys with into both regions that have stacks', async () => {
    const { told } = await commandInAccount('deploy', ['dev']);
    expect(toCdk(told)[0]).toEqual(
      expect.arrayContaining(['aws://123456789012/eu-west-1', 'aws://123456789012/us-east-1']),
    );
  });

  it('puts no demo accounts into prod', async () => {
    const { code, said, told } = await commandInAccount('deploy', ['prod', '--seed']);
    expect([code, told]).toEqual([1, []]);
    expect(said).toContain('prod non è una prova');
  });

  it('refuses prod while it has addresses under .example, before anything is asked of the account', async () => {
    const { code, said, told } = await commandInAccount('deploy', ['prod']);
    expect([code, told]).toEqual([1, []]);
    expect(said).toContain('prod ha ancora indirizzi d’esempio');
    for (const place of ['alarmEmail (infra/stacks/config.ts)', 'emails.newsletter (shared/magazine.ts)'])
      expect(said).toContain(`${place}: `);
  });

  it('refuses code that is not committed: pages would be made of other code than functions', async () => {
    const file = join(account.repository, 'appena-scritto.ts');
    writeFileSync(file, '');
    const { code, said, told } = await commandInAccount('deploy', ['dev']);
    rmSync(file);
    expect([code, told]).toEqual([1, []]);
    expect(said).toContain('Si pubblica solo codice registrato in git');
    expect(said).toContain('?? appena-scritto.ts');
  });

  it('says why a release did not go live: what its build said last', async () => {
    const { code, said } = await commandInAccount('deploy', ['dev'], { BUILD: 'FAILED' });
    expect(code).toBe(1);
    expect(said).toContain('La build build-1 non è riuscita (FAILED). Le sue ultime parole:\nrelease 0123456789abcdef');
    expect(said).toMatch(/La versione non è andata in linea: memoria\n/);
  });

  it('goes on in an account that may run ten functions at once, and says that readers will want more', async () => {
    const { code, said, told } = await commandInAccount('deploy', ['dev'], { LIMIT: '10' });
    expect([code, toCdk(told).at(-1)?.[0]]).toEqual([0, 'deploy']);
    expect(said).toContain('esegue al massimo 10 funzioni insieme');
  });

  it.each(['deploy', 'destroy', 'rollback'])('says how %s is used', async (name) => {
    const { code, said } = await commandInAccount(name, []);
    expect([code, said]).toEqual([2, expect.stringContaining(`Uso: npm run ${name} -- STAGE`)]);
  });
});

describe('npm run destroy', () => {
  it('takes a test stage away with its secrets', async () => {
    const { code, told } = await commandInAccount('destroy', ['dev']);
    expect([code, steps(told)]).toEqual([0, ['cdk destroy', 'aws ssm delete-parameters']]);
    expect(toCdk(told)).toEqual([expect.arrayContaining(['stage=dev'])]);
    expect(told.at(-1)?.args).toEqual(expect.arrayContaining(['/sinopia/dev/token-key', '/sinopia/dev/link-key']));
  });

  it('does not touch what keeps its data', async () => {
    const { code, told, said } = await commandInAccount('destroy', ['prod']);
    expect([code, told]).toEqual([1, []]);
    expect(said).toContain('conserva i suoi dati');
  });
});

describe('npm run rollback', () => {
  it('makes a release ready, then leads the edge there, if nobody else has led it elsewhere meanwhile', async () => {
    const { code, said, told } = await commandInAccount('rollback', ['dev', '0123456789abcdef']);
    expect([code, said]).toEqual([0, 'I lettori vedono la versione 0123456789abcdef.\n']);
    expect(steps(told)).toEqual(['aws lambda invoke', 'aws cloudfront-keyvaluestore put-key']);
    const [ready, led] = told.filter(({ args }) => args.includes('invoke') || args.includes('put-key'));
    expect(ready?.args).toEqual(expect.arrayContaining(['publisher', '{"release":"0123456789abcdef"}']));
    expect(led?.args.slice(2)).toEqual([
      ...['--kvs-arn', 'arn:store', '--if-match', 'etag-1', '--key', 'release', '--value', '0123456789abcdef'],
      ...['--output', 'json'],
    ]);
  });

  it('asks again while another publication is under way', async () => {
    const { code, said, told } = await commandInAccount('rollback', ['dev', '0123456789abcdef'], {
      BUSY: '2',
      RETRY_MILLISECONDS: '1',
    });
    expect([code, said]).toEqual([0, 'I lettori vedono la versione 0123456789abcdef.\n']);
    expect(steps(told)).toEqual([...Array(3).fill('aws lambda invoke'), 'aws cloudfront-keyvaluestore put-key']);
  });

  it('says to which releases one can go back, the newest first, and which one readers see', async () => {
    const aws = await startAws({});
    const put = (key: string, body: string, day: number) => {
      aws.objects.set(`state-bucket/${key}`, Buffer.from(body));
      aws.changed.set(`state-bucket/${key}`, new Date(Date.UTC(2026, 10, day, 9, 30)));
    };
    for (const [day, release] of ['1111111111111111', '2222222222222222', '3333333333333333'].entries())
      for (const file of ['manifest.json', 'renderer.mjs']) put(`releases/${release}/${file}`, '{}', day + 1);
    put('live.json', '{"release":"2222222222222222"}', 4);
    put('before.json', '{"release":"3333333333333333"}', 4);
    const environment = {
      AWS_ENDPOINT_URL_S3: aws.url,
      AWS_ACCESS_KEY_ID: 'somebody',
      AWS_SECRET_ACCESS_KEY: 'test',
    };
    const { code, said, told } = await commandInAccount('rollback', ['dev'], environment);
    await aws.stop();
    expect([code, said, steps(told)]).toEqual([0, expect.anything(), []]);
    expect(said.split('\n')).toEqual([
      '3333333333333333  3 nov 2026, 10:30  in linea prima',
      '2222222222222222  2 nov 2026, 10:30  in linea',
      '1111111111111111  1 nov 2026, 10:30',
      '',
    ]);
  });

  it('leads nobody to what cannot be published', async () => {
    const { code, said, told } = await commandInAccount('rollback', ['dev', 'ffffffffffffffff'], { NOT_READY: 'true' });
    expect([code, steps(told)]).toEqual([1, ['aws lambda invoke']]);
    expect(said).toBe('La versione ffffffffffffffff non è andata in linea: There is no release\n');
  });

  it('says which pages stayed behind, and that not all is well', async () => {
    const ANSWER = JSON.stringify({ written: 3, problem: '/articolo/uno: Guasto' });
    const { code, said, told } = await commandInAccount('rollback', ['dev', '0123456789abcdef'], { ANSWER });
    expect(steps(told).at(-1)).toBe('aws cloudfront-keyvaluestore put-key');
    expect([code, said]).toEqual([
      1,
      'La versione 0123456789abcdef è in linea, ma queste pagine sono rimaste indietro: /articolo/uno: Guasto\n',
    ]);
  });
});
