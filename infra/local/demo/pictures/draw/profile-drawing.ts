/** A lady in profile as a sanguine drawing, at any distance from the master. */
import { inks } from './inks.ts';
import { curve, el, line, type Point, round, seeded } from './svg.ts';
import { brush, drift, lerp, range } from './touches.ts';

export const SANGUINE = '#97341f';

/** A lady in profile, as they were drawn around 1470. */
const FACE: readonly Point[] = [
  [106, 34],
  [93, 46],
  [83, 64],
  [78, 84],
  [77, 99],
  [79, 108],
  [74, 120],
  [67, 133],
  [60, 145],
  [59, 149],
  [63, 153],
  [70, 155],
  [70, 160],
  [66, 168],
  [67, 171],
  [71, 174],
  [67, 178],
  [67, 184],
  [72, 190],
  [72, 196],
  [69, 204],
  [72, 213],
  [80, 219],
  [96, 220],
  [112, 216],
];
const NECK: readonly Point[] = [
  [112, 218],
  [117, 236],
  [116, 262],
  [106, 286],
  [84, 304],
  [62, 314],
];
const CROWN: readonly Point[] = [
  [104, 36],
  [124, 22],
  [156, 20],
  [184, 38],
  [197, 70],
  [194, 104],
  [204, 122],
  [206, 146],
  [192, 164],
  [172, 170],
];
const NAPE: readonly Point[] = [
  [166, 166],
  [165, 196],
  [170, 232],
  [186, 266],
  [216, 290],
  [238, 300],
];
const JAW: readonly Point[] = [
  [112, 218],
  [130, 206],
  [141, 188],
  [146, 166],
];
const LID: readonly Point[] = [
  [83, 119],
  [87, 112],
  [96, 112],
  [108, 120],
];
const UNDER: readonly Point[] = [
  [84, 120],
  [91, 124],
  [101, 121],
];
const IRIS: readonly Point[] = [
  [89, 112],
  [86, 117],
  [89, 123],
];
const CREASE: readonly Point[] = [
  [86, 107],
  [97, 105],
  [110, 112],
];
const BROW: readonly Point[] = [
  [81, 99],
  [92, 93],
  [106, 94],
  [120, 101],
];
const MOUTH: readonly Point[] = [
  [70, 174],
  [79, 173],
  [88, 170],
];
const NOSTRIL: readonly Point[] = [
  [69, 154],
  [74, 151],
  [79, 146],
  [78, 140],
];
const CHEST: readonly Point[] = [
  [62, 314],
  [110, 296],
  [160, 296],
  [214, 312],
];
const HAIRLINE: readonly Point[] = [
  [104, 36],
  [112, 58],
  [126, 82],
  [133, 108],
  [140, 134],
  [152, 156],
  [168, 168],
];
const BAND: readonly Point[] = [
  [116, 24],
  [132, 52],
  [150, 82],
  [172, 108],
  [196, 120],
];

/** Hair, combed from the brow to the knot. */
const LOCKS: readonly (readonly Point[])[] = range(17).map((index) => {
  const along = (points: readonly Point[], t: number) =>
    lerp(points[Math.floor(t)] as Point, points[Math.min(points.length - 1, Math.floor(t) + 1)] as Point, t % 1);
  const [from, to] = [along(HAIRLINE, (index / 16) * 5.9), along(CROWN, 0.6 + (index / 16) * 8.1)];
  const lifted = (share: number, rise: number): Point => {
    const [x, y] = lerp(from, to, share);
    return [x + rise * 0.5, y - rise];
  };
  return [from, lifted(0.3, 8), lifted(0.66, 9), lerp(from, to, 0.96)];
});

type Line = readonly [points: readonly Point[], width: number, keptUntil: number];

/** What each copyist still drew: the last number is how far down the line it survives. */
const LINES: readonly Line[] = [
  [FACE, 3.4, 5],
  [NECK, 3, 4],
  [CROWN, 3.4, 4],
  [NAPE, 3, 3],
  [JAW, 1.8, 1],
  [LID, 2.8, 3],
  [UNDER, 1.4, 1],
  [IRIS, 2.6, 1],
  [CREASE, 1.2, 0],
  [BROW, 1.7, 2],
  [MOUTH, 2, 3],
  [NOSTRIL, 1.4, 1],
  [HAIRLINE, 2, 2],
  [BAND, 5, 2],
  [CHEST, 1.8, 2],
  ...LOCKS.map((lock, index): Line => [lock, 1.5, index % 3]),
];

const pearls = (degree: number) =>
  range(degree > 2 ? 0 : 11).map((index) => {
    const t = index / 10;
    return el('circle', {
      cx: 115 + t * 51 - 136,
      cy: 246 + Math.sin(Math.PI * t) * 15 - t * 16 - 166,
      r: 2.6,
      fill: '#f7ecd4',
      stroke: SANGUINE,
      'stroke-width': 1.3,
      opacity: 1 - degree * 0.3,
    });
  });

/** The copy of a copy: the hand drifts, the points get fewer. */
function copied(points: readonly Point[], degree: number, name: string): Point[] {
  const [sway, swing] = [drift(seeded(`${name}x`)), drift(seeded(`${name}y`))];
  const kept = points.filter((_, index) => degree < 2 || index % degree === 0 || index === points.length - 1);
  return kept.map(([x, y]) => [x - 136 + sway(y / 60) * degree * 2.2, y - 166 + swing(x / 60) * degree * 2]);
}

export function profile(degree: number): string {
  const name = `profile${degree}`;
  const strokes = LINES.filter(([, , until]) => until >= degree).map(([points, width]) =>
    brush(
      copied(points, degree, name),
      width * (1 - degree * 0.09),
      (t) => 0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)),
    ),
  );
  const ghost =
    degree < 2
      ? el('path', {
          d: curve(copied(FACE, degree, `${name}again`)),
          fill: 'none',
          stroke: SANGUINE,
          'stroke-width': 0.9,
          opacity: 0.5,
          transform: 'translate(-3 1.5)',
        })
      : '';
  return (
    ghost +
    pearls(degree).join('') +
    el('path', {
      d: strokes.join(''),
      fill: SANGUINE,
      opacity: round([1, 0.86, 0.7, 0.52, 0.36, 0.16][degree] ?? 0, 2),
    })
  );
}

/** Hatching in the air before the face and under the jaw: only the first hands had the patience. */
export function shade(degree: number): string {
  if (degree > 2) return '';
  const random = seeded(`shade${degree}`);
  const marks = inks();
  const hatched = (from: Point, count: number, step: Point, length: number) => {
    for (const index of range(Math.round(count / (1 + degree * 0.6)))) {
      const [x, y] = [
        from[0] + step[0] * index * (1 + degree * 0.6) - 136,
        from[1] + step[1] * index * (1 + degree * 0.6) - 166,
      ];
      const reach = length * random.between(0.7, 1.1);
      marks.add(
        SANGUINE,
        line([
          [x, y],
          [x - reach * 0.62, y + reach],
        ]),
      );
    }
  };
  hatched([72, 62], 30, [-0.5, 4.1], 46);
  hatched([113, 190], 20, [2.4, -1.6], 26);
  hatched([118, 222], 16, [2.9, 0.6], 40);
  hatched([172, 176], 22, [1.2, 4.6], 34);
  return marks.drawn('stroke', { 'stroke-width': 1.3, opacity: 0.62 - degree * 0.16 });
}
