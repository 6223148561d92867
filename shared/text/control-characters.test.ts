import { expect, it } from 'vitest';
import { controlCharactersIn, withoutControlCharacters } from './control-characters.ts';

it('of a text only tabs and line ends stay, and U+000B ends a line', () => {
  const all = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('');
  expect(withoutControlCharacters(all).replace(/[ -~]/g, '')).toBe('\t\n\n\r');
  expect(withoutControlCharacters('uno\u000bdue\u00a0tre', ' ')).toBe('uno due\u00a0tre');
});

it('control characters are named once each', () => {
  expect(controlCharactersIn('a\u0007b\u0000\u0007c\u0092\t')).toEqual(['U+0007', 'U+0000', 'U+0092']);
  expect(controlCharactersIn('a\n')).toEqual([]);
});
