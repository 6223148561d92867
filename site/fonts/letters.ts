const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('');

/**
 * The letters of the fonts that every page loads: Italian, and names and words of neighbouring languages. Other letters of
 * Latin 1 come from the whole font, which a browser loads only for a page that contains one.
 */
export const coreLetters = `${between(0x20, 0x7e)}\u00a0©«°·»½×ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäåæçèéêëìíîïñòóôöøùúûüŒœ–—‘’‚“”„…€`;

/** The letters as a `unicode-range`. */
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
