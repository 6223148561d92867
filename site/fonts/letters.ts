const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('');

/**
 * What the faces that every page loads can write: Italian, and the names and words of its neighbours. Whatever else
 * Latin 1 has comes from the whole face, which a browser loads only when such a letter stands in the page.
 */
export const coreLetters = `${between(0x20, 0x7e)}\u00a0©«°·»½×ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäåæçèéêëìíîïñòóôöøùúûüŒœ–—‘’‚“”„…€`;

/** The same as the `unicode-range` of a face writes it. */
export function unicodeRange(letters: string): string {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) as number).toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}
