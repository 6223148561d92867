import type { Stage } from '#infra/stacks/config.ts';
import { awsJson } from './aws-cli.ts';

/** One field of a parameter in the Parameter Store; undefined if it does not exist. Never reads the value of a secret. */
export function parameterField<Field>(
  { region }: Pick<Stage, 'region'>,
  name: string,
  field: 'Version' | 'Value',
): Field | undefined {
  try {
    return awsJson<Field>([
      ...['ssm', 'get-parameter', '--region', region],
      ...['--name', name, '--query', `Parameter.${field}`],
    ]);
  } catch (error) {
    if (/ParameterNotFound/.test((error as Error).message)) return undefined;
    throw error;
  }
}
