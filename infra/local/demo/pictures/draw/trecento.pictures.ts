import { even, fade, placed, sample, soft, stroke, trace } from './brush.ts';
import { blur, cloud, holes, linear, radial, rough, sheet } from './surface.ts';
import { el, line, type Point, type Random, seeded, svg } from './svg.ts';
import { type Contour, face, hair, hand, handWashes, washes } from './underdrawing.ts';

const redEarth = '#8f2f1a';

type Place = readonly [x: number, y: number, scale: number, degrees: number];

/** Each contour is searched for: a pale first line, then the decided one. */
function searched(random: Random, contours: readonly Contour[], [x, y, scale, degrees]: Place): string {
  return contours
    .map(({ points, weight }) => {
      const put = placed(points, x, y, scale, degrees);
      const first = put.map(([px, py]): Point => [px + random.wobble(9), py + random.wobble(9)]);
      const width = weight * scale * 0.85;
      const pale =
        weight > 3 ? el('path', { d: stroke(random, first, { width: width * 0.6, press: even }), opacity: 0.32 }) : '';
      const dark =
        weight > 4
          ? el('path', { d: stroke(random, put, { width: width * 0.55 }), fill: '#5f1a0e', opacity: 0.7 })
          : '';
      return pale + el('path', { d: stroke(random, put, { width }) }) + dark;
    })
    .join('');
}

function washed(random: Random, contours: readonly Contour[], [x, y, scale, degrees]: Place): string {
  return contours
    .map(({ points, weight }) =>
      el('path', {
        d: stroke(random, placed(points, x, y, scale, degrees), { width: weight * scale, press: even, tremble: 0.3 }),
      }),
    )
    .join('');
}

/** A cord dipped in red and snapped on the wall: a broken line and the pigment it threw. */
function snapped(random: Random, from: Point, to: Point): string {
  const at = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
  const dots = Array.from({ length: 46 }, () => {
    const [x, y] = at(random());
    return `M${(x + random.wobble(26)).toFixed(0)} ${(y + random.wobble(26)).toFixed(0)}h0`;
  }).join('');
  return (
    el('path', { d: line([from, to]), 'stroke-width': 2.6, opacity: 0.75, 'stroke-dasharray': '90 3 40 7 150 2' }) +
    el('path', { d: line([at(0.02), at(0.97)]), 'stroke-width': 7, opacity: 0.13 }) +
    el('path', { d: dots, 'stroke-width': 2.6, 'stroke-linecap': 'round', opacity: 0.5 })
  );
}

/** A wing folded back: long quills that hang from the shoulder, each hiding part of the one behind it. */
function wing(random: Random): string {
  const quills = Array.from({ length: 11 }, (_, index) => {
    const t = index / 10;
    const root: Point = [120 + 330 * t + 30 * Math.sin(t * 3), 190 + 470 * t ** 1.15];
    const tip: Point = [20 + 300 * t ** 1.3, 930 + 300 * Math.sin(t * 1.5)];
    const lean = 70 - 30 * t;
    const middle: Point = [(root[0] + tip[0]) / 2 - 40, (root[1] + tip[1]) / 2 - 20];
    const left: Point[] = [root, [middle[0] - lean, middle[1]], [tip[0] - lean * 0.8, tip[1] - 60], tip];
    const right: Point[] = [
      tip,
      [tip[0] + lean * 0.5, tip[1] - 90],
      [middle[0] + lean * 0.7, middle[1]],
      [root[0] + 46, root[1] + 50],
    ];
    return (
      el('path', { d: soft(sample([...left, ...right.slice(1)], 60)), fill: 'url(#day)' }) +
      el('path', { d: stroke(random, left, { width: 8, step: 40 }) }) +
      el('path', { d: stroke(random, right, { width: 6, step: 40 }) }) +
      el('path', { d: stroke(random, [root, middle, tip], { width: 3.4, press: fade, step: 50 }), opacity: 0.7 })
    );
  }).join('');
  const crest: Point[] = trace('540,850 505,700 420,520 280,300 170,180 100,170 80,240 92,330');
  const inner: Point[] = trace('500,830 462,700 372,540 250,370 160,268 118,262');
  const coverts = Array.from({ length: 15 }, (_, index) => {
    const [x, y] = sample(crest, 1)[60 + index * 48] as Point;
    const scale: Point[] = [
      [x - 6, y + 6],
      [x - 52, y + 36],
      [x - 40, y + 84],
      [x + 4, y + 74],
    ];
    return (
      el('path', { d: soft(sample(scale, 30)), fill: 'url(#day)' }) +
      el('path', { d: stroke(random, scale, { width: 6 }) })
    );
  }).join('');
  const arm = el('path', { d: soft(sample([...crest, ...[...inner].reverse()], 40), true), fill: 'url(#day)' });
  return (
    quills +
    coverts +
    arm +
    [crest, inner].map((edge) => el('path', { d: stroke(random, edge, { width: 12, step: 40 }) })).join('')
  );
}

