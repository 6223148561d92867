import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** The local counterpart of the signatures of S3: an address contains its permission, which cannot be changed. */
export function signer(linkKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', Buffer.from(linkKey, 'base64url'), '', 'media', 32));
  return {
    sign: (purpose: string, claims: object, expires: Date): Promise<string> =>
      new SignJWT({ claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(purpose)
        .setExpirationTime(expires)
        .sign(key),
    read: <Claims>(purpose: string, token: string, now: Date): Promise<Claims | undefined> =>
      jwtVerify<{ claims: Claims }>(token, key, { audience: purpose, currentDate: now }).then(
        ({ payload }) => payload.claims,
        () => undefined,
      ),
  };
}
