import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 50 ms.
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const phcBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: password, nonce, ...parameters });
  return phcString(nonce, hash);
}

function phcString(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = parameters;
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

// Of a password that nobody has; made without hashing anything, so that the first to ask waits no longer.
const decoy = phcString(randomBytes(16), randomBytes(parameters.tagLength));

/** Takes as long as a real check, so that an unknown address cannot be told from a wrong password by the clock. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(password, decoy);
  return false;
}
