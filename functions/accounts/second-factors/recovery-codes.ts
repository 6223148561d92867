import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import { secondFactors } from '#shared/limits.ts';

/** 120 random bits need no slow hash: none can be tried out. */
const bytesPerCode = 15;

/** As people write it, in any case and with or without the hyphens. */
const digestOf = (code: string) =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('base64url');

/** Ten new codes such as `ABCD-EFGH-…`, and the digests that are stored. */
export function newRecoveryCodes(): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: secondFactors.recoveryCodes }, () =>
    (new Secret({ size: bytesPerCode }).base32.match(/.{4}/g) ?? []).join('-'),
  );
  return { codes, digests: codes.map(digestOf) };
}

/** The codes that are left after this one; undefined if it is none of them. */
export function withoutCode(digests: readonly string[], code: string): string[] | undefined {
  const used = digestOf(code);
  return digests.includes(used) ? digests.filter((digest) => digest !== used) : undefined;
}
