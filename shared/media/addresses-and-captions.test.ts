import { describe, expect, it, test } from 'vitest';
import { mediaIn } from '#shared/markdown/media-in.ts';
import { composedCaption, mediaIdOf, printedCaption, rowPicture } from './addresses-and-captions.ts';

describe('a composed caption', () => {
  const work = {
    artist: 'Sandro Botticelli',
    title: 'Primavera',
    year: '1480 ca.',
    technique: 'tempera su tavola',
    dimensions: '203 × 314 cm',
    place: 'Firenze, Uffizi',
    photographer: 'Lea Scatti',
  };

  it('has the field’s order', () =>
    expect(composedCaption(work)).toBe(
      'Sandro Botticelli, *Primavera*, 1480 ca., tempera su tavola, 203 × 314 cm. Firenze, Uffizi. Foto: Lea Scatti',
    ));

  test.each([
    [{}, ''],
    [{ title: 'Primavera' }, '*Primavera*'],
    [{ place: 'Firenze' }, 'Firenze'],
    [{ artist: 'Anonimo', photographer: 'Lea' }, 'Anonimo. Foto: Lea'],
    [{ year: '1480 ca.', place: 'Firenze' }, '1480 ca. Firenze'],
    [{ title: 'Senza *titolo* [1]' }, String.raw`*Senza \*titolo\* \[1\]*`],
  ])('of %j is %j', (known, caption) => expect(composedCaption(known)).toBe(caption));

  it('is replaced by a caption that the editor wrote', () =>
    expect(printedCaption({ ...work, caption: 'Un dettaglio' })).toBe('Un dettaglio'));
});

describe('the pictures of the library in an item', () => {
  it('are those of its fields and its text, each once', () => {
    const content = '![Una](/media/b) ![Due](/media/c "Didascalia") ![Tre](/media/e/v1-320.jpg) [no](/media/d)';
    expect(mediaIn({ image: '/media/a.small', thumbnail: '/media/a', content })).toEqual(['a', 'b', 'c', 'e']);
  });

  test.each(['/pictures/a.svg', '/media/', '/media/a/b', '/media/a?b', 'https://sinopia.example/media/a', '/media/à'])(
    '%s is none',
    (address) => expect(mediaIdOf(address)).toBeUndefined(),
  );
});

test('a row shows the small size of a picture of the library, and any other picture as it is', () => {
  expect(rowPicture('/media/01JC0000000000000000000000')).toBe('/media/01JC0000000000000000000000.small');
  expect(rowPicture('/pictures/opera-06.svg')).toBe('/pictures/opera-06.svg');
  expect(rowPicture('https://altrove.example/media/1')).toBe('https://altrove.example/media/1');
});
