import { describe, expect, it } from 'vitest';
import { maxScale, moved, type Room, whole, zoomed } from './zoom.ts';

const room: Room = { frame: { width: 400, height: 400 }, picture: { width: 400, height: 200 } };
const centre = { x: 0, y: 0 };

describe('the view of an enlarged picture', () => {
  it('a zoom keeps what is under the pointer under it', () => {
    expect(zoomed(whole, 4, { x: 100, y: 0 }, room)).toEqual({ scale: 4, x: -300, y: 0 });
  });

  it('a picture is never smaller than whole nor larger than the limit', () => {
    expect(zoomed(whole, 0.5, { x: 50, y: 50 }, room)).toEqual(whole);
    expect(zoomed(whole, 1_000, centre, room).scale).toBe(maxScale);
  });

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
