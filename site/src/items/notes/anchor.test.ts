import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anchorOf, findPassage, type Passage, passageIn } from './anchor.ts';

const text = [
  'Il legno racconta da dove viene: la tavola di Siena fu segata in due, e l’una metà sta a Londra.',
  'La tavola di Londra ha perso la cornice. Nessuno sa quando, e nessuno la cerca.',
  'Chi guarda il verso vede due sigilli, un numero a gesso e la firma di un restauratore.',
].join('\n\n');

const place = (words: string, from = 0): Passage => {
  const at = text.indexOf(words, from);
  return { from: at, to: at + words.length };
};
const found = (words: string, changed: string, from = 0) => {
  const passage = findPassage(anchorOf(text, place(words, from)), changed);
  return passage && changed.slice(passage.from, passage.to);
};

describe('a passage', () => {
  it('is the selected words without the blanks around them', () => {
    expect(passageIn('uno  due tre', { from: 3, to: 9 })).toEqual({ from: 5, to: 8 });
    expect(passageIn('uno  due', { from: 3, to: 5 })).toBeUndefined();
  });

  it('keeps its place among equal words, wherever text is added', () => {
    const changed = `Una riga nuova.\n\n${text.replace('segata in due', 'segata in due parti')}`;
    const passage = findPassage(anchorOf(text, place('tavola di', text.indexOf('La tavola'))), changed);
    expect(passage?.from).toBe(changed.indexOf('La tavola') + 3);
  });

  it('is not mistaken for the same words elsewhere when it has changed', () => {
    const changed = text.replace('la tavola di Siena', 'la pala di Siena');
    expect(found('tavola', changed, text.indexOf('la tavola di Siena'))).toBe('pala');
  });

  it('that was moved is followed, if it is long enough to be known', () => {
    const sentence = 'Nessuno sa quando, e nessuno la cerca.';
    const changed = `${text.replace(` ${sentence}`, '')} ${sentence}`;
    expect(found(sentence, changed)).toBe(sentence);
  });

  it('that was deleted is gone, also where such words are elsewhere', () => {
    expect(found('due sigilli, ', text.replace('due sigilli, ', ''))).toBeUndefined();
    expect(
      found('tavola ', text.replace('La tavola di Londra', 'La di Londra'), text.indexOf('La tavola')),
    ).toBeUndefined();
    expect(found('due sigilli', '')).toBeUndefined();
  });
});

/** A text of words that are all different, and some of them in a row. */
const numbered = fc.tuple(fc.integer({ min: 3, max: 60 }), fc.nat(), fc.nat()).map(([count, first, more]) => {
  const words = Array.from({ length: count }, (_, at) => `parola${at + 100}`);
  const start = first % count;
  const end = Math.min(count, start + 1 + (more % 6));
  const whole = words.join(' ');
  const from = words.slice(0, start).join(' ').length + (start > 0 ? 1 : 0);
  return { text: whole, from, to: from + words.slice(start, end).join(' ').length };
});
/** From 0 to 1. Of doubles fast-check prefers the smallest. */
const share = fc.noBias(fc.integer({ min: 0, max: 1_000 })).map((thousandths) => thousandths / 1_000);
const typed = fc.string({ unit: fc.constantFrom('x', 'y', 'é', ' ', '\n', '.'), maxLength: 80 });
type Splice = { at: number; length: number; insert: string };
const splices = fc.array(fc.record({ at: share, length: fc.nat(90), insert: typed, isAhead: fc.boolean() }), {
  maxLength: 5,
});

const spliced = (whole: string, { at, length, insert }: Splice) =>
  whole.slice(0, at) + insert + whole.slice(at + length);

/** Changes what is ahead of the passage or behind it, without a change of the character next to it. */
function editElsewhere(
  edits: (Splice & { isAhead: boolean })[],
  { text: whole, from, to }: Passage & { text: string },
) {
  let now = { text: whole, from, to };
  for (const { at, length, insert, isAhead } of edits) {
    const room = Math.max(0, (isAhead ? now.from : now.text.length - now.to) - 1);
    if (room === 0) continue;
    const offset = Math.floor(at * room);
    const cut = Math.min(length, room - offset);
    const shift = isAhead ? insert.length - cut : 0;
    const begin = isAhead ? offset : now.to + 1 + offset;
    const text = spliced(now.text, { at: begin, length: cut, insert });
    now = { text, from: now.from + shift, to: now.to + shift };
  }
  return now;
}

describe('after any edit', () => {
  test('elsewhere, a passage stays where it is', () => {
    fc.assert(
      fc.property(numbered, splices, (before, edits) => {
        const after = editElsewhere(edits, before);
        const known = findPassage(anchorOf(before.text, before), after.text);
        expect(known).toEqual({ from: after.from, to: after.to });
      }),
      { numRuns: 2_000 },
    );
  });

  test('elsewhere, in a text that repeats itself, a passage is never lost', () => {
    const repeated = fc
      .tuple(fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 60 }), fc.nat(), fc.nat())
      .map(([whole, first, more]) => {
        const from = first % whole.length;
        return { text: whole, from, to: Math.min(whole.length, from + 1 + (more % 12)) };
      })
      .filter(({ text: whole, from, to }) => whole.slice(from, to).trim() !== '');
    fc.assert(
      fc.property(repeated, splices, (before, edits) => {
        const after = editElsewhere(edits.slice(0, 1), before);
        expect(findPassage(anchorOf(before.text, before), after.text)).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test('inside a passage, it is what stands between its surroundings', () => {
    fc.assert(
      fc.property(numbered, share, fc.nat(30), typed, (before, at, length, insert) => {
        const room = before.to - before.from;
        const offset = Math.floor(at * room);
        const cut = Math.min(length, room - offset);
        const after = spliced(before.text, { at: before.from + offset, length: cut, insert });
        const inside = passageIn(after, { from: before.from, to: before.to - cut + insert.length });
        const found = findPassage(anchorOf(before.text, before), after);
        // What is added at its ends is not its own.
        const quote = before.text.slice(before.from, before.to);
        if (inside && after.includes(quote)) expect(after.slice(found?.from, found?.to)).toBe(quote);
        else expect(found).toEqual(inside);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a passage cut between the halves of a character keeps a context that can be sent', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('🎨', 'a', ' '), { minLength: 90, maxLength: 200 }), (characters) => {
        const whole = characters.join('');
        const from = characters.slice(0, 70).join('').length;
        const { before, after } = anchorOf(whole, { from, to: from + 2 });
        expect(before.isWellFormed()).toBe(true);
        expect(after.replace(/^[\udc00-\udfff]/, '').isWellFormed()).toBe(true);
      }),
    );
  });
});
