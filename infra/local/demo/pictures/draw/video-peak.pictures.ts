import { blur, fade, glow, overlay, relief } from './materials.ts';
import { curve, el, line, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, ground, leaf, lerp, range, ridge, ruled } from './touches.ts';

/** The lit and the shaded side of one peak, cut by planes as with a palette knife. */
function knifedPeak(random: Random, peak: Point, left: Point, right: Point): string {
  const spine = ridge(random, peak, [peak[0] + 70, 900], 0, 4).map(
    ([x, y], i): Point => [x + random.wobble(34) * (i ? 1 : 0), y],
  );
  const shoulder: Point = [peak[0] - 250, peak[1] + 250];
  const saddle: Point = [peak[0] + 190, peak[1] + 258];
  const second: Point = [peak[0] + 300, peak[1] + 210];
  const west = [...ridge(random, left, shoulder, 120, 4), ...ridge(random, shoulder, peak, 80, 4)];
  const east = [
    ...ridge(random, peak, saddle, 60, 4),
    ...ridge(random, saddle, second, 24, 2),
    ...ridge(random, second, right, 130, 5),
  ];
  const strokes = (side: readonly Point[], colours: readonly string[], count: number, slant: number) =>
    range(count).map(() => {
      const along = random();
      const edge = side[Math.floor(along * (side.length - 1))] as Point;
      const core = spine[
        Math.min(spine.length - 1, Math.floor(((edge[1] - peak[1]) / (900 - peak[1])) * spine.length))
      ] as Point;
      const start = lerp(edge, core, random.between(0.04, 0.92));
      const length = random.between(50, 210);
      const end: Point = [start[0] + slant * length * random.between(0.4, 0.8), start[1] + length * 0.8];
      return {
        fill: random.pick(colours),
        d: ruled(
          random,
          [start, [start[0] + slant * 26, start[1] - 6], end, [end[0] - slant * random.between(30, 80), end[1] - 8]],
          3,
        ),
      };
    });
  const painted = (list: { fill: string; d: string }[]) =>
    list.map(({ fill, d }) => el('path', { d, fill, 'fill-opacity': '0.75' })).join('');
  return [
    el('path', { d: line([...east, [right[0], 900], ...[...spine].reverse()], true), fill: '#3e5878' }),
    el('path', { d: line([...west, ...spine, [left[0], 900]], true), fill: '#e9e6dd' }),
    el('clipPath', { id: 'east' }, el('path', { d: line([...east, [right[0], 900], ...[...spine].reverse()], true) })),
    el('clipPath', { id: 'west' }, el('path', { d: line([...west, ...spine, [left[0], 900]], true) })),
    el(
      'g',
      { 'clip-path': 'url(#east)' },
      painted(strokes(east, ['#2c4462', '#55718f', '#23364f', '#6f8aa5', '#34506f'], 120, 1)),
    ),
    el(
      'g',
      { 'clip-path': 'url(#west)' },
      painted(strokes(west, ['#fbf7ec', '#cfd6da', '#f4d9b6', '#aab9c6', '#ffffff', '#7d93a8'], 120, -1)),
    ),
  ].join('');
}

/** A dragon no bigger than a stroke of the pen: one long S, two sails of skin. */
function smallDragon([x, y]: Point): string {
  const at = (dx: number, dy: number): Point => [x + dx, y + dy];
  const spine = [
    at(-210, 92),
    at(-176, 30),
    at(-120, 58),
    at(-70, 52),
    at(-16, 14),
    at(40, 2),
    at(84, -26),
    at(116, -66),
    at(152, -62),
  ];
  const body = brush(spine, 34, (t) => 0.05 + Math.sin(Math.PI * t ** 0.85) * 0.9 + (t > 0.9 ? 0.25 : 0));
  const sail = (fingers: readonly Point[], last: Point): string => {
    const [root, ...tips] = [at(22, 4), ...fingers] as [Point, ...Point[]];
    const hem = tips.slice(1).map((tip, i) => {
      const before = tips[i] as Point;
      return `Q${(before[0] + tip[0]) / 2 + 24} ${(before[1] + tip[1]) / 2 + 22} ${tip.join(' ')}`;
    });
    const [first] = tips as [Point, ...Point[]];
    return `M${root.join(' ')}Q${root[0] + 30} ${first[1] + 60} ${first.join(' ')}${hem.join('')}Q${last[0] + 20} ${last[1] - 30} ${last.join(' ')}Z`;
  };
  const far = [at(70, -206), at(6, -168), at(-30, -108), at(-44, -50)];
  const near = [at(-70, -214), at(-150, -140), at(-158, -66), at(-128, -6)];
  const bones = near.map((tip) => leaf(at(22, 4), tip, 3, 18));
  return [
    el('path', { d: sail(far, at(-30, 20)), fill: '#7d2415' }),
    el('path', { d: sail(near, at(-60, 44)), fill: '#d2552a' }),
    el('path', { d: bones.join(''), fill: '#7d2415' }),
    el('path', { d: body, fill: '#8f2b17' }),
    el('path', {
      d:
        leaf(at(-212, 90), at(-196, 128), 10) +
        leaf(at(112, -72), at(86, -92), 5) +
        leaf(at(118, -76), at(102, -102), 4),
      fill: '#8f2b17',
    }),
    el('path', {
      d: curve([at(-120, 52), at(-70, 44), at(-16, 4), at(40, -8), at(82, -34)]),
      fill: 'none',
      stroke: '#ffcf8e',
      'stroke-width': 3.4,
    }),
  ].join('');
}