/** The mantle: an edge that crosses the breast, folds that break and hook where the cloth is caught. */
const folds: Point[][] = [
  trace('566,848 476,896 402,990 356,1110 340,1210'),
  trace('596,876 650,930 742,962 840,940 915,876'),
  trace('584,868 660,912 750,930 830,912 884,862'),
  trace('915,876 1000,912 1062,990 1092,1090 1096,1210'),
  trace('540,874 600,1000 720,1110 880,1180 960,1215'),
  trace('500,900 556,1040 660,1150 760,1215'),
  trace('462,930 500,1070 560,1150 612,1215'),
  trace('404,1010 424,1110 462,1180 480,1215'),
  trace('1010,930 960,1010 880,1060 800,1060 770,1036'),
  trace('1050,985 1010,1070 930,1120 860,1124 836,1104'),
  trace('940,900 900,960 850,990 806,984'),
  trace('1078,1066 1140,1030 1172,980 1188,930'),
  trace('1096,1200 1210,1140 1276,1040 1304,935'),
  trace('1188,930 1240,952 1304,935'),
  trace('1184,944 1240,968 1302,950'),
  trace('1130,1130 1196,1068 1226,1010 1220,990'),
  trace('1110,1090 1160,1056 1184,1020'),
];

/** What is left of the painted skin: the blue, the rim of the halo, a red border. */
const island: Point[] = trace(
  '900,-20 912,30 880,62 925,110 958,150 944,196 1002,232 1040,300 1022,352 1078,392 1120,470 1098,520 1150,556 1228,540 1262,500 1330,512 1388,560 1430,548 1462,600 1520,610 1540,668 1620,690 1640,-20',
);
const scraps: Point[][] = [
  trace('1440,1000 1492,982 1560,1000 1620,990 1620,1220 1520,1220 1500,1160 1452,1120 1462,1060'),
  trace('1404,806 1440,790 1470,818 1452,856 1416,852'),
];

function ragged(random: Random, points: readonly Point[]): string {
  return line(
    sample([...points, points[0] as Point], 13).map(([x, y]): Point => [x + random.wobble(9), y + random.wobble(9)]),
    true,
  );
}

function skin(random: Random): string {
  const edges = [island, ...scraps].map((points) => ragged(random, points)).join('');
  const rays = Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * Math.PI * 2;
    const at = (r: number) => `${(735 + r * Math.cos(angle)).toFixed(0)} ${(505 + r * Math.sin(angle)).toFixed(0)}`;
    return `M${at(356)}L${at(388)}`;
  }).join('');
  const painted = [
    sheet(1600, 1200, 'url(#azurite)'),
    el('path', { d: 'M1490 0H1600V1200H1490Z', fill: '#8e3a26' }),
    el('path', { d: 'M1490 0V1200M1512 0V1200', stroke: '#e3cf9f', 'stroke-width': 7 }),
    el('circle', { cx: 735, cy: 505, r: 392, fill: '#c99a45' }),
    el('circle', { cx: 735, cy: 505, r: 352, fill: '#dcb765' }),
    el('path', { d: rays, stroke: '#7d4a1c', 'stroke-width': 3.4 }),
    el('circle', {
      cx: 735,
      cy: 505,
      r: 396,
      fill: 'none',
      stroke: '#efe0b4',
      'stroke-width': 9,
      'stroke-dasharray': '1 15',
      'stroke-linecap': 'round',
    }),
    el('circle', { cx: 735, cy: 505, r: 392, fill: 'none', stroke: '#6a2a16', 'stroke-width': 4 }),
    sheet(1600, 1200, 'url(#thin)', { opacity: 0.5 }),
    sheet(1600, 1200, 'url(#loss)', { opacity: 0.9 }),
  ];
  return (
    el('clipPath', { id: 'skin' }, el('path', { d: edges })) +
    el('path', { d: edges, fill: '#2a1a0e', opacity: 0.5, transform: 'translate(9 12)', filter: 'url(#soft)' }) +
    el('path', { d: edges, fill: '#eadfc6', stroke: '#eadfc6', 'stroke-width': 8, 'stroke-linejoin': 'round' }) +
    el('g', { 'clip-path': 'url(#skin)' }, ...painted)
  );
}

