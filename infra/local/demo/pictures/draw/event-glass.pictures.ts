import { blur, fade, glow, overlay, relief } from './materials.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';
import { brush, drift, leaf, mix, range, ruled, through } from './touches.ts';

type Glass = {
  x: number;
  base: number;
  height: number;
  radius: number;
  colour: string;
  profile: readonly Point[];
  canes?: boolean;
};

const BOTTLE: readonly Point[] = through(
  '0 0.3, 0.03 0.34, 0.06 0.2, 0.34 0.19, 0.46 0.5, 0.66 0.96, 0.86 0.92, 0.97 0.62, 1 0.5',
);

const BOWL: readonly Point[] = through('0 1, 0.2 0.97, 0.46 0.82, 0.66 0.42, 0.72 0.13, 0.9 0.12, 0.96 0.4, 1 0.52');

const TUMBLER: readonly Point[] = through('0 0.86, 0.3 0.78, 0.62 0.72, 0.9 0.74, 0.97 0.7, 1 0.6');

const FLASK: readonly Point[] = through(
  '0 0.2, 0.04 0.26, 0.08 0.15, 0.52 0.13, 0.6 0.3, 0.74 0.98, 0.88 1, 0.98 0.7, 1 0.5',
);

/** Blown glass: the wall thickens where it turns away, light gathers low on the far side. */
function glass(random: Random, { x, base, height, radius, colour, profile, canes }: Glass): string {
  const off = drift(random);
  const at = (side: number, t: number, r: number): Point => [
    x + side * r * radius + off(t * 3) * 2.4,
    base - height * (1 - t),
  ];
  const outline = curve(
    [...profile.map(([t, r]) => at(-1, t, r)), ...[...profile].reverse().map(([t, r]) => at(1, t, r))],
    true,
  );
  const id = `glass${x}`;
  const rim = (profile[0] as Point)[1] * radius;
  const inner = curve(
    [
      ...profile.slice(1, -1).map(([t, r]) => at(-0.9, t, r)),
      ...[...profile.slice(1, -1)].reverse().map(([t, r]) => at(0.9, t, r)),
    ],
    true,
  );
  const widest = profile.reduce((best, point) => (point[1] > best[1] ? point : best));
  const wide = widest[1] * radius;
  const wideY = base - height * (1 - widest[0]);
  const threads = canes
    ? range(26).map((i) => {
        const twist = (i / 26) * Math.PI * 2;
        return curve(
          profile.map(([t, r]): Point => [x + Math.sin(twist + t * 2.6) * r * radius * 0.97, base - height * (1 - t)]),
        );
      })
    : [];
  const caustic = [
    leaf([x + wide * 0.2, base + 6], [x + wide * 1.9, base + 66], wide * 0.3, 18),
    leaf([x + wide * 0.5, base + 22], [x + wide * 1.6, base + 54], wide * 0.12, -10),
  ];
  return [
    fade(
      id,
      [x - wide, 0],
      [x + wide, 0],
      [
        [0, mix(colour, '#000000', 0.35), 0.9],
        [0.12, colour, 0.68],
        [0.42, mix(colour, '#ffffff', 0.3), 0.42],
        [0.8, colour, 0.66],
        [0.93, mix(colour, '#ffffff', 0.25), 0.76],
        [1, mix(colour, '#000000', 0.45), 0.92],
      ],
    ),
    el('path', { d: caustic[0] as string, fill: colour, 'fill-opacity': '0.36', filter: 'url(#soft)' }),
    el('path', {
      d: caustic[1] as string,
      fill: mix(colour, '#fffbe8', 0.65),
      'fill-opacity': '0.9',
      filter: 'url(#near)',
    }),
    el('path', { d: outline, fill: `url(#${id})` }),
    el('path', { d: threads.join(''), fill: 'none', stroke: '#fffdf4', 'stroke-width': 2.6, 'stroke-opacity': '0.7' }),
    el('path', {
      d: inner,
      fill: 'none',
      stroke: mix(colour, '#000000', 0.3),
      'stroke-width': 2.4,
      'stroke-opacity': '0.4',
    }),
    el('ellipse', {
      cx: x,
      cy: base - height,
      rx: rim,
      ry: rim * 0.2,
      fill: mix(colour, '#ffffff', 0.35),
      'fill-opacity': '0.35',
      stroke: mix(colour, '#000000', 0.25),
      'stroke-width': 4,
    }),
    el('path', {
      d: curve([
        [x - rim * 0.96, base - height + 2],
        [x - rim * 0.4, base - height + rim * 0.18],
        [x + rim * 0.2, base - height + rim * 0.19],
      ]),
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 3.4,
      'stroke-opacity': '0.85',
    }),
    el('path', {
      d: brush(
        [
          [x - wide * 0.68, wideY - wide * 0.46],
          [x - wide * 0.8, wideY - wide * 0.06],
          [x - wide * 0.7, wideY + wide * 0.3],
        ],
        wide * 0.1,
      ),
      fill: '#fff',
      'fill-opacity': '0.85',
    }),
    el('path', {
      d: brush(
        [
          [x + wide * 0.44, wideY + wide * 0.34],
          [x + wide * 0.72, wideY + wide * 0.16],
          [x + wide * 0.84, wideY - wide * 0.2],
        ],
        wide * 0.05,
      ),
      fill: '#fff',
      'fill-opacity': '0.6',
    }),
    el('ellipse', {
      cx: x,
      cy: base - 8,
      rx: wide * 0.42,
      ry: wide * 0.09,
      fill: mix(colour, '#fffbe8', 0.6),
      'fill-opacity': '0.65',
    }),
  ].join('');
}

