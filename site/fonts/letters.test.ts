import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coreLetters, unicodeRange } from './letters.ts';

describe('the subset fonts', () => {
  it('the subset fonts declare exactly the letters that they contain', () => {
    const css = readFileSync(new URL('../src/styles/fonts.css', import.meta.url), 'utf8').replace(/\s+/g, '');
    const rules = css.split('@font-face').filter((rule) => rule.includes('../fonts/'));
    expect(rules.length).toBe(5);
    for (const rule of rules) expect(/unicode-range:([^;}]+)/.exec(rule)?.[1]).toBe(unicodeRange(coreLetters));
  });

  it('the subset fonts contain Italian accents, quotation marks and dashes', () => {
    const italian = '«Perché no?» – disse l’età: più su, là, così… È finita, 12 € e ½.';
    expect([...italian].filter((letter) => !coreLetters.includes(letter))).toEqual([]);
  });
});
