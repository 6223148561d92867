import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Region and signer, which every SDK client has. */
export type Signs = Pick<DynamoDBClient['config'], 'region' | 'signer'>;

type Call = { service: 'ssm' | 'codebuild'; target: string; body: object };

/** One signed request to a service, without loading its whole client at every cold start. */
export async function signedCall<Answer>(config: Signs, { service, target, body }: Call): Promise<Answer> {
  const region = await config.region();
  const endpoint = process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? process.env['AWS_ENDPOINT_URL'];
  const url = new URL(endpoint ?? `https://${service}.${region}.amazonaws.com`);
  const signer = await config.signer();
  const text = JSON.stringify(body);
  const request = {
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port ? { port: Number(url.port) } : {}),
    path: '/',
    query: {},
    headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
    body: text,
  };
  const { headers } = await signer.sign(request, { signingService: service, signingRegion: region });
  const response = await fetch(url, { method: 'POST', headers, body: text, signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`${target} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
