import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import type { TotpEnrolment } from '#shared/accounts/second-factor.ts';
import { magazine } from '#shared/magazine.ts';

const periodSeconds = 30;
/** RFC 4226 asks for 160 bits; authenticator apps know no hash but SHA-1. */
const secretBytes = 20;

const generatorOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: magazine.name, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

export const isTotpCode = (code: string): boolean => /^\d{3}\s?\d{3}$/.test(code);

export function newTotpSecret(ctx: Context, { id, email }: Account): { enrolment: TotpEnrolment; sealed: string } {
  const secret = new Secret({ size: secretBytes });
  return {
    enrolment: { secret: secret.base32, uri: generatorOf(secret, email).toString() },
    sealed: seal(ctx, id, secret.base32),
  };
}

/** The time step of a right code, one before and one after included for clocks that differ; undefined for a wrong one. */
export function stepOfCode(ctx: Context, accountId: string, sealed: string, code: string): number | undefined {
  const secret = unseal(ctx, accountId, sealed);
  if (secret === undefined || !isTotpCode(code)) return undefined;
  const timestamp = ctx.now().getTime();
  const generator = generatorOf(Secret.fromBase32(secret));
  const delta = generator.validate({ token: code.replace(/\s/, ''), timestamp, window: 1 });
  return delta === null ? undefined : generator.counter({ timestamp }) + delta;
}

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
function seal(ctx: Context, accountId: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(ctx), nonce).setAAD(Buffer.from(accountId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Undefined when the key has changed since: then no code is right. */
function unseal(ctx: Context, accountId: string, sealed: string): string | undefined {
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
