import { describe, expect, test } from 'vitest';
import { blockAt, lineAt, placeInSource, startOfLine } from './preview-place.ts';

const text = 'Uno\n\nDue, **oro** e oro\n- tre\n\nQuattro';

describe('a line of a text', () => {
  test.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [5, 2],
    [text.indexOf('- tre'), 3],
    [text.length, 5],
  ])('holds the place %i: line %i', (at, line) => {
    expect(lineAt(text, at)).toBe(line);
  });

  test.each([0, 1, 2, 3, 4, 5])('begins after as many line ends as its number: %i', (line) => {
    expect(text.slice(0, startOfLine(text, line)).split('\n').length - 1).toBe(line);
    expect(lineAt(text, startOfLine(text, line))).toBe(line);
  });

  test('begins a block, which ends before the next blank line or with the text', () => {
    expect(blockAt(text, 2).source).toBe('Due, **oro** e oro\n- tre');
    expect(blockAt(text, 5).source).toBe('Quattro');
  });
});

describe('a word that is pressed', () => {
  const source = "Sotto l'**oro** del [fondo](/articoli/fondo) c’è altro oro.";
  const shown = 'Sotto l’oro del fondo c’è altro oro.';
  const placeOf = (at: number) => placeInSource(source, shown, at);

  test('is found in the source, with any marks before it', () => {
    expect(placeOf(shown.indexOf('fondo'))).toBe(source.indexOf('fondo'));
    expect(placeOf(shown.indexOf('altro') + 2)).toBe(source.indexOf('altro') + 2);
  });

  test('is found again where it stands a second time', () => {
    expect(placeOf(shown.lastIndexOf('oro'))).toBe(source.lastIndexOf('oro'));
    expect(placeOf(shown.indexOf('oro'))).toBe(source.indexOf('oro'));
  });

  test('that the source does not have, or no word, leads to the start of the block', () => {
    expect(placeInSource('![](/a.jpg)', 'Didascalia', 3)).toBe(0);
    expect(placeInSource(source, ' … ', 1)).toBe(0);
  });
});
