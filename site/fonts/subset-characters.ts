const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('');

/** The letters of Western Europe with their punctuation: every page loads one file of a face, whatever it writes. */
export const fontCharacters = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœ${between(0x2010, 0x2015)}‘’‚“”„†‡•…‰‹›\u202f⁄€™↑↓−`;
