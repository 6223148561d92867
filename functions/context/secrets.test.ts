import { expect, it } from 'vitest';
import { pseudonym, refuseWeakSecrets } from './secrets.ts';

const key = (fill: number, bytes = 32) => Buffer.alloc(bytes, fill).toString('base64url');
const secrets = { tokenKey: key(1), linkKey: key(2) };

it.each([
  ['missing', ''],
  ['shorter than 32 bytes', key(1, 31)],
])('a signing key that is %s is refused by its name, unless the process signs nothing with it', (_, linkKey) => {
  const weak = { ...secrets, linkKey };
  expect(() => refuseWeakSecrets(weak, ['tokenKey', 'linkKey'])).toThrow('The link key is missing or shorter');
  expect(() => refuseWeakSecrets(weak, ['tokenKey'])).not.toThrow();
  expect(() => refuseWeakSecrets(secrets, ['tokenKey', 'linkKey'])).not.toThrow();
});

it('a pseudonym depends on the key, the purpose and each part, and does not contain the parts', () => {
  const of = (purpose: string, ...parts: string[]) => pseudonym({ secrets }, purpose, ...parts);
  const name = of('login', 'anna', 'posta');
  expect(of('login', 'anna', 'posta')).toBe(name);
  expect(name).toMatch(/^[\w-]{22}$/);
  const others = [
    of('log', 'anna', 'posta'),
    of('login', 'annaposta'),
    of('login', 'anna', 'post'),
    pseudonym({ secrets: { ...secrets, tokenKey: key(3) } }, 'login', 'anna', 'posta'),
  ];
  expect(new Set([name, ...others]).size).toBe(5);
});
