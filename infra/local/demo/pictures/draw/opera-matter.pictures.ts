/** Gallery 03: sewn jute, torn open on red. */
import { brush, ragged, raggedShape, through, track } from './gallery-hand.ts';
import { blur, fade, glow, ground, specks, tremble } from './gallery-material.ts';
import { el, type Point, type Random, seeded, svg } from './svg.ts';

/** Plain weave, one repeat: two threads each way, each with a lit and a shaded side. */
function jute(id: string, size: number, dark: string, thread: string, bright: string, turn: number): string {
  const half = size / 2;
  const knot = (x: number, y: number, wide: boolean) => {
    const [w, h] = wide ? [half * 1.04, half * 0.74] : [half * 0.74, half * 1.04];
    const [left, top] = [x + (half - w) / 2, y + (half - h) / 2];
    return [
      el('rect', { x: left, y: top, width: w, height: h, rx: half * 0.3, fill: thread }),
      el(
        'rect',
        wide
          ? { x: left + 1, y: top + h * 0.08, width: w - 2, height: h * 0.34, rx: 1, fill: bright }
          : { x: left + w * 0.08, y: top + 1, width: w * 0.34, height: h - 2, rx: 1, fill: bright },
      ),
    ].join('');
  };
  return el(
    'pattern',
    { id, width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${turn})` },
    el('rect', { width: size, height: size, fill: dark }),
    knot(0, 0, true) + knot(half, half, true) + knot(half, 0, false) + knot(0, half, false),
  );
}

/** Loose ends along an edge: `out` says which way they hang. */
function fringe(from: Point, to: Point, out: Point, random: Random, count: number, length: number): string {
  let path = '';
  for (let index = 0; index < count; index++) {
    const t = random();
    const start: Point = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    const reach = length * random.between(0.25, 1);
    const bend = random.wobble(0.22);
    const end: Point = [start[0] + (out[0] - out[1] * bend) * reach, start[1] + (out[1] + out[0] * bend) * reach];
    const middle = random.wobble(reach * 0.14);
    path += `M${start.map(Math.round).join(' ')}Q${Math.round((start[0] + end[0]) / 2 + middle)} ${Math.round((start[1] + end[1]) / 2 - middle)} ${end.map(Math.round).join(' ')}`;
  }
  return path;
}

function seam(points: readonly Point[], random: Random): string {
  const shadow: string[] = [];
  const thread: string[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b] = [points[index] as Point, points[index + 1] as Point];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2 + random.wobble(0.35);
    const reach = random.between(15, 24);
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    const from: Point = [a[0] - dx, a[1] - dy];
    const to: Point = [a[0] + dx + (b[0] - a[0]) * 0.35, a[1] + dy + (b[1] - a[1]) * 0.35];
    const middle: Point = [(from[0] + to[0]) / 2 + random.wobble(3), (from[1] + to[1]) / 2 + random.wobble(3)];
    thread.push(brush([from, middle, to], (t) => 3.5 + 4 * Math.sin(Math.PI * t)));
    shadow.push(
      brush(
        [from, middle, to].map(([x, y]): Point => [x + 4, y + 5]),
        () => 8,
      ),
    );
  }
  const ditch = track(points);
  return [
    el('path', { d: ditch, fill: 'none', stroke: '#0d0805', 'stroke-width': 9, opacity: '.75', filter: 'url(#puff)' }),
    el('path', { d: shadow.join(''), fill: '#120a05', opacity: '.6' }),
    el('path', { d: thread.join(''), fill: '#d9c39a', stroke: '#6b5230', 'stroke-width': 0.8 }),
  ].join('');
}

/** A soft edge of shadow without a filter: three thin veils, each a little further out. */
function shade(outline: string, right: number, down: number): string {
  return [0.5, 1, 1.5]
    .map((far) =>
      el('path', { d: outline, fill: '#070403', opacity: '.3', transform: `translate(${right * far} ${down * far})` }),
    )
    .join('');
}

function sacco(): string {
  const random = seeded('sacco');
  const patch = (fill: string, corners: readonly Point[], size = 7) => {
    const outline = track(raggedShape(corners, random, size, 22), true, 0);
    return shade(outline, 10, 9) + el('path', { d: outline, fill: `url(#${fill})` });
  };
  const tear = (corners: readonly Point[], size: number) =>
    track(
      through([...corners, corners[0] as Point], 7).map(
        ([x, y]): Point => [x + random.wobble(size), y + random.wobble(size)],
      ),
      true,
      0,
    );
  const wound = tear(
    [
      [890, 236],
      [1000, 196],
      [1120, 236],
      [1196, 352],
      [1184, 500],
      [1120, 634],
      [1000, 706],
      [916, 640],
      [858, 520],
      [836, 372],
    ],
    9,
  );
  const small = tear(
    [
      [330, 880],
      [384, 826],
      [446, 862],
      [470, 930],
      [410, 972],
      [346, 950],
    ],
    5,
  );
  const seams: readonly (readonly [Point, Point])[] = [
    [
      [690, 40],
      [742, 800],
    ],
    [
      [60, 770],
      [742, 800],
    ],
    [
      [742, 800],
      [1540, 742],
    ],
    [
      [1180, 770],
      [1236, 1236],
    ],
    [
      [210, 44],
      [176, 770],
    ],
  ];
  // Moving every thread costs a renderer time by the pixel: the sack keeps four fifths of its size.
  return svg(
    1280,
    1024,
    'Sacco e sutura',
    el(
      'defs',
      {},
      jute('raw', 15, '#3d2a15', '#a8834e', '#cfae74', 2),
      jute('pale', 13, '#5a4629', '#c6a873', '#ead5a6', -3),
      jute('burnt', 16, '#1d120a', '#6d4a28', '#94703f', 5),
      jute('grey', 11, '#3a3226', '#94866a', '#bdb08f', -1),
      blur('puff', 4),
      blur('veil', 12),
      tremble('pull', '.011', 40, 7, 1),
      ground('rough', { frequency: '.012 .016', octaves: 2, depth: 21, seed: 12, height: 58 }),
      specks('stain', '#2a160a', {
        frequency: '.006',
        octaves: 2,
        threshold: 0.5,
        contrast: 3.4,
        seed: 21,
        most: 0.62,
      }),
      fade(
        'side',
        [0, 0, 1, 1],
        [
          [0, '#fff3d6', 0.16],
          [0.45, '#fff3d6', 0],
          [1, '#120904', 0.5],
        ],
      ),
      el('clipPath', { id: 'torn' }, el('path', { d: wound + small })),
      glow(
        'depth',
        [1080, 560, 460],
        [
          [0, '#d83216'],
          [0.45, '#b5210e'],
          [0.8, '#5a0f07'],
          [1, '#200604'],
        ],
        true,
      ),
    ),
    el(
      'g',
      { transform: 'scale(.8)' },
      el(
        'g',
        { filter: 'url(#rough)' },
        el('rect', { width: 1600, height: 1280, fill: '#0f0a08' }),
        el(
          'g',
          { filter: 'url(#pull)' },
          patch('grey', [
            [40, 30],
            [236, 28],
            [216, 800],
            [34, 792],
          ]),
          patch('raw', [
            [190, 34],
            [716, 40],
            [772, 822],
            [168, 800],
          ]),
          patch(
            'pale',
            [
              [676, 30],
              [1562, 44],
              [1560, 772],
              [726, 826],
            ],
            9,
          ),
          patch('burnt', [
            [40, 770],
            [764, 790],
            [1226, 762],
            [1260, 1250],
            [42, 1254],
          ]),
          patch('raw', [
            [1166, 752],
            [1566, 726],
            [1560, 1252],
            [1222, 1246],
          ]),
          el('path', { d: wound + small, fill: '#d9ba7e', transform: 'translate(2 3)' }),
          el(
            'g',
            { 'clip-path': 'url(#torn)' },
            el('path', { d: wound + small, fill: 'url(#depth)' }),
            el('path', {
              d: 'M760 120H1300V330Q1150 300 1020 372T900 620L846 800H760z',
              fill: '#060202',
              opacity: '.7',
              filter: 'url(#veil)',
            }),
            el('path', {
              d: 'M760 120H1300V290Q1130 250 990 330T870 620L806 800H760z',
              fill: '#060202',
              filter: 'url(#veil)',
            }),
            el('path', { d: 'M300 800H500L350 990H300z', fill: '#060202' }),
          ),
          el('path', {
            d: [
              fringe([880, 250], [838, 520], [1, 0.25], random, 26, 150),
              fringe([920, 640], [1100, 650], [0.25, -1], random, 20, 90),
              fringe([1190, 350], [1150, 600], [-1, 0.3], random, 12, 70),
              fringe([960, 206], [1120, 236], [-0.1, 1], random, 12, 110),
              fringe([335, 880], [350, 950], [1, -0.1], random, 12, 80),
              'M846 470Q1010 540 1192 420M850 500Q1020 560 1188 446M980 204Q950 420 1010 700M1002 200Q985 420 1030 690',
            ].join(''),
            fill: 'none',
            stroke: '#cfae74',
            'stroke-width': 2.2,
          }),
        ),
        ...seams.map(([from, to]) => seam(ragged(from, to, random, 12, 44), random)),
        el('rect', { width: 1600, height: 1280, filter: 'url(#stain)' }),
        el('rect', { width: 1600, height: 1280, fill: 'url(#side)' }),
      ),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-03': sacco };
