/** A loaded brush: strokes with a swelling width, and paths short enough to draw hundreds of them. */
import { type Point, type Random, round } from './svg.ts';

/** Points along the Catmull-Rom curve through the given ones, about `step` apart. */
export function sample(points: readonly Point[], step: number): Point[] {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  const sampled: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
    for (let part = 0; part < count; part++) {
      const t = part / count;
      sampled.push([between(before[0], from[0], to[0], after[0], t), between(before[1], from[1], to[1], after[1], t)]);
    }
  }
  sampled.push(at(points.length - 1));
  return sampled;
}

function between(before: number, from: number, to: number, after: number, t: number): number {
  return (
    0.5 *
    (2 * from +
      (to - before) * t +
      (2 * before - 5 * from + 4 * to - after) * t * t +
      (3 * from - before - 3 * to + after) * t * t * t)
  );
}

/** A soft path led by the points (quadratic B-spline, relative and shorthand, so a point costs some eight bytes). */
export function soft(points: readonly Point[], closed = false, digits = 1): string {
  const middle = (index: number): Point => {
    const [from, to] = [points[index % points.length] as Point, points[(index + 1) % points.length] as Point];
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  };
  const start = closed ? middle(points.length - 1) : (points[0] as Point);
  let pen: Point = [round(start[0], digits), round(start[1], digits)];
  let path = `M${pen[0]} ${pen[1]}`;
  const relative = ([x, y]: Point) => pair(round(x - pen[0], digits), round(y - pen[1], digits));
  const move = ([x, y]: Point) => {
    pen = [round(x, digits), round(y, digits)];
  };
  const last = closed ? points.length : points.length - 1;
  for (let index = closed ? 0 : 1; index < last; index++) {
    const [control, end] = [points[index] as Point, middle(index)];
    // The shorthand mirrors the last control point; a fresh one now and then keeps rounding from adding up.
    path += index % 12 === (closed ? 0 : 1) ? `q${relative(control)}${spaced(relative(end))}` : `t${relative(end)}`;
    move(end);
  }
  if (closed) return `${path}z`;
  return `${path}l${relative(points[points.length - 1] as Point)}`;
}

function pair(x: number, y: number): string {
  return `${x}${spaced(String(y))}`;
}

function spaced(text: string): string {
  return text.startsWith('-') ? text : ` ${text}`;
}

/** Points written as SVG writes them, 'x,y x,y': a drawn outline stays one line of code. */
export function trace(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x, y] = pair.split(',').map(Number);
    return [x ?? 0, y ?? 0];
  });
}

export type Stroke = {
  width: number;
  /** Width along the stroke, 0..1 → a factor; the default swells and thins like a pressed round brush. */
  press?: (t: number) => number;
  tremble?: number;
  step?: number;
  /** Decimals in the path; 0 is enough for small marks on a large sheet. */
  digits?: number;
};

export const swell = (t: number) => 0.25 + 0.75 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.86)) ** 0.7;
export const even = (t: number) => Math.min(1, 0.45 + 6 * Math.min(t, 1 - t));
export const fade = (t: number) => Math.max(0.06, 1 - t ** 1.4);

/** The outline of one brush stroke along the points. */
export function stroke(random: Random, points: readonly Point[], options: Stroke): string {
  const { width, press = swell, tremble = 0.12, step = 16, digits = 1 } = options;
  const along = sample(points, step);
  const left: Point[] = [];
  const right: Point[] = [];
  along.forEach(([x, y], index) => {
    const before = along[Math.max(0, index - 1)] as Point;
    const after = along[Math.min(along.length - 1, index + 1)] as Point;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const normal: Point = [-(after[1] - before[1]) / length, (after[0] - before[0]) / length];
    const half = (width / 2) * press(index / Math.max(1, along.length - 1));
    const [out, back] = [half * (1 + random.wobble(tremble)), half * (1 + random.wobble(tremble))];
    left.push([x + normal[0] * out, y + normal[1] * out]);
    right.push([x - normal[0] * back, y - normal[1] * back]);
  });
  return soft([...left, ...right.reverse()], true, digits);
}

/** Turns, scales and moves points: a drawing made around the origin is put where it belongs. */
export function placed(points: readonly Point[], x: number, y: number, scale = 1, degrees = 0): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return points.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}
