import { expect, it } from 'vitest';
import { pictureOf } from './describe.ts';
import type { Media } from './rows.ts';

const moment = '2026-11-19T08:00:00.000Z';
const media: Omit<Media, 'focus'> = {
  id: 'ninfa',
  authorId: 'penna',
  name: 'ninfa.jpg',
  decorative: false,
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  file: {
    number: 1,
    name: 'ninfa.jpg',
    type: 'image/jpeg',
    size: 2_000,
    sha256: 'a'.repeat(64),
    width: 800,
    height: 600,
    variants: [{ format: 'jpg', width: 800 }],
  },
};

it('the description of a picture is the same JSON in whatever order the table returns its focal point', () => {
  const [first, second] = [
    { x: 0.1, y: 0.2 },
    { y: 0.2, x: 0.1 },
  ].map((focus) => JSON.stringify(pictureOf({ ...media, focus })));
  expect(second).toBe(first);
});
