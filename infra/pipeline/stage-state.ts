import { createStore, type Store } from '#functions/db/store.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import { type Output, type StackName, type Stage, stackNameOf, stackOf } from '#infra/stacks/config.ts';
import { awsJson } from './aws-cli.ts';

type Described = { StackStatus: string; Outputs?: { OutputKey: string; OutputValue: string }[] };

function describe(stage: Stage, stack: StackName): Described | undefined {
  const args = ['cloudformation', 'describe-stacks', '--region', stage.region];
  const answer = awsJson<{ Stacks: Described[] }>([...args, '--stack-name', stackNameOf(stage, stack)]);
  return answer.Stacks[0];
}

export function outputOf(stage: Stage, key: Output): string {
  const stack = stackOf[key];
  const value = describe(stage, stack)?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  if (!value) throw new Error(`${stackNameOf(stage, stack)} non dice ${key}: è tutto pubblicato?`);
  return value;
}

/** Whether a stack was created: one whose creation has failed has a status, and is created anew. */
export function isCreated(stage: Stage, stack: StackName): boolean {
  try {
    return /^(CREATE_COMPLETE|UPDATE_|IMPORT_)/.test(describe(stage, stack)?.StackStatus ?? '');
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return false;
    throw error;
  }
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

/** The tables of a stage, with the credentials of this terminal. */
export function storeOfStage(stage: Stage): Store {
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? `https://dynamodb.${stage.region}.amazonaws.com`;
  return createStore(outputOf(stage, 'TableName'), clientConfig(endpoint));
}
