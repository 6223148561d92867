import { el, type Point, type Random } from './svg.ts';
import { brush, leaf, polar, range } from './touches.ts';

export const INK = '#15120f';
export const SHEET = '#efe4cb';
export const VERMILION = '#cf4526';

/** The gouge's work around a centre: short cuts in rings, each ring out of step with the last. */
export function gouges(random: Random, centre: Point, from: number, to: number): string {
  let path = '';
  for (let radius = from; radius < to; radius += 25) {
    const count = Math.round((radius * 6.28) / random.between(62, 84));
    const start = random.between(0, 6.28);
    for (const i of range(count)) {
      const a = start + (i / count) * 6.28;
      const long = random.between(30, 66) / radius;
      const [p, q] = [polar(centre, radius + random.wobble(6), a), polar(centre, radius + random.wobble(6), a + long)];
      if (p[0] < 50 || p[0] > 1550 || p[1] < 50 || p[1] > 1150) continue;
      path += leaf(p, q, random.between(2.5, 6.5), (radius * long * long) / 8);
    }
  }
  return path;
}

/** One turned spoke of the press's star wheel, with the cuts that make it round. */
export function spoke(random: Random, centre: Point, angle: number): string {
  const at = (along: number, off = 0): Point => {
    const [x, y] = polar(centre, along, angle);
    return [x - Math.sin(angle) * off, y + Math.cos(angle) * off];
  };
  const profile = [1, 0.9, 0.78, 0.7, 0.64, 0.6, 0.58, 0.6, 0.66, 0.8, 0.9];
  const body = brush(
    profile.map((_, i) => at(40 + i * 25)),
    58,
    (t) => profile[Math.round(t * 10)] ?? 0.5,
  );
  const cuts = range(12).map((i) =>
    leaf(at(70 + i * 18, 8), at(70 + i * 18 + random.between(18, 34), 13 + random.wobble(4)), 2.6),
  );
  const shade = brush(
    profile.map((p, i) => at(40 + i * 25, 15 * p)),
    20,
    (t) => profile[Math.round(t * 10)] ?? 0.5,
  );
  return (
    el('path', { d: body, fill: SHEET }) +
    el('path', { d: shade, fill: INK, 'fill-opacity': '0.9' }) +
    el('path', { d: cuts.join(''), fill: SHEET })
  );
}
