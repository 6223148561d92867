import { expect, it } from 'vitest';
import { cropAround } from './draw-share-picture.ts';

const square = { width: 400, height: 400 };

it.each([
  [0.5, 0.5, 400],
  [0, 0, 0],
  [1, 1, 800],
  [0.6, 0.1, 560],
])('a square around the point %d, %d of a wide picture begins at %d', (x, y, left) =>
  expect(cropAround({ x, y }, { width: 1600, height: 800 }, square)).toEqual({ left, top: 0, width: 800, height: 800 }),
);

it('a picture of the wanted shape is kept whole', () =>
  expect(cropAround({ x: 0.9, y: 0.1 }, { width: 300, height: 300 }, square)).toEqual({
    left: 0,
    top: 0,
    width: 300,
    height: 300,
  }));
