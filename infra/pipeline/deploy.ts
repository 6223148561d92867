import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bootstrapParameter,
  regionsOf,
  type StackWithData,
  type Stage,
  sourceKey,
  stackNameOf,
  stacksWithData,
} from '#infra/stacks/config.ts';
import { magazine } from '#shared/magazine.ts';
import { aws, awsJson } from './aws-cli.ts';
import { examine, isPrevented, lineOf } from './doctor.ts';
import { answerOf, run } from './run.ts';
import { ensureSecrets, type SecretName } from './secrets.ts';
import { isCreated, outputOf, parameterField } from './stage-state.ts';

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
  refuseUncommitted();
  const { findings, account } = examine(stage);
  const lines = findings.filter(({ level }) => level !== 'bene').map(lineOf);
  if (!account || isPrevented(findings)) throw new Error(lines.join('\n'));
  console.log([`${magazine.name}, ${stage.name}: account ${account}, ${stage.region}`, ...lines].join('\n'));
  const versions = JSON.stringify(ensureSecrets(stage, rotate));
  const bare = regionsToBootstrap(stage).map((region) => `aws://${account}/${region}`);
  if (bare.length > 0) cdk('bootstrap', ...bare, '-c', `stage=${stage.name}`);
  const created = stacksWithData.filter((stack) => stage.keepData && isCreated(stage, stack));
  const given = { stage: stage.name, secretVersions: versions, protectedStacks: JSON.stringify(created) };
  const context = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  cdk('deploy', '--all', '--require-approval', 'never', '--concurrency', '2', ...context);
  for (const stack of stacksWithData) if (stage.keepData && !created.includes(stack)) protect(stage, stack);
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

/** A stack that exists; from the next deployment on the CDK keeps it so. */
function protect(stage: Stage, stack: StackWithData): void {
  const call = ['cloudformation', 'update-termination-protection', '--enable-termination-protection'];
  aws([...call, '--region', stage.region, '--stack-name', stackNameOf(stage, stack)]);
}

/** Functions are bundled from the working folder, pages from the last commit: both must be the same code. */
function refuseUncommitted(): void {
  const changed = answerOf('git', ['status', '--porcelain']);
  if (!changed) return;
  throw new Error(
    `Si pubblica solo codice registrato in git, e questi file non lo sono: git commit, oppure git stash -u.\n${changed}`,
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
