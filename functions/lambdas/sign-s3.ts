import { createHash, createHmac } from 'node:crypto';

/** The credentials, the region and the time of a signature: the scope of Signature Version 4. */
export type Signing = {
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
  at: Date;
};

const algorithm = 'AWS4-HMAC-SHA256';

/** `20261123T081500Z` */
const timeOf = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const dayOf = (date: Date) => timeOf(date).slice(0, 8);

const scopeOf = ({ region, at }: Signing) => `${dayOf(at)}/${region}/s3/aws4_request`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Of a request, or of a policy in Base64. */
export function signatureOf(text: string, { region, credentials, at }: Signing): string {
  const steps = [dayOf(at), region, 's3', 'aws4_request'];
  const key = steps.reduce<string | Buffer>((last, step) => hmac(last, step), `AWS4${credentials.secretAccessKey}`);
  return hmac(key, text).toString('hex');
}

const describedIn = (signing: Signing): Record<string, string> => ({
  'X-Amz-Algorithm': algorithm,
  'X-Amz-Credential': `${signing.credentials.accessKeyId}/${scopeOf(signing)}`,
  'X-Amz-Date': timeOf(signing.at),
  ...(signing.credentials.sessionToken ? { 'X-Amz-Security-Token': signing.credentials.sessionToken } : {}),
});

type Form = { bucket: string; fields: Record<string, string>; size: number; seconds: number };

/**
 * The fields of a form that S3 accepts with one file of this size. Each field is a condition of the policy; the SDK's package
 * for it is as large as the API.
 */
export function signForm({ bucket, fields, size, seconds }: Form, signing: Signing): Record<string, string> {
  const signed = { ...fields, ...describedIn(signing) };
  const policy = {
    expiration: new Date(signing.at.getTime() + seconds * 1_000).toISOString(),
    conditions: [
      { bucket },
      ['content-length-range', size, size],
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  return { ...signed, Policy: encoded, 'X-Amz-Signature': signatureOf(encoded, signing) };
}

type Request = { method: 'GET' | 'PUT'; url: URL; seconds: number };

/** An address that allows this one request for so long. The key has no character that needs an escape. */
export function signAddress({ method, url, seconds }: Request, signing: Signing): string {
  const query = {
    ...Object.fromEntries(url.searchParams),
    ...describedIn(signing),
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  const canonical = Object.entries(query)
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .toSorted()
    .join('&');
  const request = [method, url.pathname, canonical, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const signature = signatureOf([algorithm, timeOf(signing.at), scopeOf(signing), digest].join('\n'), signing);
  return `${url.origin}${url.pathname}?${canonical}&X-Amz-Signature=${signature}`;
}

/** As RFC 3986 has it: encodeURIComponent leaves five characters as they are. */
const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
