import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/*
 * The local counterpart of the signatures of S3: an address contains its permission, which cannot be changed.
 */
export function signer(linkKey: string) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(linkKey, 'base64url'), '', 'media', 32));
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign(purpose: string, claims: object, expires: Date): string {
      const text = Buffer.from(JSON.stringify({ purpose, claims, expires: expires.getTime() })).toString('base64url');
      return `${text}.${signatureOf(text)}`;
    },
    /** Undefined if it was not signed here for this purpose, or has expired. */
    read<Claims>(purpose: string, token: string, now: Date): Claims | undefined {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature);
      const wanted = Buffer.from(signatureOf(text));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const signed = JSON.parse(Buffer.from(text, 'base64url').toString());
      return signed.purpose === purpose && signed.expires > now.getTime() ? signed.claims : undefined;
    },
  };
}
