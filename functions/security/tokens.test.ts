import { createHmac, createSign, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { readToken } from '#functions/accounts/credentials.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';

const magazine = await testMagazine();
const { api, clock, ctx } = magazine;
const admin = await magazine.person('admin', 'anna');
const authenticated = callsOf(await documentOf(magazine)).filter(({ operation }) => operation.security);

const key = Buffer.from(ctx.secrets.tokenKey, 'base64url');
const now = Math.floor(clock.now.getTime() / 1000);
const { sid } = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
const claims = { iss: ctx.settings.siteUrl, aud: 'api', sub: admin.id, sid, iat: now, nbf: now, exp: now + 3_600 };
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (head: object, body: object, secret: Uint8Array | string = key) => {
  const input = `${part({ alg: 'HS256', typ: 'at+jwt', ...head })}.${part({ ...claims, ...body })}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
const jwk = publicKey.export({ format: 'jwk' });
const byRsa = (head: object) => {
  const input = `${part({ alg: 'RS256', typ: 'at+jwt', ...head })}.${part(claims)}`;
  return `${input}.${createSign('sha256').update(input).sign(privateKey, 'base64url')}`;
};
const otherKey = randomBytes(32);

const forged: Record<string, string> = {
  unsigned: `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`,
  'unsigned, in mixed case': `${part({ alg: 'nOnE', typ: 'at+jwt' })}.${part(claims)}.`,
  'signed with another key': signed({}, {}, otherKey),
  'signed with an empty key': signed({}, {}, ''),
  'signed with a public key as if it were a secret': signed({}, {}, pem),
  'signed with RSA': byRsa({}),
  'with its own public key': byRsa({ jwk }),
  'with the address of its key': byRsa({ jku: 'https://evil.example/jwks.json', kid: '1' }),
  'with the address of a certificate': byRsa({ x5u: 'https://evil.example/cert.pem' }),
  'that names its key by a path': signed({ kid: '../../../../dev/null' }, {}, ''),
  'that names its key by a query': signed({ kid: "x' UNION SELECT 'key" }, {}, 'key'),
  'that has expired': signed({}, { exp: now - 60 }),
  'for another audience': signed({}, { aud: 'unsubscribe' }),
  'of another magazine': signed({}, { iss: 'https://altra.example' }),
  'of another type': signed({ typ: 'JWT' }, {}),
};

const ask = (method: string, path: string, token: string) =>
  api.request(path.replace(/\{\w+\}/g, 'niente'), { method, headers: { authorization: `Bearer ${token}` } });

it('a token signed like the magazine’s own is accepted (control of this test)', async () =>
  expect((await ask('GET', '/api/auth/me', signed({}, {}))).status).toBe(200));

describe.each(Object.entries(forged))('a token %s', (_, token) => {
  test.each(authenticated.map(({ method, path }) => [method, path] as const))(
    'a forged token is refused by %s %s',
    async (method, path) => {
      const { status, headers } = await ask(method, path, token);
      expect([status, headers.get('www-authenticate'), headers.get('cache-control')]).toEqual([
        401,
        'Bearer',
        'no-store',
      ]);
    },
  );
});

it('none of 2,000 tokens with one flipped bit is accepted', async () => {
  const whole = Buffer.from(admin.token);
  let good = 0;
  for (let flip = 0; flip < 2_000; flip++) {
    const changed = Buffer.from(whole);
    const at = randomInt(changed.length);
    changed[at] = (changed[at] as number) ^ (1 << randomInt(8));
    // The last character of a signature has unused bits: another spelling of the same signature is no forgery.
    if (sameBytes(changed.toString('latin1'), admin.token)) continue;
    if (await readToken(ctx, changed.toString('latin1'))) good += 1;
  }
  expect(good).toBe(0);
});

function sameBytes(one: string, other: string): boolean {
  const bytes = (token: string) => token.split('.').map((text) => Buffer.from(text, 'base64url').toString('hex'));
  return /^[\w.-]+$/.test(one) && bytes(one).join('.') === bytes(other).join('.');
}
