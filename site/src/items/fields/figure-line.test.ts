import { describe, expect, it, test } from 'vitest';
import { figureMarkdown, figureOf, picturesIn } from './figure-line.ts';

const figureIn = (line: string) => {
  const [picture, other] = picturesIn(line);
  return picture && !other ? figureOf(picture, line) : undefined;
};

describe('a figure in its line', () => {
  test.each([
    '![Una tela](/media/01ABC)',
    '![](/media/01ABC "Ada Riva, *Melagrane*, 2021"){.larga}',
    '![Una \\[tela\\]](https://esempio.it/a.jpg "Detta \\"la Bella\\""){.affianco}',
    '![](/pictures/opera-06.svg){.tavola}',
    '![n.\u00a05](/media/A "Foto: 10\u202f000 lire")',
    '![a \\* b, *c* e C:\\\\d \\\\\\[e\\]](/media/x "a \\* b \\\\")',
  ])('%s is read and written as it was', (line) => {
    expect(figureMarkdown(figureIn(line) as NonNullable<ReturnType<typeof figureIn>>)).toBe(line);
  });

  test.each([
    'Una frase con ![un’immagine](/a.jpg).',
    '![a](/a.jpg) ![b](/b.jpg)',
    '![a](/a.jpg){.altra}',
    '![a][b]',
    '![a](<con spazi.jpg>)',
    '!\\[a](/a.jpg)',
    '',
  ])('%s is no such line', (line) => {
    expect(figureIn(line)).toBeUndefined();
  });

  it('quotation marks, brackets and line breaks typed into the dialog stay words', () => {
    const figure = { alt: 'La [prima]\nsala', address: '/media/A', caption: 'Detta "Bella"', placement: '' } as const;
    const line = figureMarkdown(figure);
    expect(line).toBe('![La \\[prima\\] sala](/media/A "Detta \\"Bella\\"")');
    expect(figureIn(line)).toMatchObject({ alt: 'La [prima] sala' });
  });

  it('a backslash at the end of the words leaves the figure a figure', () => {
    const line = figureMarkdown({ alt: 'Una riga \\', address: '/media/A', caption: 'Fine \\', placement: '' });
    expect(line).toBe('![Una riga \\\\](/media/A "Fine \\\\")');
    expect(figureIn(line)).toMatchObject({ address: '/media/A' });
  });
});