/** The joins between one day's plaster and the next. */
const seams: Point[][] = [
  trace('-10,1010 180,985 420,1020 560,940 640,975 900,985 1130,1170 1180,1210'),
  trace('350,-10 330,120 372,250 318,420 352,600 420,720'),
  trace('1110,590 1090,700 1128,860 1080,960 1100,1040'),
];

function seam(random: Random, points: Point[]): string {
  const path = soft(sample(points, 46).map(([x, y]): Point => [x + random.wobble(7), y + random.wobble(7)]));
  const edge = (dx: number, stroke: string, width: number, opacity: number) =>
    el('path', { d: path, fill: 'none', stroke, 'stroke-width': width, opacity, transform: `translate(${dx} ${dx})` });
  return edge(6, '#3c2613', 14, 0.1) + edge(3, '#3c2613', 4, 0.34) + edge(-2, '#fff6e0', 4, 0.55);
}

const damp = [
  [1420, 1000, 520],
  [120, 1180, 560],
  [1000, 120, 380],
  [40, 60, 420],
  [1180, 720, 300],
] as const;

function sinopia(): string {
  const random = seeded('la-linea-sotto-il-colore');
  const head: Place = [735, 530, 2.35, 13];
  const gesture: Place = [1236, 830, 1.35, 6];
  const defs = el(
    'defs',
    {},
    rough('wall', { size: 470, frequency: 0.022, octaves: 4, seed: 8 }, { depth: 5, elevation: 54, strength: 0.5 }),
    rough('sand', { size: 310, frequency: 0.28, octaves: 2, seed: 3 }, { depth: 2.2, strength: 0.55 }),
    cloud(
      'loss',
      { size: 520, frequency: '0.026 0.016', octaves: 5, seed: 27, turn: 'rotate(-8)' },
      [0.91, 0.85, 0.74],
      9,
      5.75,
    ),
    cloud('thin', { size: 420, frequency: '0.02 0.012', octaves: 3, seed: 15 }, [0.75, 0.8, 0.8], 1.6, 0.75),
    ...damp.map(([x, y, r], index) =>
      radial(`damp${index}`, [x, y, r], [0, '#6d4a2a', 0.3], [0.6, '#6d4a2a', 0.14], [1, '#6d4a2a', 0]),
    ),
    holes('dry', { size: 420, frequency: '0.11 0.16', octaves: 3, seed: 4 }, 5, 1.15),
    blur('soft', 9),
    linear('day', [0, 0, 1600, 1200], [0, '#eadcc3'], [0.5, '#d8c5a5'], [1, '#b39672']),
    linear('azurite', [900, 0, 1600, 700], [0, '#3f6580'], [0.5, '#2c4c68'], [1, '#1d3450']),
  );
  const red = el(
    'g',
    { fill: redEarth },
    wing(random),
    el('g', { opacity: 0.26, fill: '#b8552f' }, washed(random, washes, head), washed(random, handWashes, gesture)),
    searched(random, hair, head),
    searched(random, face, head),
    searched(random, hand, gesture),
    ...folds.map((points) => el('path', { d: stroke(random, points, { width: 11, step: 36 }) })),
  );
  const measures = el(
    'g',
    { fill: 'none', stroke: redEarth },
    snapped(random, [735, 0], [735, 1200]),
    snapped(random, [0, 505], [1600, 505]),
    snapped(random, [60, 1200], [1500, 0]),
    el('circle', { cx: 735, cy: 505, r: 392, 'stroke-width': 6 }),
    el('circle', { cx: 735, cy: 505, r: 352, 'stroke-width': 3, opacity: 0.8 }),
  );
  return svg(
    1600,
    1200,
    'La linea sotto il colore',
    defs,
    sheet(1600, 1200, 'url(#day)'),
    ...damp.map((_, index) => sheet(1600, 1200, `url(#damp${index})`)),
    el('g', { mask: 'url(#dry)' }, measures, red),
    ...seams.map((points) => seam(random, points)),
    skin(random),
    sheet(1600, 1200, 'url(#wall)'),
    sheet(1600, 1200, 'url(#sand)'),
  );
}

export const pictures: Record<string, () => string> = {
  'la-linea-sotto-il-colore': sinopia,
};
