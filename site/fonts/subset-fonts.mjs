// Subsets the fonts of @fontsource-variable into site/fonts/: the letters of Western Europe, with the weights, optical sizes
// and kinds of numerals and capitals that the magazine sets. Run again when a font or its version changes:
//   npm install --no-save subset-font@2.9.0 && node site/fonts/subset-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subset from 'subset-font';
import { fontCharacters } from './subset-characters.ts';

const { resolve } = createRequire(import.meta.url);
const weights = { wght: { min: 400, max: 600, default: 400 } };
/** The sizes of tokens.css; the wordmark, which is never italic, has the largest. */
const opticalSizes = (min, max) => ({ wght: 400, opsz: { min, max, default: 11 } });
const keepFeatures = 'kern liga locl ccmp calt mark mkmk lnum onum tnum pnum smcp c2sc'.split(' ');

const fonts = {
  'bodoni-moda-normal': ['bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2', opticalSizes(6, 72)],
  'bodoni-moda-italic': ['bodoni-moda/files/bodoni-moda-latin-opsz-italic.woff2', opticalSizes(9, 32)],
  'newsreader-normal': ['newsreader/files/newsreader-latin-wght-normal.woff2', weights],
  'newsreader-italic': ['newsreader/files/newsreader-latin-wght-italic.woff2', { wght: 400 }],
  'instrument-sans-normal': ['instrument-sans/files/instrument-sans-latin-wght-normal.woff2', weights],
};

for (const [name, [source, variationAxes]] of Object.entries(fonts)) {
  const whole = readFileSync(resolve(`@fontsource-variable/${source}`));
  const cut = await subset(whole, fontCharacters, { targetFormat: 'woff2', variationAxes, keepFeatures });
  writeFileSync(new URL(`${name}.woff2`, import.meta.url), cut);
  console.log(`${name}: ${whole.length} → ${cut.length} byte`);
}
