import { jwtVerify, SignJWT } from 'jose';
import type { Context } from '#functions/context/context.ts';

const audience = 'api';
const type = 'at+jwt';
const lifetimeSeconds = 8 * 3_600;
const longestToken = 2_048;

/** `tokenVersion` of the account is in the token, so that raising it ends every session at once. */
export type Session = { userId: string; tokenVersion: number };

// No role in the token: it is read from the store at every request, so a change takes effect at the next one.
export async function issueToken(ctx: Context, { userId, tokenVersion }: Session): Promise<string> {
  const issuedAt = Math.floor(ctx.now().getTime() / 1000);
  return new SignJWT({ tv: tokenVersion })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(ctx.settings.siteUrl)
    .setAudience(audience)
    .setSubject(userId)
    .setJti(ctx.newId())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(new Date((issuedAt + lifetimeSeconds) * 1000))
    .sign(key(ctx));
}

/** Undefined for every token that this magazine did not give out, or that has expired. */
export async function readToken(ctx: Context, token: string): Promise<Session | undefined> {
  if (token.length > longestToken) return undefined;
  try {
    const { payload } = await jwtVerify(token, key(ctx), {
      algorithms: ['HS256'],
      issuer: ctx.settings.siteUrl,
      audience,
      typ: type,
      clockTolerance: 5,
      currentDate: ctx.now(),
      requiredClaims: ['sub', 'exp'],
    });
    return { userId: String(payload.sub), tokenVersion: Number(payload['tv']) };
  } catch {
    return undefined;
  }
}

const key = ({ secrets }: Context) => Buffer.from(secrets.tokenKey, 'base64url');
