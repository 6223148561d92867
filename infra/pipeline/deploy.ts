import { bootstrapParameter, regionsOf, type Stage, stackNameOf } from '#infra/stacks/config.ts';
import { magazine } from '#shared/magazine.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { answerOf, aws, run } from './aws-cli.ts';
import { examine, isPrevented, lineOf } from './doctor.ts';
import { makeLive } from './release.ts';
import { ensureSecrets, type SecretName } from './secrets.ts';
import { isCreated, outputOf, parameterField } from './stage-state.ts';

type DeployOptions = {
  /** The address of the first administrator; the password is asked for, or read from ADMIN_PASSWORD. */
  admin?: string | undefined;
  /** Adds the demo issue and its accounts. */
  seed?: boolean | undefined;
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
  // A site that cannot be built changes nothing.
  const release = await ensureRelease();
  const versions = JSON.stringify(ensureSecrets(stage, rotate));
  const bare = regionsToBootstrap(stage).map((region) => `aws://${account}/${region}`);
  if (bare.length > 0) cdk('bootstrap', ...bare, '-c', `stage=${stage.name}`);
  const dataExists = isCreated(stage, 'Data');
  const given = { stage: stage.name, secretVersions: versions, dataExists: String(dataExists) };
  const context = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  cdk('deploy', '--all', '--require-approval', 'never', '--concurrency', '2', ...context);
  if (stage.keepData && !dataExists) protectData(stage);
  if (admin || seed) {
    // Loads the whole local magazine.
    const { makeFirstAdmin, seedStage } = await import('./seed-stage.ts');
    if (admin) await makeFirstAdmin(stage, admin);
    if (seed) await seedStage(stage);
  }
  await makeLive(stage, release);
  return outputOf(stage, 'Url');
}

export function cdk(...args: string[]): void {
  run('cdk', args);
}

/** From the next deployment on the CDK keeps it so. */
function protectData(stage: Stage): void {
  const call = ['cloudformation', 'update-termination-protection', '--enable-termination-protection'];
  aws([...call, '--region', stage.region, '--stack-name', stackNameOf(stage, 'Data')]);
}

/** What is deployed has a name in git, by which it can be found and deployed again. */
function refuseUncommitted(): void {
  const changed = answerOf('git', ['status', '--porcelain']);
  if (!changed) return;
  throw new Error(
    `Si pubblica solo codice registrato in git, e questi file non lo sono: git commit, oppure git stash -u.\n${changed}`,
  );
}

/** From this version on the CDK uploads only to buckets of the account itself, not to a foreign bucket of the same name. */
const minimumVersion = 21;

/** The regions whose CDK bootstrap is missing or outdated. Bootstrapping needs more permissions than a deployment. */
const regionsToBootstrap = (stage: Stage): string[] =>
  regionsOf(stage).filter(
    (region) => Number(parameterField<string>({ region }, bootstrapParameter, 'Value') ?? 0) < minimumVersion,
  );
