import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Secrets } from '#functions/context.ts';

/** Made at the first start, readable by their owner alone. */
export function readSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const made: Secrets = { tokenKey: randomBytes(32).toString('base64url') };
    // Whole or not at all: a start that is cut off here must not leave half a file.
    const beside = `${file}.${process.pid}`;
    writeFileSync(beside, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    renameSync(beside, file);
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch {
    throw new Error(`${file} non è leggibile: cancellalo per farne uno nuovo (chi è entrato dovrà rientrare)`);
  }
}
