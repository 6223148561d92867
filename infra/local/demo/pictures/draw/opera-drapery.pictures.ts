/** Gallery 08: the fall of a cloth over two knees, brush and white on blue paper. */
import { clamp, smoothstep, track } from './gallery-hand.ts';
import { blur, filter, ground, modelled } from './gallery-material.ts';
import { lightOn, type Ridge, ridgeHeight } from './gallery-relief.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';

function bend(a: Point, b: Point, c: Point): Point[] {
  return Array.from({ length: 13 }, (_, index): Point => {
    const t = index / 12;
    const mix = (axis: 0 | 1) => (1 - t) ** 2 * a[axis] + 2 * t * (1 - t) * b[axis] + t * t * c[axis];
    return [mix(0), mix(1)];
  });
}

const fold = (a: Point, b: Point, c: Point, from: number, to: number, high: number): Ridge => ({
  spine: bend(a, b, c),
  wide: [from, to],
  high,
});

const folds: readonly Ridge[] = [
  fold([440, 590], [330, 900], [262, 1400], 34, 60, 66),
  fold([486, 640], [470, 980], [390, 1450], 24, 40, 46),
  fold([392, 540], [250, 800], [150, 1290], 40, 52, 54),
  fold([530, 760], [570, 1060], [520, 1460], 18, 46, 44),
  fold([838, 570], [880, 880], [822, 1440], 34, 62, 74),
  fold([880, 548], [984, 860], [968, 1420], 26, 46, 50),
  fold([770, 660], [700, 980], [676, 1450], 20, 36, 44),
  fold([912, 470], [1070, 720], [1076, 1330], 38, 50, 48),
  fold([506, 566], [660, 740], [790, 540], 30, 30, 42),
  fold([504, 600], [620, 960], [786, 590], 24, 26, 44),
  fold([512, 660], [646, 1230], [772, 650], 22, 20, 40),
  fold([560, 1000], [640, 1290], [716, 1010], 20, 18, 26),
  fold([310, 560], [380, 540], [464, 560], 34, 26, 36),
  fold([540, 170], [500, 330], [440, 480], 30, 34, 40),
  fold([640, 160], [620, 300], [690, 440], 26, 24, 30),
  fold([760, 180], [740, 300], [820, 430], 28, 26, 36),
  fold([880, 250], [860, 330], [850, 430], 26, 22, 26),
  fold([250, 1390], [160, 1460], [60, 1446], 30, 24, 40),
  fold([350, 360], [560, 480], [770, 480], 34, 26, 36),
  fold([560, 336], [700, 420], [814, 462], 28, 24, 28),
  fold([980, 390], [910, 390], [846, 470], 40, 28, 42),
  fold([156, 1330], [300, 1500], [450, 1420], 34, 24, 46),
  fold([400, 1470], [560, 1540], [700, 1440], 34, 24, 44),
  fold([660, 1476], [830, 1540], [1000, 1400], 30, 26, 44),
  fold([930, 1440], [1060, 1440], [1120, 1330], 28, 30, 40),
  fold([262, 560], [170, 760], [126, 1010], 30, 44, 34),
  fold([330, 1130], [380, 1210], [350, 1330], 16, 26, 24),
  fold([890, 980], [940, 1090], [900, 1230], 16, 24, 26),
];

/** Folds do not add up where they meet: the higher one wins, softly. */
function height(x: number, y: number): number {
  let power = 0;
  for (const each of folds) power += ridgeHeight(each, x, y) ** 3;
  const knee = (cx: number, cy: number) => 120 * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 15000);
  const body = 150 * Math.exp(-(((x - 630) / 400) ** 2)) * smoothstep(60, 420, y);
  return 0.86 * Math.cbrt(power) + knee(470, 530) + knee(836, 500) + body + 3 * Math.sin(x / 47 + y / 61);
}

const silhouette: readonly Point[] = [
  [474, 190],
  [640, 168],
  [800, 190],
  [884, 270],
  [985, 352],
  [1062, 480],
  [1094, 680],
  [1100, 900],
  [1116, 1120],
  [1150, 1310],
  [1090, 1400],
  [1010, 1420],
  [930, 1490],
  [790, 1478],
  [690, 1500],
  [560, 1528],
  [440, 1480],
  [330, 1492],
  [210, 1474],
  [96, 1502],
  [38, 1448],
  [70, 1330],
  [110, 1180],
  [140, 1000],
  [170, 800],
  [228, 640],
  [310, 520],
  [410, 390],
];

const light = (x: number, y: number) => lightOn(height, [x, y], 5, [-0.62, -0.4, 0.66]);

