import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fontCharacters } from './subset-characters.ts';

const css = readFileSync('site/src/styles/fonts.css', 'utf8');

describe('the subset fonts', () => {
  it('all fonts of the magazine together have at most 150 kB, so that no page loads more', () => {
    const files = globSync('site/fonts/*.woff2');
    const loaded = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address);
    expect(loaded.toSorted()).toEqual(files.map((file) => `../../${file.replace('site/', '')}`).toSorted());
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(150_000);
  });

  it('the subset fonts contain Italian accents, ordinals, quotation marks, dashes and the names of neighbours', () => {
    const written =
      '«Perché no?» – disse l’età: più su, là, così… È finita, 12 € e ½. Il 1º e la 2ª, § 3. Ærø, Åse, Þór, ¿Goya?';
    expect([...written].filter((letter) => !fontCharacters.includes(letter))).toEqual([]);
  });
});
