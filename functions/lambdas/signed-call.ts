import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AwsClient } from 'aws4fetch';

export type AwsCredentials = Pick<DynamoDBClient['config'], 'region' | 'credentials'>;

export async function signerOf({ region, credentials }: AwsCredentials) {
  const { accessKeyId, secretAccessKey, sessionToken } = await credentials();
  return { region: await region(), accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

type Invocation = { name: string; event: object; timeoutMilliseconds: number };

/** Calls a function and waits for its result. `error`: it threw, ended or was ended. */
export async function invoke<Result>(
  config: AwsCredentials,
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
  config: AwsCredentials,
  { service, path, headers = {}, body, timeoutMilliseconds }: Sent,
): Promise<Response> {
  const signer = await signerOf(config);
  // CloudFront has one address, and signatures of one region.
  const isGlobal = service === 'cloudfront';
  const host = isGlobal ? service : `${service}.${signer.region}`;
  const endpoint = process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? process.env['AWS_ENDPOINT_URL'];
  const client = new AwsClient({ ...signer, service, ...(isGlobal && { region: 'us-east-1' }), retries: 0 });
  const response = await client.fetch(new URL(path, endpoint ?? `https://${host}.amazonaws.com`), {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) {
    throw new Error(
      `${headers['x-amz-target'] ?? path} was answered with ${response.status}: ${await response.text()}`,
    );
  }
  return response;
}

const attempts = 5;
const firstWaitMilliseconds = 100;

/** Waits longer each time, by chance: instances that started together do not ask again together. */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === attempts) throw error;
      await wait(Math.random() * firstWaitMilliseconds * 2 ** attempt);
    }
  }
}
