const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('');

/**
 * The letters of the fonts that every page loads: Italian, and names and words of neighbouring languages. Other letters of
 * Latin 1 come from the whole font, which a browser loads only for a page that contains one.
 */
export const coreCharacters = `${between(0x20, 0x7e)}\u00a0©«°·»½×ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäåæçèéêëìíîïñòóôöøùúûüŒœ–—‘’‚“”„…€`;
