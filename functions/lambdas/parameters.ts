import { readFileSync, writeFileSync } from 'node:fs';
import { type AwsCredentials, patiently, signedRequest } from './signed-call.ts';

type Answer = { Parameters?: { Name: string; Value: string }[] };
type Values = Record<string, string>;

/**
 * The Parameter Store answers some forty reads a second: when many instances start at once, it refuses the rest for a moment. All
 * attempts end within the ten seconds that Lambda gives a start.
 */
const timeoutMilliseconds = 1_300;

/**
 * The values of parameters in the Parameter Store, by name. Lambda starts a function that crashed again in the same instance, with
 * the same /tmp: the values are kept there, so that such a start asks nothing. A new version of a secret makes new instances.
 */
export async function readParameters(config: AwsCredentials, names: readonly string[]): Promise<Values> {
  if (names.length === 0) return {};
  const known = keptValues();
  if (names.every((name) => known[name] !== undefined)) return known;
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
  writeFileSync(keptFile(), JSON.stringify(values), { mode: 0o600 });
  return values;
}

const keptFile = () => `${process.env['TMPDIR'] ?? '/tmp'}/parameters.json`;

function keptValues(): Values {
  try {
    return JSON.parse(readFileSync(keptFile(), 'utf8')) as Values;
  } catch {
    // The first start of this instance, or one that was cut off while it wrote.
    return {};
  }
}
