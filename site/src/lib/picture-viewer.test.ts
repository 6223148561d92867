import { describe, expect, it, test } from 'vitest';
import { moved, ownScale, type Room, swiped, whole, zoomed } from './picture-viewer.ts';

const room: Room = { frame: { width: 400, height: 400 }, picture: { width: 400, height: 200 }, fileWidth: 2_400 };
const centre = { x: 0, y: 0 };

describe('the view of an enlarged picture', () => {
  it('a zoom keeps what is under the pointer under it', () => {
    expect(zoomed(whole, 4, { x: 100, y: 0 }, room)).toEqual({ scale: 4, x: -300, y: 0 });
  });

  it('a picture is never smaller than whole nor larger than its own size', () => {
    expect(zoomed(whole, 0.5, { x: 50, y: 50 }, room)).toEqual(whole);
    expect(zoomed(whole, 1_000, centre, room).scale).toBe(6);
  });

  it.each([
    [300, 2],
    [440, 2],
    [680, 1.7],
  ])('a file of %i pixels that is shown on 400 is enlarged %d times', (fileWidth, scale) =>
    expect(ownScale({ ...room, fileWidth })).toBe(scale),
  );

  it('a whole picture cannot be moved', () => {
    expect(moved(whole, { x: 80, y: -80 }, room)).toEqual(whole);
  });

  it('an enlarged picture moves up to its own edges', () => {
    expect(moved({ scale: 4, x: 0, y: 0 }, { x: 5_000, y: -5_000 }, room)).toEqual({ scale: 4, x: 600, y: -200 });
  });

  it('zooming back out returns to the whole picture', () => {
    const detail = zoomed(whole, 4, { x: 150, y: 60 }, room);
    expect(zoomed(detail, 0.25, { x: -20, y: 0 }, room)).toEqual(whole);
  });
});

test.each([
  [{ x: -80, y: 5 }, 1],
  [{ x: 80, y: -5 }, -1],
  [{ x: -20, y: 0 }, 0],
  [{ x: -80, y: 90 }, 0],
])('a finger that moves by %o asks for %i', (to, step) => expect(swiped({ x: 0, y: 0 }, to)).toBe(step));
