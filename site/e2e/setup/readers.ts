import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';
import { dataDir, magazineUrl } from './magazine.ts';

/** The choices of a list that is filtered by category, in the words of the specification. */
export const categoryChoices = ['Tutti', 'Arte', 'Cultura', 'Antiquariato', 'Mostre', 'Fiere', 'Aste', 'Attualità'];

/** Requests without a token, answered with what the CDN has. */
export const statusOf = async (path: string): Promise<number> => (await fetch(`${magazineUrl}${path}`)).status;
/** As it was written: the blanks that bind words at the ends of lines are blanks. */
export const textOf = async (path: string): Promise<string> =>
  plainBlanks(await (await fetch(`${magazineUrl}${path}`)).text());

/** Repeats the check until it passes. */
export const eventually = (check: () => Promise<void>): Promise<void> =>
  expect
    .poll(
      async () =>
        check().then(
          () => true,
          () => false,
        ),
      { interval: 50 },
    )
    .toBe(true);

const mailFolder = join(dataDir, 'mail');

/** A sent mail does not change: its file is read once. */
const mails = new Map<string, string>();

function mailIn(name: string): string {
  const raw = mails.get(name) ?? readFileSync(join(mailFolder, name), 'utf8');
  mails.set(name, raw);
  return raw;
}

/** All sent mails to this address, raw. */
export const mailsTo = (address: string): string[] =>
  readdirSync(mailFolder)
    .filter((name) => name.endsWith('.eml'))
    .map(mailIn)
    .filter((raw) => raw.includes(`To: ${address}`));