function lagoonGlass(): string {
  const random = seeded('vetri');
  const pieces: Glass[] = [
    { x: 470, base: 900, height: 640, radius: 170, colour: '#6c4a80', profile: FLASK },
    { x: 1120, base: 905, height: 560, radius: 190, colour: '#3d8f8a', profile: BOTTLE },
    { x: 790, base: 930, height: 700, radius: 150, colour: '#5f6e78', profile: BOTTLE, canes: true },
    { x: 610, base: 975, height: 300, radius: 220, colour: '#d3a536', profile: BOWL },
    { x: 1000, base: 985, height: 230, radius: 110, colour: '#a92b2f', profile: TUMBLER },
    { x: 1330, base: 970, height: 250, radius: 150, colour: '#7fb4c9', profile: BOWL },
  ];
  const water = range(90).map(() => {
    const y = 560 + random() ** 2 * 210;
    const x = random.between(-60, 1600);
    return leaf([x, y], [x + random.between(40, 260), y + random.wobble(3)], random.between(1, 1.6 + (y - 560) / 60));
  });
  return svg(
    1600,
    1200,
    'Vetri soffiati, trasparenti uno dietro l’altro, davanti alla laguna',
    fade(
      'air',
      [0, 0],
      [0, 780],
      [
        [0, '#cfd4d2'],
        [0.55, '#eee6d6'],
        [0.72, '#f5ead2'],
        [0.73, '#b9c9c6'],
        [1, '#a3b8b8'],
      ],
    ),
    fade(
      'sill',
      [0, 776],
      [0, 1200],
      [
        [0, '#f1e9da'],
        [0.3, '#ddd2c0'],
        [1, '#a2978a'],
      ],
    ),
    glow('dusk', [700, 560], 1180, [
      [0, '#fff8e6', 0.2],
      [0.4, '#c9c4b6', 0.04],
      [0.7, '#2c3436', 0.12],
      [1, '#2c3436', 0.46],
    ]),
    blur('soft', 14, 60),
    blur('near', 4, 40),
    relief('plaster', { frequency: 0.09, octaves: 2, height: 1.6, seed: 3, strength: 0.6 }),
    el('rect', { width: 1600, height: 800, fill: 'url(#air)' }),
    el('path', {
      d: range(9)
        .map((i) => leaf([-100 + i * 190, 566], [60 + i * 200, 564], 6 + (i % 3) * 5))
        .join(''),
      fill: '#6f8183',
      'fill-opacity': '0.6',
    }),
    ...[
      [212, 90],
      [246, 40],
      [1464, 70],
    ].map(([x = 0, h = 0]) =>
      el('path', {
        d: ruled(
          random,
          [
            [x - 8, 564],
            [x - 7, 564 - h],
            [x, 540 - h],
            [x + 7, 564 - h],
            [x + 8, 564],
          ],
          1,
        ),
        fill: '#6f8183',
        'fill-opacity': '0.75',
      }),
    ),
    el('path', { d: water.join(''), fill: '#f9f0da', 'fill-opacity': '0.7' }),
    el('rect', { y: 776, width: 1600, height: 424, fill: 'url(#sill)' }),
    el('rect', { y: 772, width: 1600, height: 7, fill: '#fffaf0' }),
    ...pieces.map((piece) => glass(random, piece)),
    overlay(1600, 1200, 'plaster', 0.14),
    el('rect', { width: 1600, height: 1200, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-vetri-di-laguna': lagoonGlass,
};
