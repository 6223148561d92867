import { describe, expect, test } from 'vitest';
import { paragraphAt } from './paragraph.ts';

const at = (text: string, start: number) => paragraphAt({ text, start, end: start });

const text = [
  'Primo, su due\nrighe.',
  '## Un titolo',
  'Secondo.',
  '![Ninfa](/media/ninfa "Bottega"){.larga}',
  '::: riquadro\nTerzo, in un riquadro.\n:::',
  '- Quarto\n- come elenco',
  '***',
  'Quinto.[^a]',
  '[^a]: La nota.',
].join('\n\n');

describe('the caret', () => {
  test.each([
    ['Primo', 1],
    ['righe', 1],
    ['Un titolo', 1],
    ['Secondo', 2],
    ['Ninfa', 2],
    ['Terzo', 3],
    ['Quarto', 4],
    ['elenco', 4],
    ['***', 4],
    ['Quinto', 5],
    ['La nota', 5],
  ])('at «%s» is in paragraph %i', (words, paragraph) => {
    expect(at(text, text.indexOf(words))).toBe(paragraph);
  });

  test('in an empty text, and before the first paragraph, is in the first', () => {
    expect([at('', 0), at('\n\n# Titolo\n\nTesto', 0)]).toEqual([1, 1]);
  });

  test('at the end of the last line is in its paragraph', () => {
    expect(at('Uno\n\nDue', 8)).toBe(2);
    expect(at('Uno\n\nDue\n', 9)).toBe(2);
  });
});
