import { describe, expect, it, test } from 'vitest';
import { neighbours, olderPageCount } from './older-pages.ts';

test.each([
  [0, 0],
  [24, 0],
  [25, 1],
  [48, 1],
  [49, 2],
])('%i items have %i older pages', (total, count) => expect(olderPageCount(total)).toBe(count));

const listOf = (length: number) => ({ length, hasMoreThan: (count: number) => length > count });

describe('neighbours of the pages of a list', () => {
  it('lead from the list to the oldest page and back', () => {
    expect(neighbours(listOf(50), 'list')).toEqual({ older: 2 });
    expect(neighbours(listOf(50), 2)).toEqual({ newer: 'list', older: 1 });
    expect(neighbours(listOf(50), 1)).toEqual({ newer: 2 });
  });

  it('agree with the number of pages, however long the list is', () => {
    for (let length = 25; length < 120; length += 1) {
      const last = olderPageCount(length);
      const newer = Array.from({ length: last }, (_, index) => neighbours(listOf(length), index + 1).newer);
      expect(newer).toEqual([...Array.from({ length: last - 1 }, (_, index) => index + 2), 'list']);
    }
  });

  it('are none where everything is on the list', () => expect(neighbours(listOf(24), 'list')).toEqual({}));
});
