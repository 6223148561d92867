import { expect } from 'vitest';
import { articleForm, type callerOf, type Person } from './magazine.ts';

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
