import { expect, it } from 'vitest';
import { readyMedia } from '#functions/testing/seed.ts';
import { pictureOf } from './describe.ts';

const media = readyMedia({ id: 'ninfa', authorId: 'penna' });

it('the description of a picture is the same JSON in whatever order the table returns its focal point', () => {
  const [first, second] = [
    { x: 0.1, y: 0.2 },
    { y: 0.2, x: 0.1 },
  ].map((focus) => JSON.stringify(pictureOf({ ...media, focus })));
  expect(second).toBe(first);
});
