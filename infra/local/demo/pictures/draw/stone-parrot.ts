/** Stones in banded slabs, and the parrot sawn out of them. */
import { placed, sample, soft, stroke, trace } from './brush.ts';
import { el, type Point, type Random, round } from './svg.ts';

/** The tones of each stone, from the body of the slab to its brightest vein. */
export const stones: Record<string, readonly string[]> = {
  lapis: ['#12307a', '#1a3f94', '#0d2463', '#2c57a8', '#8b98bd'],
  night: ['#0b1840', '#11235c', '#0a1434', '#1a3478', '#4a5c94'],
  malachite: ['#17603f', '#0f4a30', '#2a7d54', '#0c3a27', '#5ba07a'],
  jasper: ['#6d7f35', '#5a6d2b', '#8a9947', '#46591f', '#b4b56c'],
  carnelian: ['#b0341d', '#9c2616', '#c74f2a', '#861d12', '#e08a50'],
  garnet: ['#7d1520', '#6a0f1a', '#931f28', '#4e0a13', '#b5484a'],
  amber: ['#d4942f', '#c17f22', '#e2ad4c', '#a9691a', '#f1d48a'],
  alabaster: ['#e6d8bb', '#d9c6a2', '#f1e7d0', '#c4ab82', '#fbf5e6'],
  agate: ['#86684c', '#6d4f38', '#a28565', '#54392a', '#c9ae8c'],
  bark: ['#573a26', '#6b4a31', '#432b1c', '#7d5a3c', '#a68460'],
};
export const slabs = 5;

/** Every stone in a few slabs, banded each its own way. */
export function quarry(random: Random): string {
  return Object.entries(stones)
    .flatMap(([id, tones]) =>
      Array.from({ length: slabs }, (_, slab) => {
        const angle = random.between(0, Math.PI);
        const reach = random.between(0.55, 1);
        const [x, y] = [0.5 - 0.5 * reach * Math.cos(angle), 0.5 - 0.5 * reach * Math.sin(angle)];
        const bands = Array.from({ length: 8 }, (_, band) => {
          const tone = random() < 0.1 ? tones[4] : random.pick(tones.slice(0, 4));
          return el('stop', { offset: String(round((band + random.wobble(0.4)) / 7, 2)), 'stop-color': tone });
        });
        const direction = { x1: round(x, 2), y1: round(y, 2), x2: round(1 - x, 2), y2: round(1 - y, 2) };
        const ends = Object.fromEntries(Object.entries(direction).map(([key, value]) => [key, String(value)]));
        return el('linearGradient', { id: `${id}${slab}`, spreadMethod: 'reflect', ...ends }, ...bands);
      }),
    )
    .join('');
}

/** A piece of stone: its colour varies with where in the slab it was sawn. */
export function piece(random: Random, d: string, stone: string): string {
  return el('path', { d, fill: `url(#${stone}${random.integer(0, slabs - 1)})` });
}

export function blade(random: Random, from: Point, to: Point, width: number, bend: number, stone: string): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const local: Point[] = [
    [0, -width * 0.2],
    [length * 0.3, -width * 0.5 + bend * 0.7],
    [length * 0.75, -width * 0.46 + bend],
    [length, bend * 0.4],
    [length * 0.8, width * 0.46 + bend],
    [length * 0.3, width * 0.5 + bend * 0.7],
    [0, width * 0.2],
  ];
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  return piece(random, soft(sample(placed(local, from[0], from[1], 1, degrees), 26), true), stone);
}

export function scale(random: Random, [x, y]: Point, size: number, degrees: number, stone: string): string {
  const local: Point[] = trace('-0.7,-0.5 0.1,-0.62 0.8,-0.42 1.1,0 0.8,0.42 0.1,0.62 -0.7,0.5');
  return piece(random, soft(placed(local, x, y, size, degrees), true), stone);
}

export const axis: Point[] = trace('790,214 812,320 826,440 850,560 892,668 946,772 1010,868');
export const girth = [50, 80, 100, 130, 138, 112, 56];

export function girthAt(t: number): number {
  const at = t * (girth.length - 1);
  const [low, high] = [girth[Math.floor(at)] ?? 60, girth[Math.ceil(at)] ?? 60];
  return low + (high - low) * (at % 1);
}

