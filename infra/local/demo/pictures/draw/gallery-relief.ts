/** Heights for modelled surfaces: ridges along a line, and the light that falls on any height. */
import { clamp, smoothstep } from './gallery-hand.ts';
import type { Point } from './svg.ts';

/** A ridge with its width at both ends and its height. */
export type Ridge = { spine: readonly Point[]; wide: readonly [number, number]; high: number };

export function ridgeHeight({ spine, wide, high }: Ridge, x: number, y: number): number {
  let [nearest, place] = [Number.POSITIVE_INFINITY, 0];
  for (let index = 0; index < spine.length - 1; index++) {
    const [[ax, ay], [bx, by]] = [spine[index] as Point, spine[index + 1] as Point];
    const [dx, dy] = [bx - ax, by - ay];
    const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy));
    const distance = (ax + dx * t - x) ** 2 + (ay + dy * t - y) ** 2;
    if (distance < nearest) [nearest, place] = [distance, (index + t) / (spine.length - 1)];
  }
  const width = wide[0] + (wide[1] - wide[0]) * place;
  if (nearest > (width * 3) ** 2) return 0;
  const ends = 0.35 + 0.65 * smoothstep(0, 0.12, place) * smoothstep(1, 0.9, place);
  return high * ends * Math.exp(-nearest / (width * width));
}

/** How much light a point of a surface gets; `from` is the direction to the light. */
export function lightOn(
  height: (x: number, y: number) => number,
  [x, y]: Point,
  step: number,
  from: readonly [number, number, number],
): number {
  const nx = -(height(x + step, y) - height(x - step, y)) / (2 * step);
  const ny = -(height(x, y + step) - height(x, y - step)) / (2 * step);
  return (from[0] * nx + from[1] * ny + from[2]) / Math.hypot(nx, ny, 1);
}
