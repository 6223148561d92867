import { expect, it } from 'vitest';
import { cropAround } from './draw-share-picture.ts';

const wide = { width: 1600, height: 800 };
const square = { width: 400, height: 400 };

it.each([
  [
    { x: 0.5, y: 0.5 },
    { left: 400, top: 0 },
  ],
  [
    { x: 0, y: 0 },
    { left: 0, top: 0 },
  ],
  [
    { x: 1, y: 1 },
    { left: 800, top: 0 },
  ],
  [
    { x: 0.6, y: 0.1 },
    { left: 560, top: 0 },
  ],
])('a square around %j of a wide picture lies at %j', (focus, place) => {
  expect(cropAround(focus, wide, square)).toEqual({ ...place, width: 800, height: 800 });
});

it('a picture of the wanted shape is kept whole', () => {
  expect(cropAround({ x: 0.9, y: 0.1 }, { width: 300, height: 300 }, square)).toEqual({
    left: 0,
    top: 0,
    width: 300,
    height: 300,
  });
});
