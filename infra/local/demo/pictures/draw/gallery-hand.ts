/** The hand behind the gallery works: brush strokes of changing width, spirals, ragged outlines, short path data. */
import type { Point, Random } from './svg.ts';

/** Relative path data, about half the bytes of the kit's `line`: these works have thousands of strokes. */
export function track(points: readonly Point[], closed = false, digits = 1): string {
  const scale = 10 ** digits;
  let [penX, penY] = [0, 0];
  let path = '';
  points.forEach(([x, y], index) => {
    const [stepX, stepY] = [Math.round(x * scale) - penX, Math.round(y * scale) - penY];
    path += (index === 0 ? 'M' : 'l') + pair(stepX / scale, stepY / scale);
    penX += stepX;
    penY += stepY;
  });
  return closed ? `${path}z` : path;
}

function pair(x: number, y: number): string {
  const short = (value: number) => String(value).replace(/^(-?)0\./, '$1.');
  const second = short(y);
  return second.startsWith('-') ? short(x) + second : `${short(x)} ${second}`;
}

/** A stroke as an area: `width(t)` is its full width at t in [0, 1] along the points. */
export function brush(points: readonly Point[], width: (t: number) => number, digits = 1): string {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach(([x, y], index) => {
    const before = points[Math.max(0, index - 1)] as Point;
    const after = points[Math.min(points.length - 1, index + 1)] as Point;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const half = width(index / (points.length - 1)) / 2 / (Math.hypot(dx, dy) || 1);
    left.push([x - dy * half, y + dx * half]);
    right.push([x + dy * half, y - dx * half]);
  });
  return track([...left, ...right.reverse()], true, digits);
}

/** Points along a cubic curve. */
export function bezier(a: Point, b: Point, c: Point, d: Point, steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const s = 1 - t;
    const mix = (axis: 0 | 1) =>
      s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis];
    return [mix(0), mix(1)];
  });
}

/** Points through the given ones, smoothed (Catmull-Rom). */
export function through(points: readonly Point[], steps = 8): Point[] {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  const smooth: Point[] = [at(0)];
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const back: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    smooth.push(...bezier(from, out, back, to, steps).slice(1));
  }
  return smooth;
}

/** A spiral from angle `start` over `sweep` radians while the radius goes from `outer` to `inner`. */
export function spiral([x, y]: Point, outer: number, inner: number, start: number, sweep: number, steps = 28): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const radius = outer * (inner / outer) ** t;
    return [x + radius * Math.cos(start + sweep * t), y + radius * Math.sin(start + sweep * t)];
  });
}

/** A line that ends in a coil: `turn` 1 winds to the right, -1 to the left. */
export function whiplash(points: readonly Point[], radius: number, turn: 1 | -1, sweep = 5.4, steps = 9): Point[] {
  const spine = through(points, steps);
  const [before, last] = [spine[spine.length - 2] as Point, spine[spine.length - 1] as Point];
  const along = Math.atan2(last[1] - before[1], last[0] - before[0]);
  const start = along - (turn * Math.PI) / 2;
  const centre: Point = [last[0] - Math.cos(start) * radius, last[1] - Math.sin(start) * radius];
  return [...spine, ...spiral(centre, radius, radius * 0.24, start, turn * sweep, steps * 4).slice(1)];
}

/** A straight edge as a hand tears or cuts it. */
export function ragged(from: Point, to: Point, random: Random, size: number, every = 14): Point[] {
  const steps = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / every));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const tremble = index === 0 || index === steps ? 0.3 : 1;
    return [
      from[0] + (to[0] - from[0]) * t + random.wobble(size * tremble),
      from[1] + (to[1] - from[1]) * t + random.wobble(size * tremble),
    ];
  });
}

/** A closed ragged outline through the corners. */
export function raggedShape(corners: readonly Point[], random: Random, size: number, every = 14): Point[] {
  return corners.flatMap((corner, index) =>
    ragged(corner, corners[(index + 1) % corners.length] as Point, random, size, every).slice(0, -1),
  );
}

export function circle([x, y]: Point, radius: number, steps = 48, squash = 1): Point[] {
  return Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * squash * Math.sin(angle)];
  });
}

export const clamp = (value: number, low = 0, high = 1) => Math.max(low, Math.min(high, value));

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** The colour at t in [0, 1] on a ramp of #rrggbb colours. */
export function ramp(colours: readonly string[], t: number): string {
  const place = clamp(t) * (colours.length - 1);
  const low = Math.min(colours.length - 2, Math.floor(place));
  const [from, to] = [colours[low] as string, colours[low + 1] as string];
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * (place - low))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
