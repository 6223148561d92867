import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coreCharacters } from './subset-characters.ts';

describe('the subset fonts', () => {
  it('the subset fonts declare exactly the letters that they contain', () => {
    const css = readFileSync(new URL('../src/styles/fonts.css', import.meta.url), 'utf8').replace(/\s+/g, '');
    const rules = css.split('@font-face').filter((rule) => rule.includes('../fonts/'));
    expect(rules.length).toBe(5);
    for (const rule of rules) expect(/unicode-range:([^;}]+)/.exec(rule)?.[1]).toBe(unicodeRange(coreCharacters));
  });

  it('the subset fonts contain Italian accents, quotation marks and dashes', () => {
    const italian = '«Perché no?» – disse l’età: più su, là, così… È finita, 12 € e ½.';
    expect([...italian].filter((letter) => !coreCharacters.includes(letter))).toEqual([]);
  });
});

/** The letters as a `unicode-range`. */
function unicodeRange(letters: string): string {
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
