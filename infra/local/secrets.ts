import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Secrets } from '#functions/context.ts';

/** Made at the first start, readable by their owner alone. */
export function readSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const made: Secrets = { tokenKey: randomBytes(32).toString('base64url') };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}
