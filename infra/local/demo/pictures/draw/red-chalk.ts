import { curve, el, type Point, type Random } from './svg.ts';
import { brush, leaf, lerp, range } from './touches.ts';

export const RED = '#a4321a';

/** One contour as chalk draws it: two light searches, then the line that decides, pressed in the turns. */
export function contour(random: Random, points: readonly Point[], weight = 9): string {
  const search = range(2).map((i) =>
    el('path', {
      d: curve(points.map(([x, y]): Point => [x + random.wobble(9) + (i ? 5 : -6), y + random.wobble(7)])),
      fill: 'none',
      stroke: RED,
      'stroke-width': 2.6,
      'stroke-opacity': '0.5',
      'stroke-linecap': 'round',
    }),
  );
  const pressed = (t: number) => 0.35 + 0.65 * Math.abs(Math.sin(t * 4.4 + 0.5));
  return (
    search.join('') +
    el('path', { d: brush(points, weight, (t) => pressed(t) * Math.min(1, t * 8 + 0.2, (1 - t) * 8 + 0.1)), fill: RED })
  );
}

/** Strokes that turn with the form between two contours; `from`–`to` is how far in from the right they start. */
export function turning(
  random: Random,
  left: readonly Point[],
  right: readonly Point[],
  from: number,
  to: number,
  count: number,
): string {
  const along = (points: readonly Point[], t: number): Point => {
    const at = t * (points.length - 1);
    const index = Math.min(points.length - 2, Math.floor(at));
    return lerp(points[index] as Point, points[index + 1] as Point, at - index);
  };
  return range(count)
    .map((i) => {
      const t = (i + random.between(0, 0.8)) / count;
      const [a, b] = [along(left, t), along(right, t)];
      const inner = from + random.wobble(0.06);
      const [start, end] = [lerp(a, b, to + random.wobble(0.02)), lerp(a, b, inner)];
      return leaf([start[0], start[1] - 16], [end[0], end[1] + 22], random.between(1.6, 3), 7);
    })
    .join('');
}
