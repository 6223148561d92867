import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { magazine } from '#shared/magazine.ts';
import type { Stage } from '../config.ts';
import { sourceKey } from '../constructs/pipeline.ts';
import { awsJson } from './aws-cli.ts';
import { ensureSecrets } from './secrets.ts';
import { outputOf } from './stage-outputs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** From the code that is committed to an address that answers; done again, it changes what has changed. */
export async function deploy(stage: Stage): Promise<string> {
  const { Account } = awsJson<{ Account: string }>(['sts', 'get-caller-identity']);
  console.log(`${magazine.name}, ${stage.name}: account ${Account}, ${stage.region}`);
  ensureSecrets(stage);
  cdk('bootstrap', `aws://${Account}/${stage.region}`, '-c', `stage=${stage.name}`);
  cdk('deploy', '--all', '--require-approval', 'never', '--concurrency', '2', '-c', `stage=${stage.name}`);
  sendSource(outputOf(stage, 'Data', 'StateBucket'), stage);
  await release(stage);
  return outputOf(stage, 'Site', 'Url');
}

export function cdk(...args: string[]): void {
  run(join(root, 'node_modules/.bin/cdk'), args);
}

/** The code as it was committed: what lies around in the folder does not go to the pipeline. */
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

/** Starts the pipeline and waits until readers see what it made. */
async function release(stage: Stage): Promise<void> {
  const project = outputOf(stage, 'Publish', 'PipelineName');
  const region = ['--region', stage.region];
  const { build } = awsJson<{ build: { id: string } }>([
    ...['codebuild', 'start-build', '--project-name', project],
    ...region,
  ]);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const { builds } = awsJson<{ builds: { buildStatus: string }[] }>([
      ...['codebuild', 'batch-get-builds', '--ids', build.id],
      ...region,
    ]);
    const status = builds[0]?.buildStatus;
    console.log(`build ${build.id}: ${status}`);
    if (status === 'SUCCEEDED') return;
    if (status !== 'IN_PROGRESS')
      throw new Error(`La build non è riuscita: aws codebuild batch-get-builds ${build.id}`);
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program.split('/').at(-1)} ${args[0]} non è riuscito`);
}
