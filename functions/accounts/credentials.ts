import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { jwtVerify, SignJWT } from 'jose';
import type { Context, PasswordCost } from '#functions/context/context.ts';
import { sessions } from '#shared/limits.ts';
import { isId } from '#shared/text/ids.ts';

const derive = promisify(argon2);

const parallelism = 1;
const tagLength = 32;

const phcBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: password, nonce, ...cost, parallelism, tagLength });
  return phcString(cost, nonce, hash);
}

function phcString({ memory, passes }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${phcBase64(salt)}$${phcBase64(hash)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = phcPattern.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const expectedHash = Buffer.from(expected, 'base64');
  const hash = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expectedHash.length,
  });
  return timingSafeEqual(hash, expectedHash);
}

// Parts of a hash of no password; random instead of computed, so that the first request is not slower.
const decoySalt = randomBytes(16);
const decoyHash = randomBytes(tagLength);

/** Takes as long as a real check, so that response times do not reveal whether an address has an account. */
export async function verifyDecoy(password: string, cost: PasswordCost): Promise<false> {
  await verifyPassword(password, phcString(cost, decoySalt, decoyHash));
  return false;
}

const audience = 'api';
const type = 'at+jwt';
const lifetimeSeconds = sessions.absoluteDays * 24 * 3_600;
const maxTokenLength = 2_048;

type Claims = { accountId: string; sessionId: string };

// The token holds no role: account and session are read at every request, so that a change takes effect at once.
export async function issueToken(ctx: Context, { accountId, sessionId }: Claims): Promise<string> {
  const issuedAt = Math.floor(ctx.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(ctx.settings.siteUrl)
    .setAudience(audience)
    .setSubject(accountId)
    .setJti(ctx.newId())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(new Date((issuedAt + lifetimeSeconds) * 1000))
    .sign(key(ctx));
}

/** Undefined for invalid and expired tokens. */
export async function readToken(ctx: Context, token: string): Promise<Claims | undefined> {
  if (token.length > maxTokenLength) return undefined;
  try {
    const { payload } = await jwtVerify(token, key(ctx), {
      algorithms: ['HS256'],
      issuer: ctx.settings.siteUrl,
      audience,
      typ: type,
      clockTolerance: 5,
      currentDate: ctx.now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const accountId = String(payload.sub);
    const sessionId = String(payload['sid']);
    return isId(accountId) && isId(sessionId) ? { accountId, sessionId } : undefined;
  } catch {
    return undefined;
  }
}

const key = ({ secrets }: Context) => Buffer.from(secrets.tokenKey, 'base64url');
