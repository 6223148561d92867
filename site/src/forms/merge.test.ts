import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesIn, merged, mergeOf } from './merge.ts';

const text = (...paragraphs: string[]) => ({ content: paragraphs.join('\n\n') });
const keeps = (merge: ReturnType<typeof mergeOf>) => differencesIn(merge).map(({ keep }) => keep);

describe('two versions', () => {
  it('that changed different paragraphs, also neighbouring ones, are merged without a question', () => {
    const base = text('Uno', 'Due', 'Tre', 'Quattro');
    const mine = text('Uno, mio', 'Due', 'Tre', 'Quattro');
    const merge = mergeOf(base, mine, text('Uno', 'Due, loro', 'Tre', 'Quattro', 'Cinque'));
    expect(keeps(merge)).toEqual(['mine', 'theirs', 'theirs']);
    expect(merged(mine, merge, keeps(merge))).toEqual(text('Uno, mio', 'Due, loro', 'Tre', 'Quattro', 'Cinque'));
  });

  it('that changed the same paragraph wait for a choice of that paragraph alone', () => {
    const base = text('Uno', 'Due', 'Tre');
    const mine = text('Uno', 'Due, mio', 'Tre');
    const merge = mergeOf(base, mine, text('Uno', 'Due, loro', 'Tre, loro'));
    expect(differencesIn(merge)).toEqual([
      { field: 'content', mine: 'Due, mio', theirs: 'Due, loro', keep: undefined },
      { field: 'content', mine: 'Tre', theirs: 'Tre, loro', keep: 'theirs' },
    ]);
    expect(merged(mine, merge, ['theirs', 'theirs'])).toEqual(text('Uno', 'Due, loro', 'Tre, loro'));
  });

  it('of whole fields are taken from the side that changed them', () => {
    const base = { title: 'Pala', place: 'Parma', featured: false };
    const mine = { ...base, title: 'La pala' };
    const merge = mergeOf(base, mine, { ...base, place: 'Milano', featured: true });
    expect(merged(mine, merge, keeps(merge))).toEqual({ title: 'La pala', place: 'Milano', featured: true });
    expect(keeps(mergeOf(base, mine, { ...base, title: 'Una pala' }))).toEqual([undefined]);
  });

  it('whose base is not known are proposed nothing', () => {
    expect(keeps(mergeOf(undefined, { title: 'Uno', place: 'Parma' }, { title: 'Due', place: 'Milano' }))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('that made the same change do not differ', () => {
    expect(mergeOf({ title: 'Uno' }, { title: 'Due' }, { title: 'Due' })).toEqual([]);
  });

  it('are each got back byte for byte by choosing one side throughout', () => {
    const passages = fc.array(fc.constantFrom('a', 'b', 'c', 'd\ne', ''), { minLength: 1, maxLength: 9 });
    const version = passages.map((parts) => text(...parts));
    fc.assert(
      fc.property(version, version, version, (base, mine, theirs) => {
        const merge = mergeOf(base, mine, theirs);
        const throughout = (side: 'mine' | 'theirs') => merged(mine, merge, keeps(merge).fill(side));
        expect([throughout('mine'), throughout('theirs')]).toEqual([mine, theirs]);
      }),
    );
  });
});
