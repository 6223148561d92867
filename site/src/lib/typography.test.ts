import { describe, expect, it, test } from 'vitest';
import { composedCaption } from '#shared/media/addresses-and-captions.ts';
import { captionRuns, captionText, endOf, heroShape, isLong, titleLength } from './typography.ts';

describe('captionRuns', () => {
  it('emphasises the words of a caption between asterisks', () => {
    expect(captionRuns('Duccio, *Maestà*, 1308')).toEqual([
      { text: 'Duccio, ', emphasised: false },
      { text: 'Maestà', emphasised: true },
      { text: ', 1308', emphasised: false },
    ]);
  });

  it('keeps a single asterisk in a caption as text', () => {
    expect(captionRuns('3 * 4 <b>')).toEqual([{ text: '3 * 4 <b>', emphasised: false }]);
  });

  it('shows the characters of a work’s data that a composed caption escapes, and no backslash', () => {
    expect(
      captionRuns(composedCaption({ artist: 'Gilbert & George', title: 'Senza *titolo* [I]', year: '1985' })),
    ).toEqual([
      { text: 'Gilbert & George, ', emphasised: false },
      { text: 'Senza *titolo* [I]', emphasised: true },
      { text: ', 1985', emphasised: false },
    ]);
  });

  it.each(['*', 'Uno * due', '*Tutto*', 'Fine \\', '<b>&amp;', 'C:\\*.jpg'])(
    'the title %s is read in a caption as it was written',
    (title) => {
      expect(captionText(composedCaption({ artist: title, title }))).toBe(`${title}, ${title}`);
    },
  );
});

test.each([
  ['Duccio, *Maestà*, 1308', '.'],
  ['Siena, Museo dell’Opera.', ''],
  ['Da un’idea di «Chi è?»', ''],
  ['*Attesa.*', ''],
  ['', ''],
])('between the caption «%s» and its credit comes «%s»', (caption, stop) => expect(endOf(caption)).toBe(stop));

test.each([
  [undefined, 'basic'],
  [{ width: 1200, height: 1500 }, 'split'],
  [{ width: 1400, height: 1400 }, 'split'],
  [{ width: 1600, height: 1200 }, 'basic'],
  [{ width: 1600, height: 1000 }, 'full'],
  [{ width: 1600, height: 800 }, 'full'],
])('an article with the picture %o opens as %s', (picture, shape) => expect(heroShape(picture)).toBe(shape));

test('a text has a drop cap from 3000 characters on', () => {
  expect(isLong()).toBe(false);
  expect(isLong('a'.repeat(2_999))).toBe(false);
  expect(isLong('a'.repeat(3_000))).toBe(true);
});

test.each([
  ['La linea sotto il colore', 'short'],
  ['Cesena, la biblioteca che non è mai cambiata', 'medium'],
  // No line divides «della contemporaneità».
  ['L’arte della contemporaneità', 'long'],
  ['Visita alla Pinacoteca', 'short'],
  ['Una parola '.repeat(10), 'long'],
  ['Una parola '.repeat(12), 'longest'],
])('the title «%s» is %s', (title, length) => expect(titleLength(title)).toBe(length));
