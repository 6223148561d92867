import { expect, test } from 'vitest';
import { placeAfter, swiped } from './turn.ts';

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
