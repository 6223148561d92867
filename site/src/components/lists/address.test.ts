import { expect, test } from 'vitest';
import { addressWith } from './address.ts';

test.each([
  ['', { video: '01J' }, '?video=01J'],
  ['?category=arte', { video: '01J' }, '?category=arte&video=01J'],
  ['?category=arte&video=01J', { video: '' }, '?category=arte'],
  ['?video=01J', { video: '' }, ''],
  ['?video=01J', { category: 'arte', video: '' }, '?category=arte'],
])('the address %j changed by %o becomes %j', (search, changes, address) =>
  expect(addressWith(search, changes)).toBe(address),
);
