import { expect, test } from 'vitest';
import { nextCursor } from './next-page.ts';

test('the next page is the cursor in the link that says next', () => {
  expect(nextCursor('</api/articles/my/all?limit=2&cursor=MjAyNg%3D>; rel="next"')).toBe('MjAyNg=');
});

test.each([null, '', '</api/articles>; rel="prev"', '</api/articles>; rel="next"'])('%j leads nowhere', (link) => {
  expect(nextCursor(link)).toBeUndefined();
});
