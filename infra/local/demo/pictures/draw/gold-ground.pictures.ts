import { even, sample, soft, stroke, trace } from './brush.ts';
import { arch, cracks, cx, cy, filled, halo, height, leaves, onPanel, width } from './gold-leaf.ts';
import { blur, cloud, linear, radial, rough, sheet } from './surface.ts';
import { el, type Point, type Random, round, seeded, svg } from './svg.ts';
import { type Contour, face } from './underdrawing.ts';

const skull: Point[] = trace(
  '46,-92 60,-66 63,-40 58,-18 64,4 61,34 50,64 36,88 20,99 2,96 -20,86 -46,64 -64,34 -72,2 -70,-44 -52,-80 -18,-104 22,-106',
);
const neck: Point[] = trace('-60,30 -58,92 -74,150 -40,210 30,210 44,160 29,126 24,90');
const opening: Point[] = trace(
  '68,-44 52,-74 10,-88 -36,-78 -68,-44 -82,6 -82,56 -74,104 -60,150 -24,196 20,178 46,132 66,78 74,20 73,-18',
);
const lining: Point[] = trace(
  '75,-46 57,-82 10,-98 -40,-88 -76,-50 -91,4 -91,58 -83,108 -69,156 -26,210 26,188 54,136 73,82 81,20 80,-20',
);
const mantle: Point[] = trace(
  '-40,1540 -20,1400 70,1262 214,1150 330,1078 372,1000 356,880 336,740 352,560 430,410 560,330 700,334 826,410 902,540 934,700 952,880 1000,1020 1100,1120 1190,1240 1240,1400 1240,1540',
);

const light: [Contour['points'], number, string, number][] = [
  [trace('-68,-60 -70,20 -58,66 -20,96'), 44, '#4a5433', 0.9],
  [trace('-74,0 -66,40 -46,70 -14,94'), 34, '#434c2c', 0.95],
  [trace('-60,60 -62,110 -70,180'), 66, '#2f351f', 0.95],
  [trace('30,106 6,120 -30,140 -40,190'), 50, '#454c2c', 0.85],
  [trace('60,-70 10,-86 -50,-66'), 26, '#4a4527', 0.7],
  [trace('14,-30 19,0 18,34'), 20, '#5c6038', 0.85],
  [trace('-44,-14 -16,-26 10,-20'), 20, '#5c6038', 0.75],
  [trace('34,-20 48,-24 58,-18'), 14, '#5c6038', 0.65],
  [trace('14,50 28,52 44,50'), 12, '#6a6a40', 0.6],
  [trace('12,82 28,83 40,80'), 10, '#6a6a40', 0.55],
  [trace('-34,24 -20,34 -8,38'), 36, '#c8714e', 0.5],
  [
    [
      [50, 18],
      [55, 32],
    ],
    18,
    '#c8714e',
    0.5,
  ],
  [trace('-16,-56 12,-62 34,-58'), 36, '#f8e6c0', 0.8],
  [trace('-22,14 -4,18 4,30'), 16, '#f8e6c0', 0.6],
  [trace('30,-20 35,12 42,32'), 9, '#fff3d6', 1],
  [
    [
      [20, 92],
      [32, 93],
    ],
    15,
    '#f8e6c0',
    0.8,
  ],
  [trace('16,64 30,65 45,65'), 8, '#a8432d', 0.9],
];

function head(random: Random): string {
  const modelling = light.map(([points, weight, fill, opacity]) =>
    el('path', { d: stroke(random, onPanel(points), { width: weight * 2.5, press: even }), fill, opacity }),
  );
  const features = face.map(({ points, weight }) =>
    el('path', { d: stroke(random, onPanel(points), { width: weight > 6 ? weight * 2.3 : weight * 0.95 }) }),
  );
  const hem = soft(sample(onPanel(lining), 40), true);
  return (
    el('path', {
      d: hem,
      fill: '#240f08',
      stroke: '#1a0c05',
      'stroke-width': 46,
      'stroke-linejoin': 'round',
      opacity: 0.5,
    }) +
    el('path', { d: hem, fill: '#3a140c', stroke: 'url(#gold)', 'stroke-width': 34 }) +
    el('path', {
      d: hem,
      fill: 'none',
      stroke: '#5f3510',
      'stroke-width': 13,
      'stroke-dasharray': '3 9 10 5 2 7',
      opacity: 0.9,
    }) +
    el('path', {
      d: hem,
      fill: 'none',
      stroke: '#fff0b4',
      'stroke-width': 3,
      'stroke-dasharray': '0 14',
      'stroke-linecap': 'round',
    }) +
    el(
      'g',
      { 'clip-path': 'url(#face)' },
      filled(onPanel(neck), '#8d8050') + filled(onPanel(skull), 'url(#flesh)'),
      el('g', { mask: 'url(#skin)' }, el('g', { filter: 'url(#melt)' }, ...modelling)),
      el('g', { fill: '#43200f', opacity: 0.88 }, ...features),
      sheet(width, height, 'url(#tempera)'),
    )
  );
}

