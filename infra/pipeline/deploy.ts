import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrapParameter, regionsOf, type Stage, sourceKey } from '#infra/stacks/config.ts';
import { magazine } from '#shared/magazine.ts';
import { awsJson } from './aws-cli.ts';
import { answerOf, run } from './run.ts';
import { ensureSecrets, type SecretName } from './secrets.ts';
import { outputOf, parameterField } from './stage-state.ts';

/** Below this, API requests and newsletter workers compete for concurrency. */
const comfortableConcurrency = 100;

type DeployOptions = {
  /** The address of the first administrator; the password is asked for, or read from ADMIN_PASSWORD. */
  admin?: string | undefined;
  /** Adds the demo issue and its accounts. */
  seed?: boolean | undefined;
  /** The secret to rotate. */
  rotate?: SecretName | undefined;
};

/** Deploys the last commit and prints the address; a second run changes only what has changed. */
export async function deploy(stage: Stage, { admin, seed, rotate }: DeployOptions): Promise<string> {
  if (seed && !stage.demo)
    throw new Error(`${stage.name} non è una prova: il numero dimostrativo porta account noti a tutti`);
  refusePlaceholders(stage);
  refuseUncommitted();
  const { Account } = awsJson<{ Account: string }>(['sts', 'get-caller-identity']);
  console.log(`${magazine.name}, ${stage.name}: account ${Account}, ${stage.region}`);
  warnAboutConcurrency(stage);
  const versions = JSON.stringify(ensureSecrets(stage, rotate));
  const bare = regionsToBootstrap(stage).map((region) => `aws://${Account}/${region}`);
  if (bare.length > 0) cdk('bootstrap', ...bare, '-c', `stage=${stage.name}`);
  const context = ['-c', `stage=${stage.name}`, '-c', `secretVersions=${versions}`];
  cdk('deploy', '--all', '--require-approval', 'never', '--concurrency', '2', ...context);
  if (admin || seed) {
    // Loads the whole local magazine.
    const { makeFirstAdmin, seedStage } = await import('./seed-stage.ts');
    if (admin) await makeFirstAdmin(stage, admin);
    if (seed) await seedStage(stage);
  }
  sendSource(outputOf(stage, 'Data', 'StateBucket'), stage);
  await release(stage);
  return outputOf(stage, 'Site', 'Url');
}

export function cdk(...args: string[]): void {
  run('cdk', args);
}

/** Addresses under `.example` are placeholders: they cannot send or receive mail. */
function refusePlaceholders({ name, alarmEmail, domain }: Stage): void {
  if (name !== 'prod') return;
  const addresses = {
    'alarmEmail (infra/stacks/config.ts)': alarmEmail,
    'domain.name (infra/stacks/config.ts)': domain?.name ?? '',
    'emails.newsletter (shared/magazine.ts)': magazine.emails.newsletter,
    'emails.support (shared/magazine.ts)': magazine.emails.support,
  };
  const placeholders = Object.entries(addresses).filter(([, address]) => address.endsWith('.example'));
  if (placeholders.length === 0) return;
  const listed = placeholders.map(([place, address]) => `${place}: ${address}`).join('\n');
  throw new Error(`${name} ha ancora indirizzi d’esempio, ai quali nessuno può scrivere:\n${listed}`);
}

/** Functions are bundled from the working folder, pages from the last commit: both must be the same code. */
function refuseUncommitted(): void {
  const changed = answerOf('git', ['status', '--porcelain']);
  if (!changed) return;
  throw new Error(
    `Si pubblica solo codice registrato in git, e questi file non lo sono: git commit, oppure git stash -u.\n${changed}`,
  );
}

/** A new account runs ten functions at once: enough to deploy and test, too few for many readers. */
function warnAboutConcurrency({ region }: Stage): void {
  const { AccountLimit } = awsJson<{ AccountLimit: { ConcurrentExecutions: number } }>([
    'lambda',
    'get-account-settings',
    '--region',
    region,
  ]);
  if (AccountLimit.ConcurrentExecutions >= comfortableConcurrency) return;
  console.log(
    `L’account esegue al massimo ${AccountLimit.ConcurrentExecutions} funzioni insieme: prima dei lettori chiedi più Concurrent executions in Service Quotas`,
  );
}

/** The source of the last commit, without uncommitted files. */
function sendSource(bucket: string, { region }: Stage): void {
  const folder = mkdtempSync(join(tmpdir(), 'source-'));
  const file = join(folder, 'magazine.zip');
  try {
    run('git', ['archive', '--format=zip', '-o', file, 'HEAD']);
    run('aws', ['s3', 'cp', '--region', region, '--only-show-errors', file, `s3://${bucket}/${sourceKey}`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Build = { buildStatus: string; logs?: { groupName?: string; streamName?: string } };

/** Starts the build of a release and waits until it is live. */
async function release(stage: Stage): Promise<void> {
  const project = outputOf(stage, 'Publish', 'PipelineName');
  const region = ['--region', stage.region];
  const { build } = awsJson<{ build: { id: string } }>([
    'codebuild',
    'start-build',
    '--project-name',
    project,
    ...region,
  ]);
  for (;;) {
    const { builds } = awsJson<{ builds: Build[] }>(['codebuild', 'batch-get-builds', '--ids', build.id, ...region]);
    const [{ buildStatus, logs = {} } = { buildStatus: 'UNKNOWN' }] = builds;
    console.log(`build ${build.id}: ${buildStatus}`);
    if (buildStatus === 'SUCCEEDED') return;
    if (buildStatus !== 'IN_PROGRESS')
      throw new Error(`La build ${build.id} non è riuscita (${buildStatus}). ${endOfLog(stage, logs)}`);
    await new Promise((resolve) => setTimeout(resolve, 10_000));
  }
}

/** The last log lines of a failed build contain the cause. */
function endOfLog({ region }: Stage, { groupName, streamName }: NonNullable<Build['logs']>): string {
  if (!groupName || !streamName) return 'Non ha lasciato un registro.';
  const lines = awsJson<string[]>([
    'logs',
    'get-log-events',
    '--region',
    region,
    '--log-group-name',
    groupName,
    '--log-stream-name',
    streamName,
    '--limit',
    '40',
    '--query',
    'events[].message',
  ]);
  return `Le sue ultime parole:\n${lines.join('')}`;
}

/** From this version on the CDK uploads only to buckets of the account itself, not to a foreign bucket of the same name. */
const minimumVersion = 21;

/** The regions whose CDK bootstrap is missing or outdated. Bootstrapping needs more permissions than a deployment. */
const regionsToBootstrap = (stage: Stage): string[] =>
  regionsOf(stage).filter(
    (region) => Number(parameterField<string>({ region }, bootstrapParameter, 'Value') ?? 0) < minimumVersion,
  );
