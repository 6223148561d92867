import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The region and credentials of any SDK client. */
export type RequestSigning = Pick<DynamoDBClient['config'], 'region' | 'signer'>;

type Invocation = { name: string; event: object; timeoutMilliseconds: number };

/** Calls a function and waits for its result. `error`: it threw, ended or was ended. */
export async function invoke<Result>(
  config: RequestSigning,
  { name, event, timeoutMilliseconds }: Invocation,
): Promise<{ result: Result } | { error: { errorType: string; errorMessage: string } }> {
  const path = `/2015-03-31/functions/${name}/invocations`;
  const response = await signedRequest(config, { service: 'lambda', path, body: event, timeoutMilliseconds });
  const answer = await response.json();
  return response.headers.has('x-amz-function-error') ? { error: answer } : { result: answer };
}

type Sent = {
  service: 'ssm' | 'lambda' | 'cloudfront';
  path: string;
  headers?: Record<string, string>;
  body: object | string;
  timeoutMilliseconds: number;
};

/** One signed request, instead of a whole SDK client that would lengthen every cold start. */
export async function signedRequest(
  config: RequestSigning,
  { service, path, headers: others = {}, body, timeoutMilliseconds }: Sent,
): Promise<Response> {
  // CloudFront has one address, and signatures of one region.
  const isGlobal = service === 'cloudfront';
  const region = isGlobal ? 'us-east-1' : await config.region();
  const endpoint = process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? process.env['AWS_ENDPOINT_URL'];
  const url = new URL(path, endpoint ?? `https://${isGlobal ? service : `${service}.${region}`}.amazonaws.com`);
  const signer = await config.signer();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = {
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port ? { port: Number(url.port) } : {}),
    path,
    query: {},
    headers: { host: url.host, ...others },
    body: text,
  };
  const { headers } = await signer.sign(request, { signingService: service, signingRegion: region });
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: text,
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) {
    throw new Error(`${others['x-amz-target'] ?? path} was answered with ${response.status}: ${await response.text()}`);
  }
  return response;
}
