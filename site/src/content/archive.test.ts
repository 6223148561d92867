import { describe, expect, it, test } from 'vitest';
import { neighbours, olderPageCount } from './archive.ts';

test.each([
  [0, 0],
  [24, 0],
  [25, 1],
  [48, 1],
  [49, 2],
])('%i items have %i older pages', (total, count) => expect(olderPageCount(total)).toBe(count));

describe('neighbours', () => {
  it('lead from the list to the oldest page and back', () => {
    expect(neighbours(50, 'list')).toEqual({ older: 2 });
    expect(neighbours(50, 2)).toEqual({ newer: 'list', older: 1 });
    expect(neighbours(50, 1)).toEqual({ newer: 2 });
  });

  it('are none where everything is on the list', () => expect(neighbours(24, 'list')).toEqual({}));
});
