import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { signedCall } from './signed-call.ts';

type Answer = { Parameters?: { Name: string; Value: string }[] };

/** The values of parameters in the Parameter Store, by name. */
export async function readParameters(
  { config }: DynamoDBClient,
  names: readonly string[],
): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const { Parameters = [] } = await signedCall<Answer>(config, {
    service: 'ssm',
    target: 'AmazonSSM.GetParameters',
    body: { Names: names, WithDecryption: true },
  });
  const values = Object.fromEntries(Parameters.map(({ Name, Value }) => [Name, Value]));
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`The Parameter Store has no ${missing.join(', ')}`);
  return values;
}
