import { expect, test } from 'vitest';
import { trimmedEnd } from './trim-end.ts';

test.each([
  ['Il segno rosso, ', 'Il segno rosso'],
  ['Il segno: rosso', 'Il segno: rosso'],
  [' ,;', ''],
  ['', ''],
  ['🎨 ,', '🎨'],
])('%j ends in its last word: %j', (text, trimmed) => expect(trimmedEnd(text, /[\s,;:.]/)).toBe(trimmed));
