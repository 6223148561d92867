import { sample, soft, stroke, trace } from './brush.ts';
import { blur, linear, radial, rough, sheet } from './surface.ts';
import { el, line, type Point, type Random, seeded, svg } from './svg.ts';

const [width, height] = [1200, 1500];
/** Where the light comes from: high on the right, a little in front of the figure. */
const sun = [0.5, -0.78, 0.38] as const;

type Ramp = readonly string[];
const flesh: Ramp = ['#0d0704', '#2a140b', '#6b3a20', '#b0713f', '#deaa6e', '#f8e2b2'];
const linen: Ramp = ['#0f0a06', '#33271a', '#75624a', '#b5a079', '#e2d0a4', '#fdf5da'];
const wool: Ramp = ['#080302', '#240705', '#551109', '#8c2415', '#bd4a2a', '#e39163'];

/** A tone between the ramp's colours; 0 is lost in the dark, 1 faces the light. */
function tone(ramp: Ramp, brightness: number): string {
  const place = Math.max(0, Math.min(0.999, brightness)) * (ramp.length - 1);
  const index = Math.floor(place);
  const channel = (color: string | undefined, at: number) =>
    Number.parseInt((color ?? '#000000').slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const [from, to] = [channel(ramp[index], at), channel(ramp[index + 1], at)];
    return Math.round(from + (to - from) * (place - index))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

type Limb = { spine: Point[]; widths: number[]; ramp: Ramp; strips?: number; shade?: number };

/** A finger, an arm, a fold: a bent tube cut into planes, each as bright as it is turned to the light. */
function limb(random: Random, { spine, widths, ramp, strips = 7, shade = 0 }: Limb): string {
  const normals = spine.map((_, index): Point => {
    const [before, after] = [
      spine[Math.max(0, index - 1)] as Point,
      spine[Math.min(spine.length - 1, index + 1)] as Point,
    ];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    return [-(after[1] - before[1]) / length, (after[0] - before[0]) / length];
  });
  const corner = (index: number, across: number): Point => {
    const [[x, y], [nx, ny], half] = [spine[index] as Point, normals[index] as Point, (widths[index] ?? 0) / 2];
    return [x + nx * half * across, y + ny * half * across];
  };
  const planes: string[] = [];
  for (let index = 0; index < spine.length - 1; index++) {
    const [nx, ny] = normals[index] as Point;
    for (let strip = 0; strip < strips; strip++) {
      const from = -1 + (2 * strip) / strips;
      const middle = from + 1 / strips;
      const facing = nx * middle * sun[0] + ny * middle * sun[1] + Math.sqrt(1 - middle * middle) * sun[2];
      const fill = tone(ramp, 0.06 + Math.max(0, facing) ** 1.15 * 0.98 - shade + random.wobble(0.035));
      const back = 1.5 + strip * 0.7;
      // Each plane runs under the next ones, across and along, so that no seam of background shows between them.
      const ends = [corner(index, from), corner(index, 1)].map(([x, y]): Point => [x - ny * back, y + nx * back]);
      const points = [ends[0] as Point, corner(index + 1, from), corner(index + 1, 1), ends[1] as Point];
      planes.push(
        el('path', {
          d: line(
            points.map(([x, y]): Point => [Math.round(x), Math.round(y)]),
            true,
          ),
          fill,
        }),
      );
    }
  }
  return planes.join('');
}

/** Widths for every sampled point, from those given at the joints. */
function tube(
  points: Point[],
  widths: number[],
  ramp: Ramp,
  options: { step?: number; strips?: number; shade?: number } = {},
): Limb {
  const step = options.step ?? 34;
  const spine = sample(points, step);
  const at = (index: number) => {
    const place = (index / (spine.length - 1)) * (widths.length - 1);
    const low = Math.floor(place);
    const [from, to] = [widths[low] ?? 0, widths[low + 1] ?? widths[low] ?? 0];
    return from + (to - from) * (place - low);
  };
  return { spine, widths: spine.map((_, index) => at(index)), ramp, strips: options.strips, shade: options.shade };
}

/** The hand, back to front: fingers that hang, the back of the hand, the thumb, the finger that chooses. */
const hand: Limb[] = [
  tube(trace('770,716 724,772 708,828 738,866 752,868'), [54, 52, 46, 36, 18], flesh, { shade: 0.2, step: 30 }),
  tube(trace('732,706 668,764 640,836 668,892 686,896'), [62, 60, 52, 42, 20], flesh, { shade: 0.12, step: 30 }),
  tube(trace('690,690 612,742 570,818 594,884 612,890'), [66, 62, 56, 44, 22], flesh, { shade: 0.05, step: 30 }),
  tube(trace('930,704 850,690 752,674 664,684'), [132, 140, 142, 84], flesh, { step: 44, strips: 9 }),
  tube(trace('700,670 648,656 580,666 516,690 464,728 444,752 440,760'), [64, 74, 58, 52, 44, 34, 20], flesh, {
    step: 26,
  }),
  tube(trace('874,736 800,758 740,762 690,788 664,812 658,820'), [84, 86, 64, 60, 44, 22], flesh, {
    shade: 0.03,
    step: 28,
  }),
];

/** The sleeve is a fall of tubes: the nearest catch the beam, the lowest go back to the dark. */
function sleeve(random: Random): string {
  const folds: Limb[] = [];
  for (let index = 0; index < 9; index++) {
    const t = index / 8;
    const wrist: Point = [984 - 34 * Math.sin(t * 3), 622 + 216 * t];
    const middle: Point = [1060 + random.wobble(30), 610 + 420 * t + random.wobble(40)];
    const shoulder: Point = [1290, 480 + 860 * t ** 1.2];
    const size = random.between(80, 150);
    folds.push(
      tube([wrist, middle, shoulder], [44, size, size * 1.5], wool, { step: 46, strips: 7, shade: 0.04 + 0.34 * t }),
    );
  }
  const order = [8, 6, 7, 4, 5, 2, 3, 1, 0].map((index) => folds[index] as Limb);
  const cuff = [
    tube(trace('1010,724 944,712 894,704'), [206, 190, 164], linen, { step: 26, strips: 12, shade: 0.04 }),
    tube(trace('990,672 930,658 886,650'), [60, 48, 30], linen, { step: 24, strips: 5 }),
    tube(trace('1004,748 940,742 888,730'), [64, 46, 26], linen, { step: 24, strips: 5, shade: 0.06 }),
  ];
  const behind: Point[] = trace('1000,640 1060,600 1210,480 1210,1290 1100,1080 1010,860 968,800');
  return (
    el('path', { d: line(behind, true), fill: '#190604' }) +
    [...cuff, ...order].map((part) => limb(random, part)).join('')
  );
}

/** A sleeve on the table that has not been touched by the light yet, but for its edge, and a few coins. */
function table(random: Random): string {
  const coins = [
    [236, 1196, 26],
    [560, 1206, 19],
    [268, 1178, 25],
    [470, 1226, 23],
    [392, 1252, 24],
    [186, 1230, 24],
  ] as const;
  const discs = coins.map(
    ([x, y, r]) =>
      el('ellipse', { cx: x + 5, cy: y + 7, rx: r, ry: r * 0.36, fill: '#050302' }) +
      el('ellipse', { cx: x, cy: y, rx: r, ry: r * 0.36, fill: '#8d5f24' }) +
      el('ellipse', { cx: x - 1, cy: y - 2, rx: r * 0.92, ry: r * 0.3, fill: '#d9ac5c' }) +
      el('path', {
        d: `M${x - 6} ${y - 7}q${r * 0.5} ${-2} ${r * 0.8} 5`,
        stroke: '#fff0c4',
        'stroke-width': 3,
        fill: 'none',
      }),
  );
  const arm = [
    tube(
      trace('-120,940 40,1010 150,1100 214,1158'),
      [330, 250, 170, 110],
      ['#050403', '#11110d', '#23251b', '#3c3c28', '#68633e', '#a09262'],
      { step: 50, strips: 9, shade: 0.05 },
    ),
    tube(trace('194,1148 230,1160 262,1164'), [96, 92, 76], linen, { step: 18, shade: 0.16 }),
    tube(trace('250,1172 320,1180 356,1204 366,1222'), [70, 62, 44, 18], flesh, { step: 24, shade: 0.16 }),
    tube(trace('250,1160 326,1152 384,1172 418,1208 420,1218'), [76, 74, 54, 34, 18], flesh, { step: 26, shade: 0.05 }),
  ];
  return (
    el('path', { d: 'M-10 1228L640 1172L1210 1246V1510H-10Z', fill: 'url(#board)' }) +
    el('path', {
      d: stroke(random, trace('-10,1230 640,1174 1210,1248'), { width: 7, step: 90 }),
      fill: '#8a6a3e',
      opacity: 0.4,
    }) +
    discs.join('') +
    arm.map((part) => limb(random, part)).join('')
  );
}

function windowPanes(): string {
  const panes = (
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const
  ).map(([column, row]) => {
    const [x, y] = [168 + column * 168, 34 + row * 190];
    return el('path', {
      d: line(
        [
          [x, y + column * 3],
          [x + 148, y + 5],
          [x + 148, y + 174],
          [x, y + 172],
        ],
        true,
      ),
      fill: 'url(#pane)',
      opacity: String(0.9 - row * 0.15 - column * 0.12),
    });
  });
  return (
    el('path', { d: 'M130 -10H524V420H130Z', fill: '#120c07' }) +
    panes.join('') +
    el('path', { d: 'M112 414L560 424L556 452L108 440Z', fill: '#2f2113' })
  );
}

function caravaggio(): string {
  const random = seeded('caravaggio-la-luce-che-decide');
  const beam: Point[] = trace('1240,60 -40,560 -40,1300 1240,1300');
  const defs = el(
    'defs',
    {},
    linear('room', [1200, 0, 0, 1500], [0, '#2a1d11'], [0.5, '#170f09'], [1, '#080504']),
    linear('lit', [1200, 240, -60, 800], [0, '#d9ad62'], [0.35, '#b08344'], [0.7, '#6e4d28'], [1, '#2c1d10', 0.2]),
    linear(
      'under',
      [520, 420, 740, 960],
      [0, '#110a06', 0],
      [0.45, '#110a06', 0.08],
      [0.8, '#110a06', 0.86],
      [1, '#0d0805', 1],
    ),
    linear('board', [0, 1180, 300, 1500], [0, '#4b3219'], [0.4, '#20140a'], [1, '#080503']),
    linear('pane', [160, 30, 500, 420], [0, '#5c5433'], [0.6, '#3c371f'], [1, '#241f11']),
    radial('breath', [470, 730, 420], [0, '#f6d78f', 0.32], [1, '#f6d78f', 0]),
    radial('gloom', [640, 680, 1000], [0, '#050302', 0], [0.6, '#050302', 0.12], [1, '#050302', 0.85]),
    blur('cast', 22),
    rough('plaster', { size: 560, frequency: 0.018, octaves: 4, seed: 3 }, { depth: 4, azimuth: 315, strength: 0.5 }),
    rough(
      'linen',
      { size: 320, frequency: '0.3 0.24', octaves: 2, seed: 11 },
      { depth: 2, azimuth: 315, strength: 0.42 },
    ),
  );
  const cast = soft(
    sample(trace('1180,800 880,800 640,836 420,850 330,900 520,960 700,1010 1000,1060 1200,1120'), 60),
    true,
  );
  return svg(
    width,
    height,
    'La luce che decide',
    defs,
    sheet(width, height, 'url(#room)'),
    windowPanes(),
    el('path', { d: line(beam, true), fill: 'url(#lit)' }),
    el('path', { d: line(beam, true), fill: 'url(#under)' }),
    el('path', {
      d: stroke(random, trace('1240,62 600,310 -40,562'), { width: 5, step: 70 }),
      fill: '#f0cd86',
      opacity: 0.55,
    }),
    sheet(width, height, 'url(#plaster)'),
    el('path', { d: cast, fill: '#070403', opacity: 0.85, filter: 'url(#cast)' }),
    sheet(width, height, 'url(#breath)'),
    table(random),
    ...hand.map((part) => limb(random, part)),
    sleeve(random),
    sheet(width, height, 'url(#gloom)'),
    sheet(width, height, 'url(#linen)'),
  );
}

export const pictures: Record<string, () => string> = { 'caravaggio-la-luce-che-decide': caravaggio };
