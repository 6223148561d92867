import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Parameter = { Name: string; Value: string };

/**
 * The values of parameters in the Parameter Store, by name. One signed request with what the store's client knows already:
 * a whole second client would be read at every start for the sake of it.
 */
export async function readParameters(
  { config }: DynamoDBClient,
  names: readonly string[],
): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const region = await config.region();
  const url = new URL(process.env['AWS_ENDPOINT_URL_SSM'] ?? `https://ssm.${region}.amazonaws.com`);
  const signer = await config.signer();
  const body = JSON.stringify({ Names: names, WithDecryption: true });
  const request = {
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port ? { port: Number(url.port) } : {}),
    path: '/',
    query: {},
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameters',
    },
    body,
  };
  const { headers } = await signer.sign(request, { signingService: 'ssm', signingRegion: region });
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`The Parameter Store answered ${response.status}`);
  const { Parameters = [] } = (await response.json()) as { Parameters?: Parameter[] };
  const values = Object.fromEntries(Parameters.map(({ Name, Value }) => [Name, Value]));
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`The Parameter Store has no ${missing.join(', ')}`);
  return values;
}
