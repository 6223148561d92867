import { Secret, TOTP } from 'otpauth';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import type { TotpEnrolment } from '#shared/accounts/second-factor.ts';
import { magazine } from '#shared/magazine.ts';
import { seal, unseal } from './sealed-secret.ts';

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