const pleats: Point[][] = [
  trace('880,520 900,760 890,980 800,1180 640,1330 470,1520'),
  trace('846,470 850,760 836,960 740,1140 560,1290 330,1500'),
  trace('930,900 900,1120 800,1320 700,1520'),
  trace('1010,1060 980,1220 900,1380 860,1520'),
  trace('380,1090 300,1220 200,1340 120,1520'),
  trace('470,1210 420,1290 330,1400 250,1520'),
  trace('420,440 370,600 360,780'),
  trace('1120,1180 1110,1320 1060,1510'),
];

function robe(random: Random): string {
  const folds = pleats.map((points) => {
    const shifted = points.map(([x, y]): Point => [x - 26, y - 8]);
    return (
      el('path', { d: stroke(random, points, { width: 58, step: 60 }), fill: '#050b18', opacity: 0.7 }) +
      el('path', { d: stroke(random, shifted, { width: 24, step: 60 }), fill: '#3d6488', opacity: 0.42 })
    );
  });
  const star = Array.from(
    { length: 12 },
    (_, ray) =>
      `M0 0L${round((ray % 2 ? 24 : 44) * Math.cos((ray * Math.PI) / 6))} ${round((ray % 2 ? 24 : 44) * Math.sin((ray * Math.PI) / 6))}`,
  ).join('');
  return (
    [44, 30, 17]
      .map((spread) =>
        filled(mantle, 'none', {
          stroke: '#1c0d04',
          'stroke-width': spread,
          opacity: 0.16,
          transform: 'translate(8 6)',
        }),
      )
      .join('') +
    filled(mantle, 'url(#azurite)') +
    el(
      'g',
      { 'clip-path': 'url(#cloth)' },
      el('g', { filter: 'url(#melt)' }, ...folds),
      sheet(width, height, 'url(#abraded)', { opacity: 0.55 }),
    ) +
    filled(mantle, 'none', { stroke: '#d9ad4e', 'stroke-width': 7 }) +
    el('path', {
      d: star,
      stroke: '#e6bd60',
      'stroke-width': 3.6,
      'stroke-linecap': 'round',
      transform: 'translate(968 1180)',
    })
  );
}

function goldGround(): string {
  const random = seeded('davanti-al-fondo-oro');
  const defs = el(
    'defs',
    {},
    linear('gold', [0, 0, 1200, 1500], [0, '#f1d78c'], [0.3, '#d9ab4c'], [0.62, '#b9832c'], [1, '#7d4f17']),
    radial('disc', [430, 420, 760], [0, '#fbe9a8'], [0.45, '#dcaf4f'], [1, '#96631d']),
    linear('azurite', [300, 350, 1000, 1500], [0, '#2f5478'], [0.45, '#1b3858'], [1, '#0a1526']),
    linear('flesh', [430, 600, 790, 900], [0, '#efd7a9'], [0.55, '#d3b381'], [1, '#8f8a5c']),
    cloud('bole', { size: 700, frequency: '0.012 0.02', octaves: 4, seed: 17 }, [0.56, 0.19, 0.1], 6, 3.8),
    cloud('abraded', { size: 510, frequency: '0.05 0.02', octaves: 4, seed: 31 }, [0.78, 0.74, 0.6], 5, 3.3),
    cloud('granulated', { size: 190, frequency: 0.33, octaves: 1, seed: 5 }, [0.36, 0.19, 0.03], 5, 2.3),
    rough('beaten', { size: 420, frequency: 0.035, octaves: 4, seed: 2 }, { depth: 2.6, strength: 0.7 }),
    rough(
      'tempera',
      { size: 280, frequency: '0.12 0.05', octaves: 3, seed: 6, turn: 'rotate(38)' },
      { depth: 1.6, strength: 0.6 },
    ),
    blur('glow', 26),
    blur('melt', 13),
    arch,
    el('clipPath', { id: 'nimbus' }, el('circle', { cx, cy, r: 508 })),
    el('clipPath', { id: 'cloth' }, filled(mantle, '#000')),
    el('clipPath', { id: 'face' }, filled(onPanel(opening), '#000')),
    el(
      'mask',
      { id: 'skin', maskUnits: 'userSpaceOnUse', x: 0, y: 0, width, height },
      filled(onPanel(skull), '#fff'),
      filled(onPanel(neck), '#fff'),
    ),
  );
  return svg(
    width,
    height,
    'Davanti al fondo oro',
    defs,
    sheet(width, height, 'url(#gold)'),
    leaves(random),
    halo(random),
    sheet(width, height, 'url(#bole)'),
    sheet(width, height, 'url(#beaten)'),
    robe(random),
    head(random),
    cracks(random),
  );
}

export const pictures: Record<string, () => string> = { 'davanti-al-fondo-oro': goldGround };
