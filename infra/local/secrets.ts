import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Secrets } from '#functions/context/context.ts';

const names = ['tokenKey', 'linkKey'] as const satisfies (keyof Secrets)[];

/** Made at the first start, readable by their owner alone; one that came with a later version is added. */
export function readSecrets(file: string): Secrets {
  const known: Partial<Secrets> = existsSync(file) ? readWritten(file) : {};
  const missing = names.filter((name) => known[name] === undefined);
  const made = missing.map((name) => [name, randomBytes(32).toString('base64url')] as const);
  const secrets = { ...known, ...Object.fromEntries(made) } as Secrets;
  if (missing.length > 0) write(file, secrets);
  return secrets;
}

/** Whole or not at all: a start that is cut off here must not leave half a file. */
function write(file: string, secrets: Secrets): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

function readWritten(file: string): Partial<Secrets> {
  try {
    const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const known = Object.fromEntries(names.map((name) => [name, (written as Partial<Secrets>)[name]]));
    if (Object.values(known).every((key) => key === undefined || isKey(key))) return written as Partial<Secrets>;
  } catch {}
  throw new Error(
    `${file} non è leggibile: rimetti una copia, oppure cancellalo per farne uno nuovo (chi è entrato dovrà rientrare, e i link nelle newsletter già spedite non varranno più)`,
  );
}

const isKey = (value: unknown) => typeof value === 'string' && Buffer.from(value, 'base64url').length >= 32;