/** Which stone a feather asks for: fire at the head, gold at the throat, green from the back to the belly. */
export function featherStone(random: Random, t: number, front: number): string {
  if (t < 0.26 + 0.06 * front) return front < -0.2 ? 'garnet' : 'carnelian';
  if (t < 0.4 + 0.16 * front) return random() < 0.75 ? 'amber' : 'carnelian';
  if (front > 0.1 && t < 0.62) return random() < 0.3 ? 'amber' : 'jasper';
  return front > -0.25 && random() < 0.5 ? 'jasper' : 'malachite';
}

/** Crown, breast and back in rows, laid from the tail upwards as tiles are. */
export function plumage(random: Random): string {
  const rows = sample(axis, 22);
  const under = stroke(random, axis, { width: 2, press: (t) => girthAt(t) * 1.02, tremble: 0, step: 24 });
  const laid = rows.map((centre, index) => {
    const t = index / (rows.length - 1);
    const [after, before] = [
      rows[Math.min(rows.length - 1, index + 1)] as Point,
      rows[Math.max(0, index - 1)] as Point,
    ];
    const angle = Math.atan2(after[1] - before[1], after[0] - before[0]);
    const half = girthAt(t);
    const size = 15 + 17 * Math.sqrt(t);
    const count = Math.max(2, Math.round(half / (size * 0.86)));
    return Array.from({ length: count * 2 + 1 }, (_, step) => {
      const front = Math.max(-1, Math.min(1, (step - count + (index % 2) * 0.5) / count));
      const [across, lift] = [front * half, half * 0.34 * front ** 2 * Math.max(-2.2, Math.min(1, 9 * t - 2.2))];
      const spot: Point = [
        centre[0] - Math.sin(angle) * across - Math.cos(angle) * lift,
        centre[1] + Math.cos(angle) * across - Math.sin(angle) * lift,
      ];
      return scale(random, spot, size, (angle * 180) / Math.PI - front * 16, featherStone(random, t, front));
    }).join('');
  });
  return piece(random, under, 'malachite') + laid.reverse().join('');
}

export function wing(random: Random): string {
  const quills = Array.from({ length: 10 }, (_, index) => {
    const t = index / 9;
    return blade(
      random,
      [916 + 74 * t, 700 - 190 * t],
      [1090 + 96 * t, 1040 - 110 * t],
      50,
      -22,
      index % 4 === 1 ? 'lapis' : index % 4 === 3 ? 'malachite' : 'night',
    );
  });
  const covert = (row: number, count: number, size: number, stone: string) =>
    Array.from({ length: count }, (_, index) => {
      const t = index / (count - 1);
      return scale(
        random,
        [866 + row * 30 + 112 * t, 652 + row * 36 - 216 * t + 50 * t * t],
        size,
        62 - 6 * t,
        random() < 0.85 ? stone : 'lapis',
      );
    }).join('');
  return (
    quills.join('') +
    covert(3, 8, 44, 'night') +
    covert(2, 8, 40, 'lapis') +
    covert(1, 8, 36, 'amber') +
    covert(0, 8, 33, 'jasper') +
    covert(-1, 7, 29, 'malachite') +
    covert(-2, 5, 26, 'malachite')
  );
}

export function head(random: Random): string {
  const outline = (points: Point[], stone: string) => piece(random, soft(sample(points, 18), true), stone);
  return [
    outline(trace('738,252 764,238 796,254 804,296 784,338 752,344 734,316'), 'alabaster'),
    outline(trace('690,344 716,322 744,326 746,364 716,374 696,366'), 'night'),
    outline(trace('748,250 722,232 682,240 652,284 646,352 658,392 668,390 678,346 706,324 744,322 754,290'), 'agate'),
    outline(trace('748,250 722,232 686,240 664,266 700,258 746,278'), 'alabaster'),
    ...(
      [
        [14, '#d4942f'],
        [10.5, '#1a1210'],
      ] as const
    ).map(([r, fill]) => el('circle', { cx: 775, cy: 276, r, fill })),
    el('circle', { cx: 771.5, cy: 272.5, r: 2.6, fill: '#fff8e6', stroke: 'none' }),
    el('path', {
      d: 'M744 310Q762 318 790 312M750 326Q766 332 782 326M716 252q4-2 8 0',
      fill: 'none',
      stroke: '#6b3b2a',
      'stroke-width': 2,
    }),
  ].join('');
}
