import { expect, it } from 'vitest';
import { type Signing, signAddress, signatureOf, signForm } from './sign-s3.ts';

/** The credentials of the examples in the documentation of S3. */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const on = (day: string): Signing => ({ region: 'us-east-1', credentials, at: new Date(`${day}T00:00:00Z`) });

it('an address has the signature of the example in the documentation of S3', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const address = signAddress({ method: 'GET', url, seconds: 86_400 }, on('2013-05-24'));
  expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

it('a policy has the signature of the example in the documentation of S3', () => {
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
  expect(signatureOf(policy, on('2015-12-29'))).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});

it('a form allows its fields and no others, one size, and a quarter of an hour', () => {
  const fields = { key: 'incoming/a/b', 'Content-Type': 'image/png' };
  const session = { ...on('2026-11-23'), credentials: { ...credentials, sessionToken: 'session' } };
  const form = signForm({ bucket: 'incoming', fields, size: 12, seconds: 900 }, session);
  const { Policy = '', 'X-Amz-Signature': signature, ...others } = form;
  const policy = JSON.parse(Buffer.from(Policy, 'base64').toString());
  expect(signature).toBe(signatureOf(Policy, session));
  expect(policy).toEqual({
    expiration: '2026-11-23T00:15:00.000Z',
    conditions: [
      { bucket: 'incoming' },
      ['content-length-range', 12, 12],
      ...Object.entries(others).map(([name, value]) => ({ [name]: value })),
    ],
  });
  expect(others).toMatchObject({ ...fields, 'X-Amz-Security-Token': 'session' });
});
