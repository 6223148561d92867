import type { Point } from './svg.ts';
import { range } from './touches.ts';

type Vector = readonly [number, number, number];

export type Facet = { corners: Point[]; depth: number; light: number; dark: boolean };

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Uccello's faceted ring, leaning on its edge and turned a little away. */
export function mazzocchio(centre: Point, radius: number): Facet[] {
  const [around, across] = [28, 8];
  const [tilt, turn] = [1.02, 0.3];
  const at = (i: number, j: number): Vector => {
    const [a, b] = [(i / around) * Math.PI * 2, ((j + 0.5) / across) * Math.PI * 2];
    const r = 1 + 0.34 * Math.cos(b);
    const [x, y, z] = [r * Math.cos(a), r * Math.sin(a), 0.34 * Math.sin(b)];
    const [y2, z2] = [y * Math.cos(tilt) - z * Math.sin(tilt), y * Math.sin(tilt) + z * Math.cos(tilt)];
    return [x * Math.cos(turn) - y2 * Math.sin(turn), x * Math.sin(turn) + y2 * Math.cos(turn), z2];
  };
  const project = ([x, y, z]: Vector): Point => {
    const scale = radius / (1 - z * 0.16);
    return [centre[0] + x * scale, centre[1] + y * scale];
  };
  const facets = range(around).flatMap((i) =>
    range(across).map((j): Facet => {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      const [a, b, , d] = corners as [Vector, Vector, Vector, Vector];
      const n = cross([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [d[0] - a[0], d[1] - a[1], d[2] - a[2]]);
      const length = Math.hypot(...n) || 1;
      const light = (-0.62 * n[0] - 0.6 * n[1] + 0.5 * n[2]) / length;
      const depth = n[2] <= 0 ? -9 : corners.reduce((sum, corner) => sum + corner[2], 0);
      return { corners: corners.map(project), depth, light, dark: (i + j) % 2 === 0 };
    }),
  );
  return facets.filter(({ depth }) => depth > -9).sort((one, other) => one.depth - other.depth);
}