function snowPeak(): string {
  const random = seeded('neve e drago');
  const far = range(3).map((i) =>
    el('path', {
      d: ground(ridge(random, [-20, 560 + i * 60], [1620, 470 + i * 90], 150 - i * 30, 6), 900),
      fill: ['#c9b8a6', '#9aa3ab', '#71859b'][i] as string,
    }),
  );
  const drift = range(120).map(() => {
    const at: Point = [random.between(0, 1600), random.between(60, 880)];
    return leaf(at, [at[0] + random.between(8, 46), at[1] - random.between(2, 12)], random.between(1, 2.6));
  });
  const walker: Point = [508, 806];
  return svg(
    1600,
    900,
    'Una vetta innevata, e nel cielo la curva di un piccolo drago',
    fade(
      'sky',
      [0, 0],
      [400, 760],
      [
        [0, '#37516e'],
        [0.5, '#a7a59c'],
        [1, '#f0c48c'],
      ],
    ),
    fade(
      'snow',
      [0, 720],
      [0, 900],
      [
        [0, '#f5efe2'],
        [1, '#b3c1cd'],
      ],
    ),
    glow('dusk', [700, 420], 1050, [
      [0, '#fff', 0.06],
      [0.55, '#0d1826', 0.08],
      [1, '#0d1826', 0.55],
    ]),
    blur('mist', 22),
    relief('impasto', { frequency: [0.06, 0.16], octaves: 3, height: 3, seed: 6, strength: 0.6 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#sky)' }),
    ...far,
    el('path', {
      d: ground(ridge(random, [-20, 660], [1620, 620], 60, 5), 900, true),
      fill: '#f7dfb9',
      'fill-opacity': '0.7',
      filter: 'url(#mist)',
    }),
    knifedPeak(random, [1060, 118], [430, 900], [1720, 900]),
    el('path', {
      d: ground(ridge(random, [380, 800], [1700, 760], 70, 5), 900, true),
      fill: '#fff6e2',
      'fill-opacity': '0.55',
      filter: 'url(#mist)',
    }),
    el('path', { d: ground(ridge(random, [-20, 742], [1620, 880], 50, 5), 920, true), fill: 'url(#snow)' }),
    el('path', {
      d: range(16)
        .map((i) => blot(random, [60 + i * 28 + random.wobble(4), 834 - i * 1.2 + (i % 2) * 11], 5, 0.2, 6, 0.5))
        .join(''),
      fill: '#7388a0',
    }),
    el('path', {
      d: `${leaf(walker, [walker[0] + 6, walker[1] - 76], 15)}${blot(random, [walker[0] + 6, walker[1] - 78], 9, 0.05, 8)}`,
      fill: '#291a1a',
    }),
    el('path', { d: leaf([walker[0] + 26, walker[1] + 4], [walker[0] + 18, walker[1] - 110], 2.4), fill: '#291a1a' }),
    el('path', { d: leaf([walker[0], walker[1] - 60], [walker[0] - 46, walker[1] - 44], 7, -8), fill: '#b3391c' }),
    el('path', { d: leaf(walker, [walker[0] + 170, walker[1] + 40], 12), fill: '#5c7089', 'fill-opacity': '0.6' }),
    smallDragon([470, 300]),
    el('path', { d: drift.join(''), fill: '#fff', 'fill-opacity': '0.8' }),
    overlay(1600, 900, 'impasto', 0.17),
    el('rect', { width: 1600, height: 900, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'video-sintel': snowPeak,
};
