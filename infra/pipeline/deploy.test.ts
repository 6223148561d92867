import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { getAccountByEmail } from '#functions/accounts/repository.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { bootstrapParameter } from './bootstrap.ts';

type Told = {
  program: string;
  args: string[];
  input?: { Name: string; Value: string; Type: string };
  /** Who may read the file with it, as the file system says it. */
  readable?: string;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
const toldFile = join(folder, 'told.jsonl');
/** Git looks here: whatever is being written on in the project's own folder is none of these tests' concern. */
const repository = join(folder, 'repository');
const inRepository = { GIT_DIR: join(repository, '.git'), GIT_WORK_TREE: repository };
const somebody = ['-c', 'user.name=Capo', '-c', 'user.email=capo@rivista.example'];
let magazine: Awaited<ReturnType<typeof testMagazine>>;

beforeAll(async () => {
  magazine = await testMagazine();
  mkdirSync(repository);
  for (const program of ['aws', 'cdk']) {
    copyFileSync(join(root, 'infra/testing/aws-command.mjs'), join(folder, program));
    chmodSync(join(folder, program), 0o755);
  }
  for (const args of [['init'], [...somebody, 'commit', '--allow-empty', '--message', 'Il codice']]) {
    execFileSync('git', [...args, '--quiet'], { env: { ...process.env, ...inRepository }, stdio: 'pipe' });
  }
});
beforeEach(() => rmSync(toldFile, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command of the terminal, in an account that only writes down what it is told. */
function commandInAccount(name: string, args: string[], environment: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...inRepository,
    PATH: `${folder}:${process.env['PATH']}`,
    TOLD: toldFile,
    OUTPUTS: JSON.stringify({
      TableName: magazine.ctx.store.tableName,
      StateBucket: 'state-bucket',
      SiteBucket: 'site-bucket',
      PipelineName: 'pipeline',
    }),
    DYNAMODB_ENDPOINT: inject('dynamodb'),
    ...environment,
  };
  return new Promise<{ code: number; said: string; told: Told[] }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, `infra/local/commands/${name}.ts`), ...args],
      { cwd: root, env },
      (_, out, errors) => {
        const lines = existsSync(toldFile) ? readFileSync(toldFile, 'utf8').trim().split('\n') : [];
        resolve({ code: child.exitCode ?? 1, said: out + errors, told: lines.map((line) => JSON.parse(line) as Told) });
      },
    );
  });
}

/** The parameters that the account has. */
const knowing = (parameters: Record<string, { Version?: number; Value?: string }>) => ({
  KNOWN: JSON.stringify(parameters),
});

/** The first words of what was said to AWS, without the questions. */
const steps = (told: Told[]) =>
  told
    .map(({ program, args }) => `${program} ${args.slice(0, program === 'aws' ? 2 : 1).join(' ')}`)
    .filter((step) => !/ (get|describe|batch-get)-/.test(step));

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
    expect(told.find(({ program, args }) => program === 'cdk' && args[0] === 'deploy')?.args).toContain(
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
    expect(told.flatMap(({ program, args }) => (program === 'cdk' ? [args[0]] : []))).toEqual(wanted);
  });

  it('puts no demo accounts into prod', async () => {
    const { code, said, told } = await commandInAccount('deploy', ['prod', '--seed']);
    expect([code, told]).toEqual([1, []]);
    expect(said).toContain('prod non è una prova');
  });

  it('refuses code that is not committed: pages would be made of other code than functions', async () => {
    const file = join(repository, 'appena-scritto.ts');
    writeFileSync(file, '');
    const { code, said, told } = await commandInAccount('deploy', ['dev']);
    rmSync(file);
    expect([code, told]).toEqual([1, []]);
    expect(said).toContain('Si pubblica solo codice registrato in git');
    expect(said).toContain('?? appena-scritto.ts');
  });

  it('says at once when the account is too narrow', async () => {
    const { code, said, told } = await commandInAccount('deploy', ['dev'], { LIMIT: '10' });
    expect([code, steps(told)]).toEqual([1, []]);
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
    expect(told.at(-1)?.args).toEqual(expect.arrayContaining(['/sinopia/dev/token-key', '/sinopia/dev/link-key']));
  });

  it('does not touch what keeps its data', async () => {
    const { code, told, said } = await commandInAccount('destroy', ['prod']);
    expect([code, told]).toEqual([1, []]);
    expect(said).toContain('conserva i suoi dati');
  });
});
