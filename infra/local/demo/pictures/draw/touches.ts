/** What the hand does: brush strokes of changing width, torn ridges, blots, hatching. */
import { curve, line, type Point, type Random, round } from './svg.ts';

export function mix(from: string, to: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const t = Math.max(0, Math.min(1, share));
  const channel = (at: number) => Math.round(part(from, at) * (1 - t) + part(to, at) * t);
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const lerp = (from: Point, to: Point, t: number): Point => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
];

export const polar = (centre: Point, radius: number, angle: number, flat = 1): Point => [
  centre[0] + Math.cos(angle) * radius,
  centre[1] + Math.sin(angle) * radius * flat,
];

/** Width along a stroke: thin, full, thin. */
export const swell = (t: number) => Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.7;
/** Full at the start, gone at the end. */
export const taper = (t: number) => (1 - t) ** 0.8;

/** A stroke as a filled shape, `width` across where the profile is 1. */
export function brush(spine: readonly Point[], width: number, profile: (t: number) => number = swell): string {
  const left: Point[] = [];
  const right: Point[] = [];
  spine.forEach((point, index) => {
    const before = spine[Math.max(0, index - 1)] as Point;
    const after = spine[Math.min(spine.length - 1, index + 1)] as Point;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const half = (width * profile(index / (spine.length - 1))) / 2 / (Math.hypot(dx, dy) || 1);
    left.push([point[0] - dy * half, point[1] + dx * half]);
    right.unshift([point[0] + dy * half, point[1] - dx * half]);
  });
  return curve([...left, ...right], true);
}

/** Points on a quadratic bow from a to b, `bend` off the straight. */
export function bow(from: Point, to: Point, bend: number, count = 5): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  return range(count).map((index) => {
    const t = index / (count - 1);
    const off = (4 * t * (1 - t) * bend) / length;
    return [from[0] + dx * t - dy * off, from[1] + dy * t + dx * off];
  });
}

/** A smooth noise of one variable, about ±1. */
export function drift(random: Random): (x: number) => number {
  const waves = range(5).map((index) => [
    random.between(0.6, 1.4) * 1.9 ** index,
    random.between(0, 6.28),
    0.62 ** index,
  ]);
  return (x) => waves.reduce((sum, [f = 0, p = 0, a = 0]) => sum + Math.sin(x * f + p) * a, 0) / 1.6;
}

/** A ridge from left to right by midpoint displacement. */
export function ridge(random: Random, from: Point, to: Point, rough: number, depth = 6): Point[] {
  if (depth === 0) return [from, to];
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + random.wobble(rough)];
  return [
    ...ridge(random, from, middle, rough * 0.55, depth - 1).slice(0, -1),
    ...ridge(random, middle, to, rough * 0.55, depth - 1),
  ];
}

/** The land under a ridge, down to `bottom`. */
export function ground(crest: readonly Point[], bottom: number, smooth = false): string {
  const [first, last] = [crest[0] as Point, crest[crest.length - 1] as Point];
  const top = smooth ? curve(crest) : line(crest);
  return `${top}L${round(last[0])} ${bottom}L${round(first[0])} ${bottom}Z`;
}

/** A closed, uneven round. */
export function blot(random: Random, centre: Point, radius: number, rough = 0.12, count = 14, flat = 1): string {
  return curve(
    range(count).map((index) =>
      polar(centre, radius * (1 + random.wobble(rough)), (index / count) * Math.PI * 2, flat),
    ),
    true,
  );
}

/** Parallel strokes that start along the box's upper edge, as one path: each slightly off. */
export function hatch(
  random: Random,
  box: readonly [x: number, y: number, w: number, h: number],
  step: number,
  slope: number,
): string {
  const [x, y, w, h] = box;
  let path = '';
  for (let at = x; at < x + w; at += step * random.between(0.75, 1.25)) {
    const [a, b] = [random.between(-0.03, 0.06), random.between(0.92, 1.05)];
    const bend = random.wobble(3);
    const top: Point = [at + slope * h * a, y + h * a];
    const end: Point = [at + slope * h * b, y + h * b];
    path += `M${round(top[0])} ${round(top[1])}Q${round((top[0] + end[0]) / 2 + bend)} ${round((top[1] + end[1]) / 2)} ${round(end[0])} ${round(end[1])}`;
  }
  return path;
}

/** The unit square seen in perspective as the four corners (clockwise from 0,0). */
export function onto(a: Point, b: Point, c: Point, d: Point): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]];
  const [dy1, dy2, dy3] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  return (u, v) => {
    const w = g * u + h * v + 1;
    const x = (b[0] - a[0] + g * b[0]) * u + (d[0] - a[0] + h * d[0]) * v + a[0];
    const y = (b[1] - a[1] + g * b[1]) * u + (d[1] - a[1] + h * d[1]) * v + a[1];
    return [x / w, y / w];
  };
}

/** Straight edges as a hand rules them: every corner kept, every side a little off. */
export function ruled(random: Random, corners: readonly Point[], off = 1.6, closed = true): string {
  const sides = closed ? corners.length : corners.length - 1;
  const points = range(sides).flatMap((index) => {
    const [from, to] = [corners[index] as Point, corners[(index + 1) % corners.length] as Point];
    const steps = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 70));
    return range(steps).map((step): Point => {
      const [x, y] = lerp(from, to, step / steps);
      return [x + random.wobble(off), y + random.wobble(off)];
    });
  });
  return line(closed ? points : [...points, corners[corners.length - 1] as Point], closed);
}

/** A blade or leaf from a to b: two bows, the shortest way to write one. */
export function leaf(from: Point, to: Point, width: number, bend = 0): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const side = (off: number) =>
    `${round((from[0] + to[0]) / 2 - (dy / length) * off, 0)} ${round((from[1] + to[1]) / 2 + (dx / length) * off, 0)}`;
  const [start, end] = [from, to].map(([x, y]) => `${round(x, 0)} ${round(y, 0)}`);
  return `M${start}Q${side(bend + width)} ${end}Q${side(bend - width)} ${start}Z`;
}

/** Points as one line of numbers, the way a path writes them: `through('446 610, 438 680')`. */
export const through = (written: string): Point[] =>
  written.split(', ').map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x, y];
  });
