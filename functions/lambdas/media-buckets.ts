import type { SQSClient } from '@aws-sdk/client-sqs';
import { type Signing, signAddress } from './sign-s3.ts';

/** The region and credentials of an SDK client. */
export type AwsCredentials = Pick<SQSClient['config'], 'region' | 'credentials'>;

export const signingNow = async ({ region, credentials }: AwsCredentials): Promise<Signing> => ({
  region: await region(),
  credentials: await credentials(),
  at: new Date(),
});

/** The address of a bucket in its region: from the general one a browser would be redirected, and lose its form. */
export function bucketAddress(bucket: string, region: string): string {
  const endpoint = process.env['AWS_ENDPOINT_URL'];
  return endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`;
}

type Allowed = {
  method: 'GET' | 'PUT';
  bucket: string;
  key: string;
  seconds: number;
  /** Headers of the answer, such as `response-content-type`. */
  answered?: Record<string, string>;
};

/** An address that allows one request for one object. */
export async function signedObject(
  signer: AwsCredentials,
  { method, bucket, key, seconds, answered = {} }: Allowed,
): Promise<string> {
  const signing = await signingNow(signer);
  const url = new URL(key, bucketAddress(bucket, signing.region));
  for (const [name, value] of Object.entries(answered)) url.searchParams.set(name, value);
  return signAddress({ method, url, seconds }, signing);
}
