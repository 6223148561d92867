import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { without, wordChanges } from './Suggestion.tsx';

const current = 'Il quadro fu dipinto nel 1503 da un allievo.';
const suggested = 'Il dipinto fu fatto nel 1505 da un allievo fedele.';

const accept = (words: string, { from, to, inserted }: { from: number; to: number; inserted: string }) =>
  words.slice(0, from) + inserted + words.slice(to);

describe('a suggestion', () => {
  it('is a list of changed places in the order of the words', () => {
    expect(wordChanges('Il quadro rosso', 'Il quadro blu')).toEqual([
      { from: 10, to: 15, removed: 'rosso', inserted: 'blu' },
    ]);
    expect(wordChanges(current, suggested)).toHaveLength(4);
    expect(wordChanges(current, current)).toEqual([]);
  });

  it('of words that stand beside each other is one change', () => {
    const words = 'Chi guarda il verso vede due sigilli';
    const proposed = 'Sul verso si vedono due sigilli';
    const changes = wordChanges(words, proposed);
    expect(changes.map(({ removed, inserted }) => [removed.trim(), inserted.trim()])).toEqual([
      ['Chi guarda il', 'Sul'],
      ['vede', 'si vedono'],
    ]);
    for (const { from, to, removed } of changes) expect(words.slice(from, to)).toBe(removed);
  });

  it('that takes everything out is one change', () => {
    expect(wordChanges('da togliere', '')).toEqual([{ from: 0, to: 11, removed: 'da togliere', inserted: '' }]);
  });
});

const words = fc
  .array(fc.constantFrom('il', 'quadro', 'rosso', 'fu', 'dipinto', '1503', ',', '«', '»', '\n\n', '*'), {
    maxLength: 14,
  })
  .map((all) => all.join(' '));

test('accepting a change, or declining it, leaves the others as they are, until nothing is left', () => {
  fc.assert(
    fc.property(words, words, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (before, after, accepted) => {
      let now = before;
      let wanted = after;
      for (const accepts of accepted) {
        const [first, ...rest] = wordChanges(now, wanted);
        if (!first) break;
        if (accepts) now = accept(now, first);
        else wanted = without(now, wanted, 0);
        expect(wordChanges(now, wanted).length).toBeLessThanOrEqual(rest.length + 1);
      }
      expect(wordChanges(now, wanted)).toEqual([]);
      expect(now).toBe(wanted);
    }),
  );
});
