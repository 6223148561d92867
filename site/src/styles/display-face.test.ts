import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `font` resets the variation settings: without one of its own, Bodoni takes the optical size of the type's height. */
const silent = (css: string): string[] =>
  css.match(/font: [^;{}]*var\(--display\);(?!\s*font-variation-settings:)/g) ?? [];

test('every font shorthand with the display face names an optical size, so that hairlines can be read', () => {
  const files = globSync('site/src/**/*.{css,astro}');
  expect(files.length).toBeGreaterThan(50);
  const faults = files.flatMap((file) => silent(readFileSync(file, 'utf8')).map((rule) => `${file}: ${rule}`));
  expect(faults).toEqual([]);
});
