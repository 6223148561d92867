import { randomBytes } from 'node:crypto';
import { parameterNames } from '#functions/lambdas/environment.ts';
import { parametersPath, type Stage } from '#infra/stacks/config.ts';
import { aws, awsJson } from './aws-cli.ts';
import { parameterField } from './parameters.ts';

/**
 * The edge's key is a plain parameter: CloudFront takes no other, and shows it to whoever may see the distribution. It only
 * makes the API believe where a caller is.
 */
const kinds = { tokenKey: 'SecureString', linkKey: 'SecureString', originKey: 'String' } as const;

export type SecretName = keyof typeof kinds;
type SecretVersions = NonNullable<Stage['secretVersions']>;

const names = Object.keys(kinds) as SecretName[];
const pathOf = (stage: Stage, name: SecretName) => `${parametersPath(stage)}/${parameterNames[name]}`;

/** What people call them at the terminal: the last part of their parameters' names. */
export const secretNamed = (said: string): SecretName | undefined =>
  names.find((name) => parameterNames[name] === said);

/** Makes what is missing and leaves what is there; `again` makes one anew, which ends what was signed with it. */
export function ensureSecrets(stage: Stage, again?: SecretName): SecretVersions {
  const versions = names.map((name) => {
    const known = name === again ? undefined : parameterField<number>(stage, pathOf(stage, name), 'Version');
    return [name, known ?? makeSecret(stage, name)];
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

/** Of a stage that is taken away: nothing that they signed is left. */
export function deleteSecrets(stage: Stage): void {
  const paths = names.map((name) => pathOf(stage, name));
  aws(['ssm', 'delete-parameters', '--region', stage.region, '--names', ...paths]);
}
