import { describe, expect, it, test } from 'vitest';
import { neighbours, newestItems, olderPage, olderPageCount } from './archive.ts';

/** Items by age, newest first: [3, 2, 1]. */
const items = (total: number) => Array.from({ length: total }, (_, index) => total - index);
const olderPages = (total: number) =>
  Array.from({ length: olderPageCount(total) }, (_, index) => olderPage(items(total), index + 1));

test.each([
  [0, 0],
  [24, 0],
  [25, 1],
  [48, 1],
  [49, 2],
])('%i items have %i older pages', (total, count) => expect(olderPageCount(total)).toBe(count));

describe('older pages', () => {
  it('are full and begin with the oldest', () => {
    expect(olderPage(items(50), 1)).toEqual(items(24));
    expect(olderPage(items(50), 2)).toEqual(items(48).slice(0, 24));
  });

  it('together with the list hold every item, however many there are', () => {
    for (let total = 0; total < 150; total += 1) {
      const shown = new Set([...newestItems(items(total)), ...olderPages(total).flat()]);
      expect(shown.size).toBe(total);
    }
  });

  it('do not change when an item is added', () => {
    for (let total = 0; total < 150; total += 1) {
      const before = olderPages(total);
      expect(olderPages(total + 1).slice(0, before.length)).toEqual(before);
    }
  });
});

describe('neighbours', () => {
  it('lead from the list to the oldest page and back', () => {
    expect(neighbours(50, 'list')).toEqual({ older: 2 });
    expect(neighbours(50, 2)).toEqual({ newer: 'list', older: 1 });
    expect(neighbours(50, 1)).toEqual({ newer: 2 });
  });

  it('are none where everything is on the list', () => expect(neighbours(24, 'list')).toEqual({}));
});
