import { describe, expect, it, test } from 'vitest';
import { insertsFor } from '#site/src/items/fields/markdown-commands.ts';
import { linked, markdownEdits } from '#site/src/items/fields/markdown-edit.ts';
import type { Edit, TextSelection } from '#site/src/items/fields/text-edit.ts';
import { insteadOfSlash, selectedNow, slashAt, withoutSlash } from './slash.ts';

/** In these texts a bar marks the caret. */
function written(drawn: string): TextSelection {
  const at = drawn.indexOf('|');
  return { text: drawn.replace('|', ''), start: at, end: at };
}

function edited(drawn: string, edit: (written: TextSelection) => Edit | undefined): string | undefined {
  const before = written(drawn);
  const made = edit(before);
  if (!made) return undefined;
  const { from, to, insert, select } = made;
  const after = before.text.slice(0, from) + insert + before.text.slice(to);
  return `${after.slice(0, select[0])}|${after.slice(select[0])}`;
}

describe('a «/»', () => {
  test.each([
    ['/|', ''],
    ['/nota a|\nDopo.', 'nota a'],
  ])('in %j asks for what begins with %j', (drawn, words) => expect(slashAt(written(drawn))?.words).toBe(words));

  test.each(['e/o|', ' /|', '/fig| qui', '/etc/|', '|/', 'a\n|', '', '/uno\n|', `/${'a'.repeat(40)}|`])(
    'in %j asks for nothing',
    (drawn) => expect(slashAt(written(drawn))).toBeUndefined(),
  );
});

describe('what is inserted instead of the «/»', () => {
  test.each([
    ['pull', 'Uno.\n\n/cit|\n\nDue.', 'Uno.\n\n::: citazione\n|\n:::\n\nDue.'],
    ['divider', 'Uno.\n\n/linea|\n\nDue.', 'Uno.\n\n---|\n\nDue.'],
    ['divider', 'Uno.\n/linea|', 'Uno.\n\n---\n\n|'],
    ['footnote', 'Uno.\n\n/nota|\n\nDue.', 'Uno.[^1]\n\n\n\nDue.\n\n[^1]: |'],
  ] as const)('%s: %j becomes %j', (name, before, after) =>
    expect(edited(before, (text) => insteadOfSlash(text, markdownEdits[name]))).toBe(after),
  );

  it('is a link whose title is plain text, with any characters', () => {
    const link = (text: TextSelection) => linked(text, 'Il [*] e `noi`', '/articolo/a');
    expect(edited('/link|', (text) => insteadOfSlash(text, link))).toBe('[Il \\[\\*\\] e \\`noi\\`](/articolo/a)|');
  });

  it('is nothing when a dialog is left', () => {
    expect(edited('Uno.\n\n/video|\n\nDue.', withoutSlash)).toBe('Uno.\n\n|\n\nDue.');
    expect(edited('Uno|', withoutSlash)).toBe('Uno|');
  });
});

test.each([
  ['Uno.\n\n/video|', 'Uno.\n\n/video|'],
  ['Uno.\n\n/video|', '![](/media/a)\n\nUno.\n\n/video|'],
  ['/video|\n\nDue.', '/video|\n\nDue.\n\n![](/media/a)'],
  ['Uno.|', '|'],
])('a selection in %j is found again in %j', (before, after) =>
  expect(selectedNow(written(before), written(after).text)).toEqual(written(after)),
);

describe('the menu', () => {
  test.each([
    ['', 10],
    ['fig', 2],
    ['GALLERIA', 1],
    ['a pie', 1],
    ['etc', 0],
  ])('has for %j %i entries', (typed, count) => expect(insertsFor(typed)).toHaveLength(count));
});
