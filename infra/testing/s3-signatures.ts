import { createHash } from 'node:crypto';
import { signAddress, signatureOf } from '#functions/lambdas/sign-s3.ts';

/** The access key of a signature; here it names the function that has signed. */
export const credentialOf = (text: string): string | undefined => /Credential=([^/]+)\//.exec(text)?.[1];

type Scope = { credential: string; time: string };

/** The region and the secret are those of every function under test (deployed-functions.ts). */
const signingOf = ({ credential, time }: Scope, sessionToken?: string) => ({
  region: credential.split('/')[2] ?? '',
  credentials: { accessKeyId: credential.split('/')[0] ?? '', secretAccessKey: 'test', sessionToken },
  at: new Date(time.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')),
});

/** Whether an address is signed for this request, and still valid. */
export function signsForS3(method: string, address: URL): boolean {
  const asked = (name: string) => address.searchParams.get(name) ?? '';
  const credential = asked('X-Amz-Credential');
  const time = asked('X-Amz-Date');
  const seconds = Number(asked('X-Amz-Expires'));
  const signing = signingOf({ credential, time });
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('X-Amz-')) url.searchParams.delete(name);
  const expected = signAddress({ method: method === 'PUT' ? 'PUT' : 'GET', url, seconds }, signing);
  const isCurrent = Date.now() < signing.at.getTime() + seconds * 1_000;
  return isCurrent && new URL(expected).searchParams.get('X-Amz-Signature') === asked('X-Amz-Signature');
}

type Policy = { expiration: string; conditions: (Record<string, string> | [string, number, number])[] };

/** Fields that need no condition in the policy. */
const free = new Set(['Policy', 'X-Amz-Signature']);

/** What S3 answers to a form with its file: a status and a code, or undefined if it stores the file. */
export function refusalOfForm(
  bucket: string,
  fields: Record<string, string>,
  file: Buffer,
  now: Date,
): [status: number, code: string] | undefined {
  const { Policy: encoded = '', 'X-Amz-Credential': credential = '', 'X-Amz-Date': time = '' } = fields;
  if (signatureOf(encoded, signingOf({ credential, time })) !== fields['X-Amz-Signature']) {
    return [403, 'SignatureDoesNotMatch'];
  }
  const { expiration, conditions } = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Policy;
  if (new Date(expiration) <= now) return [403, 'AccessDenied'];
  const met = new Set<string>();
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      if (file.length > condition[2]) return [400, 'EntityTooLarge'];
      if (file.length < condition[1]) return [400, 'EntityTooSmall'];
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      if ((name === 'bucket' ? bucket : fields[name]) !== value) return [403, 'AccessDenied'];
      met.add(name);
    }
  }
  if (Object.keys(fields).some((name) => !met.has(name) && !free.has(name))) return [403, 'AccessDenied'];
  const checksum = fields['x-amz-checksum-sha256'];
  const digest = createHash('sha256').update(file).digest('base64');
  return checksum === undefined || checksum === digest ? undefined : [400, 'BadDigest'];
}
