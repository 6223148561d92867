import { expect, test } from 'vitest';
import { differences, isSame, merged } from './conflict.ts';

const base = { title: 'Oro', description: 'La foglia', content: 'Testo', featured: false };

test('equal versions do not differ', () => {
  expect(differences(base, { ...base, title: 'Argento' }, { ...base, title: 'Argento' })).toEqual([]);
});

test('what only they changed is theirs unless the writer says otherwise', () => {
  expect(differences(base, base, { ...base, description: 'Il bolo' })).toEqual([
    { field: 'description', mine: 'La foglia', theirs: 'Il bolo', keep: 'theirs' },
  ]);
});

test('what only I changed is mine', () => {
  expect(differences(base, { ...base, content: 'Altro testo' }, base)).toMatchObject([
    { field: 'content', keep: 'mine' },
  ]);
});

test('what both changed is mine until the writer takes the other', () => {
  const mine = { ...base, title: 'Argento' };
  const [difference] = differences(base, mine, { ...base, title: 'Rame' });
  expect(difference).toEqual({ field: 'title', mine: 'Argento', theirs: 'Rame', keep: 'mine' });
  expect(merged(mine, difference ? [{ ...difference, keep: 'theirs' }] : [])).toEqual({ ...base, title: 'Rame' });
});

test('merging keeps my fields and takes theirs where chosen', () => {
  const mine = { ...base, title: 'Argento' };
  const theirs = { ...base, description: 'Il bolo', featured: true };
  expect(merged(mine, differences(base, mine, theirs))).toEqual({
    title: 'Argento',
    description: 'Il bolo',
    content: 'Testo',
    featured: true,
  });
});

test('a form is the same when no field has changed', () => {
  expect(isSame(base, { ...base })).toBe(true);
  expect(isSame(base, { ...base, featured: true })).toBe(false);
});
