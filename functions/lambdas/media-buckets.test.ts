import { AwsV4Signer } from 'aws4fetch';
import { expect, it } from 'vitest';
import { signatureOfPolicy, signedForm, signedObject } from './media-buckets.ts';

/** The credentials of the examples in the documentation of S3. */
const example = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const session = { ...example, sessionToken: 'session' };
const config = { region: async () => 'eu-west-1', credentials: async () => session };

it('a policy has the signature of the example in the documentation of S3', async () => {
  const lines = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ];
  const policy = Buffer.from(lines.join('\r\n')).toString('base64');
  const at = { region: 'us-east-1', service: 's3', url: 'https://sigv4examplebucket.s3.amazonaws.com/' };
  const signer = new AwsV4Signer({ ...example, ...at, datetime: '20151229T000000Z' });
  expect(await signatureOfPolicy(policy, signer)).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});

it('an address allows one object for so long, and what it says of the answer has no space but %20', async () => {
  const answered = { 'response-content-disposition': "attachment; filename*=UTF-8''a%2Bb.png" };
  const asked = { method: 'GET', bucket: 'originals', key: 'originals/a', seconds: 900, answered } as const;
  const address = await signedObject(config, asked);
  expect(address).toMatch(/^https:\/\/originals\.s3\.eu-west-1\.amazonaws\.com\/originals\/a\?[^+ ]+$/);
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    ...answered,
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Security-Token': 'session',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it('a form allows its fields and no others, one size, and a quarter of an hour', async () => {
  const fields = { key: 'incoming/a/b', 'Content-Type': 'image/png' };
  const before = Date.now();
  const form = await signedForm(config, { bucket: 'incoming', fields, size: 12, seconds: 900 });
  expect(form.url).toBe('https://incoming.s3.eu-west-1.amazonaws.com/');
  const { Policy = '', 'X-Amz-Signature': signature, ...others } = form.fields;
  const { expiration, conditions } = JSON.parse(Buffer.from(Policy, 'base64').toString());
  const datetime = others['X-Amz-Date'] ?? '';
  const signer = new AwsV4Signer({ ...session, region: 'eu-west-1', service: 's3', url: form.url, datetime });
  expect(signature).toBe(await signatureOfPolicy(Policy, signer));
  expect(Math.abs(Date.parse(expiration) - before - 900_000)).toBeLessThan(5_000);
  expect(conditions).toEqual([
    { bucket: 'incoming' },
    ['content-length-range', 12, 12],
    ...Object.entries(others).map(([name, value]) => ({ [name]: value })),
  ]);
  expect(others).toMatchObject({ ...fields, 'X-Amz-Security-Token': 'session' });
});
