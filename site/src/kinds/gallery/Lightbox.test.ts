import { expect, test } from 'vitest';
import { isOnPicture, placeAfter, swiped } from './Lightbox.tsx';

test.each([
  [{ x: -80, y: 5 }, 1],
  [{ x: 80, y: -5 }, -1],
  [{ x: -20, y: 0 }, 0],
  [{ x: -80, y: 90 }, 0],
])('a finger that moves by %o asks for %i', (to, step) => expect(swiped({ x: 0, y: 0 }, to)).toBe(step));

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, undefined],
])('%s at %i of three leads to %s', (key, place, next) => expect(placeAfter(key, place, 3)).toBe(next));

test.each([
  ['the middle of a landscape work', { x: 200, y: 400 }, true],
  ['the room above a landscape work', { x: 200, y: 200 }, false],
  ['the edge of the box next to it', { x: 5, y: 400 }, false],
])('%s (%o): on the picture is %s', (_, point, on) =>
  expect(isOnPicture(point, { x: 20, y: 0, width: 360, height: 800 }, { width: 1600, height: 800 })).toBe(on),
);

test('a picture that did not come has nothing to press on', () =>
  expect(isOnPicture({ x: 5, y: 5 }, { x: 0, y: 0, width: 10, height: 10 }, { width: 0, height: 0 })).toBe(false));
