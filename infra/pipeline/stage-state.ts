import type { Stage } from '#infra/stacks/config.ts';
import { magazine } from '#shared/magazine.ts';
import { awsJson } from './aws-cli.ts';

type Described = {
  Stacks: { Outputs?: { OutputKey: string; OutputValue: string }[] }[];
};

/** The outputs of a stack of the stage. */
function outputsOf({ name, region }: Stage, stack: string): Record<string, string> {
  const args = ['cloudformation', 'describe-stacks', '--region', region];
  const { Stacks } = awsJson<Described>([...args, '--stack-name', `${magazine.name}-${name}-${stack}`]);
  return Object.fromEntries((Stacks[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
}

export function outputOf(stage: Stage, stack: string, key: string): string {
  const value = outputsOf(stage, stack)[key];
  if (!value) throw new Error(`${magazine.name}-${stage.name}-${stack} non dice ${key}: è tutto pubblicato?`);
  return value;
}

/** One field of a parameter in the Parameter Store; undefined if it does not exist. Never reads the value of a secret. */
export function parameterField<Field>(
  { region }: Pick<Stage, 'region'>,
  name: string,
  field: 'Version' | 'Value',
): Field | undefined {
  try {
    return awsJson<Field>([
      'ssm',
      'get-parameter',
      '--region',
      region,
      '--name',
      name,
      '--query',
      `Parameter.${field}`,
    ]);
  } catch (error) {
    if (/ParameterNotFound/.test((error as Error).message)) return undefined;
    throw error;
  }
}
