import { expect, test } from 'vitest';
import { categoryNamed } from './category-name.ts';

test.each([
  ['arte', 'arte'],
  ['Arte', 'arte'],
  ['Attualità', 'attualita'],
  ['ATTUALITA', 'attualita'],
  ['', ''],
  ['sport', 'sport'],
])('%j in an address is the category %j', (text, id) => expect(categoryNamed(text)).toBe(id));
