import { type AwsCredentials, patiently, signedRequest } from './signed-call.ts';

type Answer = { Parameters?: { Name: string; Value: string }[] };
type Values = Record<string, string>;

/**
 * The Parameter Store answers some forty reads a second: when many instances start at once, it refuses the rest for a moment. All
 * attempts end within the ten seconds that Lambda gives a start.
 */
const timeoutMilliseconds = 1_300;

/** The values of parameters in the Parameter Store, by name. A new version of a secret makes new instances. */
export async function readParameters(config: AwsCredentials, names: readonly string[]): Promise<Values> {
  if (names.length === 0) return {};
  const { Parameters = [] } = await patiently(async () => {
    const response = await signedRequest(config, {
      service: 'ssm',
      path: '/',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameters' },
      body: { Names: names, WithDecryption: true },
      timeoutMilliseconds,
    });
    return (await response.json()) as Answer;
  });
  const values = Object.fromEntries(Parameters.map(({ Name, Value }) => [Name, Value]));
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`The Parameter Store has no ${missing.join(', ')}`);
  return values;
}
