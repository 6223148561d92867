import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const mailFolder = join(inject('dataDir'), 'mail');

/** Every mail to this reader that left the magazine, raw. */
export const lettersTo = (address: string): string[] =>
  readdirSync(mailFolder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(mailFolder, name), 'utf8'))
    .filter((raw) => raw.includes(`To: ${address}`));
