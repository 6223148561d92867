import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from '#functions/context/context.ts';

/**
 * A code can only be checked with its secret, so that is stored; encrypted, so that a copy of the table gives no codes. The key
 * comes from the link key, which outlives sessions.
 */
const keyOf = ({ secrets }: Context): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secrets.linkKey, 'base64url'), '', 'totp-secret', 32));

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Bound to the account: the sealed secret of another opens nothing. */
export function seal(ctx: Context, accountId: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(ctx), nonce).setAAD(Buffer.from(accountId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Undefined when the key has changed since: then no code is right. */
export function unseal(ctx: Context, accountId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(ctx), bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
