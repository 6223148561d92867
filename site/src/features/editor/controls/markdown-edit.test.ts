import { describe, expect, test } from 'vitest';
import { type MarkdownEdit, markdownEdits } from './markdown-edit.ts';

/** Two bars stand for the ends of the selection, one for a caret. */
function press(edit: MarkdownEdit, drawn: string): string {
  const start = drawn.indexOf('|');
  const text = drawn.replaceAll('|', '');
  const end = drawn.indexOf('|', start + 1) === -1 ? start : drawn.lastIndexOf('|') - 1;
  const { from, to, insert, select } = markdownEdits[edit]({ text, start, end });
  const after = text.slice(0, from) + insert + text.slice(to);
  const [first, last] = select;
  return first === last
    ? `${after.slice(0, first)}|${after.slice(first)}`
    : `${after.slice(0, first)}|${after.slice(first, last)}|${after.slice(last)}`;
}

describe('bold and italic', () => {
  test.each([
    ['bold', 'una |pala| veneta', 'una **|pala|** veneta'],
    ['bold', 'una **|pala|** veneta', 'una |pala| veneta'],
    ['bold', 'una |pala |veneta', 'una **|pala|** veneta'],
    ['bold', 'qui |', 'qui **|**'],
    ['italic', 'una |pala|', 'una *|pala|*'],
    ['italic', 'una *|pala|*', 'una |pala|'],
    ['italic', 'una **|pala|**', 'una ***|pala|***'],
    ['bold', 'una *|pala|*', 'una ***|pala|***'],
    ['italic', 'una ***|pala|***', 'una **|pala|**'],
    ['bold', 'una ***|pala|***', 'una *|pala|*'],
  ] as const)('%s: %s becomes %s', (edit, before, after) => expect(press(edit, before)).toBe(after));
});

describe('lines', () => {
  test.each([
    ['heading', 'Primo\nSec|ondo\nTerzo', 'Primo\n## Secondo|\nTerzo'],
    ['heading', '## Primo|', 'Primo|'],
    ['list', '|uno\ndue|', '|- uno\n- due|'],
    ['list', '|- uno\n- due|', '|uno\ndue|'],
    ['list', '|- uno\ndue|', '|- - uno\n- due|'],
    ['quote', '|', '> |'],
    ['quote', 'prima\n|\ndopo', 'prima\n> |\ndopo'],
  ] as const)('%s: %j becomes %j', (edit, before, after) => expect(press(edit, before)).toBe(after));
});

describe('links and pictures', () => {
  test.each([
    ['link', 'leggi |qui|', 'leggi [qui](|https://|)'],
    ['link', '|https://uffizi.it|', '[|](https://uffizi.it)'],
    ['link', 'a |', 'a [|](https://)'],
    ['image', '|una pala|', '![una pala](|https://|)'],
    ['image', '|/pictures/pala.svg|', '![|](/pictures/pala.svg)'],
  ] as const)('%s: %s becomes %s', (edit, before, after) => expect(press(edit, before)).toBe(after));
});

describe('notes', () => {
  test.each([
    ['Testo|', 'Testo[^1]\n\n[^1]: |'],
    ['Testo| e altro.\n', 'Testo[^1] e altro.\n\n[^1]: |'],
    ['Uno[^1] due|.\n\n[^1]: Nota', 'Uno[^1] due[^2].\n\n[^1]: Nota\n[^2]: |'],
  ])('%j becomes %j', (before, after) => expect(press('footnote', before)).toBe(after));
});
