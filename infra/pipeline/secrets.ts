import { randomBytes } from 'node:crypto';
import { parameterNames } from '#functions/lambdas/environment.ts';
import { parametersPath, type Stage } from '#infra/stacks/config.ts';
import { aws, awsJson } from './aws-cli.ts';
import { parameterField } from './stage-state.ts';

/**
 * The origin key is a plain parameter: CloudFront supports no other type, and shows it to all users with access to the
 * distribution. It only lets the API trust the client address that the edge sends.
 */
const kinds = { tokenKey: 'SecureString', linkKey: 'SecureString', originKey: 'String' } as const;

export type SecretName = keyof typeof kinds;
type SecretVersions = NonNullable<Stage['secretVersions']>;

const names = Object.keys(kinds) as SecretName[];
const pathOf = (stage: Stage, name: SecretName) => `${parametersPath(stage)}/${parameterNames[name]}`;

/** The secret by its name in the commands: the last part of its parameter. */
export const secretNamed = (parameter: string): SecretName | undefined =>
  names.find((name) => parameterNames[name] === parameter);

/** Creates missing secrets and keeps existing ones; `rotated` gets a new value, which invalidates its signatures. */
export function ensureSecrets(stage: Stage, rotated?: SecretName): SecretVersions {
  const versions = names.map((name) => {
    const version = name === rotated ? undefined : parameterField<number>(stage, pathOf(stage, name), 'Version');
    return [name, version ?? makeSecret(stage, name)];
  });
  return Object.fromEntries(versions) as SecretVersions;
}

function makeSecret(stage: Stage, name: SecretName): number {
  const Name = pathOf(stage, name);
  const Value = randomBytes(32).toString('base64url');
  const input = { Name, Value, Type: kinds[name], Overwrite: true };
  const { Version } = awsJson<{ Version: number }>(['ssm', 'put-parameter', '--region', stage.region], input);
  console.log(`${Name}: fatto`);
  return Version;
}

export function deleteSecrets(stage: Stage): void {
  const paths = names.map((name) => pathOf(stage, name));
  aws(['ssm', 'delete-parameters', '--region', stage.region, '--names', ...paths]);
}
