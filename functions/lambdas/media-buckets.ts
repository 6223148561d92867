import { AwsV4Signer } from 'aws4fetch';
import { type AwsCredentials, signerOf } from './signed-call.ts';

/** The address of a bucket in its region: from the general one a browser would be redirected, and lose its form. */
function bucketAddress(bucket: string, region: string): string {
  const endpoint = process.env['AWS_ENDPOINT_URL'];
  return endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`;
}

type Allowed = {
  method: 'GET' | 'PUT';
  bucket: string;
  key: string;
  seconds: number;
  answered?: Record<string, string>;
};

export async function signedObject(
  config: AwsCredentials,
  { method, bucket, key, seconds, answered = {} }: Allowed,
): Promise<string> {
  const signer = await signerOf(config);
  const address = new URL(key, bucketAddress(bucket, signer.region));
  for (const [name, value] of Object.entries(answered)) address.searchParams.set(name, value);
  address.searchParams.set('X-Amz-Expires', String(seconds));
  const signed = new AwsV4Signer({ ...signer, service: 's3', method, url: address.href, signQuery: true });
  const { url } = await signed.sign();
  // A space is signed as %20, and a plus is %2B already.
  return url.href.replaceAll('+', '%20');
}

type Form = { bucket: string; fields: Record<string, string>; size: number; seconds: number };

/**
 * A form that S3 accepts with one file of this size. Each field is a condition of the policy. The SDK's package for it is as large as
 * the API.
 */
export async function signedForm(
  config: AwsCredentials,
  { bucket, fields, size, seconds }: Form,
): Promise<{ url: string; fields: Record<string, string> }> {
  const credentials = await signerOf(config);
  const url = bucketAddress(bucket, credentials.region);
  const signer = new AwsV4Signer({ ...credentials, service: 's3', url });
  const signed: Record<string, string> = {
    ...fields,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${signer.accessKeyId}/${signer.credentialString}`,
    'X-Amz-Date': signer.datetime,
    ...(signer.sessionToken && { 'X-Amz-Security-Token': signer.sessionToken }),
  };
  const policy = {
    expiration: new Date(Date.now() + seconds * 1_000).toISOString(),
    conditions: [
      { bucket },
      ['content-length-range', size, size],
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
  return { url, fields: { ...signed, Policy, 'X-Amz-Signature': await signatureOfPolicy(Policy, signer) } };
}

/** What is signed of a form is its policy in Base64; the library signs requests alone. */
export function signatureOfPolicy(policy: string, signer: AwsV4Signer): Promise<string> {
  signer.stringToSign = () => Promise.resolve(policy);
  return signer.signature();
}
