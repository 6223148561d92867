import { randomBytes } from 'node:crypto';
import { parameterNames } from '#functions/lambdas/environment.ts';
import { parametersPath, type Stage } from '../config.ts';
import { aws } from './aws-cli.ts';
import { parameterField } from './parameters.ts';

/**
 * The edge's key is a plain parameter: CloudFront takes no other, and shows it to whoever may see the distribution. It only
 * makes the API believe where a caller is.
 */
const kinds = { tokenKey: 'SecureString', linkKey: 'SecureString', originKey: 'String' } as const;

export type SecretName = keyof typeof kinds;

/** Makes what is missing and leaves what is there; `again` makes one anew, which ends what was signed with it. */
export function ensureSecrets(stage: Stage, again?: SecretName): void {
  for (const name of Object.keys(kinds) as SecretName[]) {
    const Name = `${parametersPath(stage)}/${parameterNames[name]}`;
    if (name !== again && parameterField(stage, Name, 'Version') !== undefined) continue;
    const Value = randomBytes(32).toString('base64url');
    aws(['ssm', 'put-parameter', '--region', stage.region], { Name, Value, Type: kinds[name], Overwrite: true });
    console.log(`${Name}: fatto`);
  }
}

/** Of a stage that is taken away: nothing that they signed is left. */
export function forgetSecrets(stage: Stage): void {
  const names = Object.keys(kinds) as SecretName[];
  const paths = names.map((name) => `${parametersPath(stage)}/${parameterNames[name]}`);
  aws(['ssm', 'delete-parameters', '--region', stage.region, '--names', ...paths]);
}