function inside(x: number, y: number): boolean {
  let within = false;
  silhouette.forEach(([ax, ay], index) => {
    const [bx, by] = silhouette[(index + 1) % silhouette.length] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** Short slanting strokes, as a left hand lays them, where the cloth is darkest or brightest. */
function hatching(random: Random, wanted: (tone: number) => number, spacing: number, reach: number): string {
  let path = '';
  for (let y = 420; y < 1500; y += spacing) {
    for (let x = 60; x < 1130; x += spacing) {
      const [px, py] = [x + random.wobble(spacing), y + random.wobble(spacing)];
      if (!inside(px, py) || random() > wanted(light(px, py))) continue;
      const long = reach * random.between(0.5, 1.2);
      path += track(
        [
          [px - long * 0.62, py - long * 0.78],
          [px + random.wobble(2), py + random.wobble(2)],
          [px + long * 0.62, py + long * 0.78],
        ],
        false,
        0,
      );
    }
  }
  return path;
}

function panneggio(): string {
  const random = seeded('panneggio');
  const cell = 11;
  const wash = modelled({
    columns: 109,
    rows: 145,
    cell,
    levels: 36,
    colours: ['#141b22', '#2b3740', '#55656e', '#84949a', '#aab5b5', '#d7dbd4', '#fbf8ee'],
    light: (column, row) => {
      const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
      return x < 10 || x > 1180 || y < 120 || y > 1550 ? undefined : clamp(light(x, y) * 1.04 - 0.04, 0.02, 0.98);
    },
  });
  const contour = (from: number, to: number) =>
    curve(silhouette.slice(from, to).map(([x, y]): Point => [x + random.wobble(4), y + random.wobble(4)]));
  const shade = Array.from({ length: 120 }, () => {
    const y = random.between(620, 1480);
    const x = 1090 + (y - 620) * 0.045 + random.between(-30, 60);
    const long = random.between(26, 60);
    return track(
      [
        [x - long * 0.6, y - long * 0.75],
        [x + long * 0.6, y + long * 0.75],
      ],
      false,
      0,
    );
  }).join('');
  const chalk = { fill: 'none', 'stroke-linecap': 'round' };
  return svg(
    1200,
    1600,
    'Panneggio',
    el(
      'defs',
      {},
      blur('wet', 6.4),
      blur('edge', 7),
      el('mask', { id: 'cloth' }, el('path', { d: curve(silhouette, true), fill: '#fff', filter: 'url(#edge)' })),
      el(
        'linearGradient',
        { id: 'begun', x1: '0', y1: '0', x2: '0', y2: '1' },
        el('stop', { offset: '.175', 'stop-color': '#000' }),
        el('stop', { offset: '.29', 'stop-color': '#fff' }),
      ),
      el('mask', { id: 'unfinished' }, el('rect', { width: 1200, height: 1600, fill: 'url(#begun)' })),
      ground('paper', { frequency: '.5 .55', octaves: 2, depth: 0.6, seed: 40 }),
      filter(
        'fibre',
        el('feTurbulence', { type: 'fractalNoise', baseFrequency: '.02 .3', numOctaves: 2, seed: 17 }),
        el('feColorMatrix', { type: 'matrix', values: '0 0 0 0 .16 0 0 0 0 .22 0 0 0 0 .27 0 0 0 1.6 -.78' }),
      ),
    ),
    el(
      'g',
      { filter: 'url(#paper)' },
      el('rect', { width: 1200, height: 1600, fill: '#8c9ba2' }),
      el('rect', { width: 1200, height: 1600, filter: 'url(#fibre)', opacity: '.5' }),
      el(
        'g',
        { transform: 'translate(-92 -318) scale(1.19)' },
        el('path', {
          d: 'M60 1480Q600 1520 1160 1380L1200 1440Q900 1590 60 1520z',
          fill: '#36434d',
          opacity: '.75',
          filter: 'url(#edge)',
        }),
        el('path', { d: shade, ...chalk, stroke: '#303c45', 'stroke-width': 2.2, opacity: '.55' }),
        el('g', { mask: 'url(#unfinished)' }, el('g', { mask: 'url(#cloth)' }, el('g', { filter: 'url(#wet)' }, wash))),
        el('path', {
          d: hatching(random, (tone) => clamp((0.36 - tone) * 2.2), 15, 20),
          ...chalk,
          stroke: '#0f161c',
          'stroke-width': 1.5,
          opacity: '.5',
        }),
        el('path', {
          d: hatching(random, (tone) => clamp((tone - 0.9) * 9), 11, 13),
          ...chalk,
          stroke: '#fffdf4',
          'stroke-width': 1.7,
          opacity: '.75',
        }),
        el('path', {
          d: contour(3, 7) + contour(9, 15) + contour(14, 22) + contour(23, 28),
          ...chalk,
          stroke: '#1c262e',
          'stroke-width': 2.2,
          opacity: '.55',
        }),
        el('path', {
          d: folds
            .slice(0, 10)
            .map(({ spine }) =>
              curve(
                spine.filter((_, index) => index % 3 === 0).map(([x, y]): Point => [x + 16 + random.wobble(3), y + 6]),
              ),
            )
            .join(''),
          ...chalk,
          stroke: '#10181e',
          'stroke-width': 1.6,
          opacity: '.28',
        }),
      ),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-08': panneggio };
