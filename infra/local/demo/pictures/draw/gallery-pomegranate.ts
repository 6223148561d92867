/** Pomegranates, whole and opened, for gallery 06. */
import { brush, circle, through, track } from './gallery-hand.ts';
import { glow } from './gallery-material.ts';
import { curve, el, type Point, type Random } from './svg.ts';

export type Fruit = { at: Point; radius: number; crown: number; flush: number };

const turned = ([x, y]: Point, angle: number, [cx, cy]: Point): Point => [
  cx + x * Math.cos(angle) - y * Math.sin(angle),
  cy + x * Math.sin(angle) + y * Math.cos(angle),
];

/** The skin is not round: it has flat sides, a neck at the crown and a hand's tremble. */
function skin({ at, radius, crown }: Fruit, random: Random): Point[] {
  const lumps = [random.wobble(0.02), random.wobble(0.02)] as const;
  return Array.from({ length: 40 }, (_, index): Point => {
    const angle = (index / 40) * 2 * Math.PI;
    const neck = 0.1 * Math.exp(-((angle - Math.PI * 1.5) ** 2) / 0.03);
    const r =
      radius *
      (1 + 0.018 * Math.cos(angle * 6 + 1) + lumps[0] * Math.cos(angle * 2) + lumps[1] * Math.sin(angle * 3) + neck);
    return turned([r * Math.cos(angle), r * Math.sin(angle) * 0.95], crown, at);
  });
}

function calyx({ at, radius, crown }: Fruit, random: Random): string {
  const petals = Array.from({ length: 6 }, (_, index) => {
    const spread = (index - 2.5) / 2.5;
    const foot = (side: number): Point => [radius * (spread * 0.15 + side * 0.055), -radius * 1.0];
    const tip: Point = [
      radius * (spread * 0.33 + random.wobble(0.04)),
      -radius * (1.27 - 0.1 * Math.abs(spread) + random.wobble(0.05)),
    ];
    const belly = (side: number): Point => [radius * (spread * 0.2 + side * 0.085), -radius * 1.12];
    const outline = [foot(-1), belly(-1), tip, belly(1), foot(1)].map((point) => turned(point, crown, at));
    return { outline, spread };
  });
  petals.sort((one, other) => Math.abs(other.spread) - Math.abs(one.spread));
  const tube = [
    [-0.2, -0.86],
    [-0.17, -1.04],
    [0, -1.1],
    [0.17, -1.04],
    [0.2, -0.86],
  ].map(([x = 0, y = 0]) => turned([x * radius, y * radius], crown, at));
  return (
    el('path', { d: curve(tube), fill: '#8e2a20' }) +
    petals
      .map(({ outline, spread }) =>
        el('path', {
          d: curve(outline, true),
          fill: spread < -0.2 ? 'url(#sepal)' : spread < 0.4 ? '#8f3a26' : '#4a1513',
          stroke: '#2a0a0a',
          'stroke-width': 1,
        }),
      )
      .join('')
  );
}

export function pomegranate(fruit: Fruit, index: number, random: Random): { defs: string; drawing: string } {
  const {
    at: [x, y],
    radius,
    flush,
  } = fruit;
  const outline = curve(skin(fruit, random), true);
  const flushAt = turned([radius * 0.5, 0], flush, fruit.at);
  const defs = [
    glow(
      `body${index}`,
      [x - radius * 0.12, y - radius * 0.1, radius * 1.16, x - radius * 0.48, y - radius * 0.5],
      [
        [0, '#f2a873'],
        [0.16, '#dd6242'],
        [0.42, '#b32a26'],
        [0.66, '#741319'],
        [0.86, '#2f070c'],
        [0.96, '#1c0508'],
        [1, '#3d1512'],
      ],
      true,
    ),
    glow(
      `flush${index}`,
      [flushAt[0], flushAt[1], radius * 0.8],
      [
        [0, '#e9b45c', 0.75],
        [0.5, '#d98a44', 0.3],
        [1, '#c9703a', 0],
      ],
      true,
    ),
    glow(
      `dim${index}`,
      [x - radius * 0.42, y - radius * 0.42, radius * 1.65],
      [
        [0, '#120304', 0],
        [0.5, '#120304', 0.08],
        [0.82, '#0b0203', 0.86],
        [0.93, '#0b0203', 0.9],
        [1, '#3a1c14', 0.6],
      ],
      true,
    ),
    el('clipPath', { id: `peel${index}` }, el('path', { d: outline })),
  ].join('');
  const veins = Array.from({ length: 9 }, () => {
    const side = random.between(-0.9, 0.9);
    return track(
      Array.from({ length: 7 }, (_, step) => {
        const v = -0.92 + step * 0.3;
        return turned(
          [side * radius * Math.sqrt(1 - v * v * 0.96) + random.wobble(3), v * radius],
          fruit.crown,
          fruit.at,
        );
      }),
    );
  }).join('');
  const shine = turned([-radius * 0.36, -radius * 0.46], 0, fruit.at);
  const drawing = [
    calyx(fruit, random),
    el('path', { d: outline, fill: `url(#body${index})` }),
    el(
      'g',
      { 'clip-path': `url(#peel${index})` },
      el('circle', { cx: flushAt[0], cy: flushAt[1], r: radius * 0.8, fill: `url(#flush${index})` }),
      el('path', { d: veins, fill: 'none', stroke: '#f0a060', 'stroke-width': 5, opacity: '.13' }),
      el('rect', {
        x: x - radius * 1.1,
        y: y - radius * 1.1,
        width: radius * 2.2,
        height: radius * 2.2,
        filter: 'url(#freckle)',
      }),
      el('circle', { cx: x, cy: y, r: radius * 1.2, fill: `url(#dim${index})` }),
    ),
    el('ellipse', {
      cx: shine[0],
      cy: shine[1],
      rx: radius * 0.17,
      ry: radius * 0.09,
      transform: `rotate(-42 ${shine[0].toFixed(1)} ${shine[1].toFixed(1)})`,
      fill: '#fff1d8',
      opacity: '.75',
      filter: 'url(#shine)',
    }),
  ].join('');
  return { defs, drawing };
}

export function seed([x, y]: Point, size: number, random: Random, fill = 'url(#aril)'): string {
  const corners = circle([x, y], size, 5).map(
    ([px, py]): Point => [px + random.wobble(size * 0.34), py + random.wobble(size * 0.34)],
  );
  const [sx, sy] = [x - size * 0.36, y - size * 0.4];
  return (
    el('path', { d: curve(corners, true), fill }) +
    el('path', {
      d: `M${sx.toFixed(1)} ${sy.toFixed(1)}q${(size * 0.2).toFixed(1)}-${(size * 0.2).toFixed(1)} ${(size * 0.44).toFixed(1)}-${(size * 0.06).toFixed(1)}`,
      stroke: '#ffe3d6',
      'stroke-width': size * 0.16,
      'stroke-linecap': 'round',
      fill: 'none',
      opacity: '.85',
    })
  );
}

/** The opened fruit: rind, pale walls between the chambers, and the seeds packed like cut stones. */
export function opened(centre: Point, radius: number, random: Random): string {
  const rim = through(
    [...circle(centre, radius, 15, 0.9), ...circle(centre, radius, 15, 0.9).slice(0, 2)].map(
      ([x, y]): Point => [x + random.wobble(15), y + random.wobble(13)],
    ),
    5,
  ).slice(5);
  const inset = (k: number) =>
    rim.map(([x, y]): Point => [centre[0] + (x - centre[0]) * k, centre[1] + (y - centre[1]) * k]);
  const walls = [0.35, 1.32, 2.5, 3.6, 4.75, 5.55];
  const seeds: { at: Point; size: number }[] = [];
  for (let attempt = 0; attempt < 5200; attempt++) {
    const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * 0.84];
    const gap = Math.min(...walls.map((wall) => Math.abs(Math.sin((angle - wall) / 2)) * 2 * far * radius));
    const size = radius * random.between(0.072, 0.1);
    const at: Point = [centre[0] + Math.cos(angle) * far * radius, centre[1] + Math.sin(angle) * far * radius * 0.9];
    if (gap < radius * 0.085 || far < 0.13) continue;
    if (seeds.every((other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) > (other.size + size) * 0.8))
      seeds.push({ at, size });
  }
  seeds.sort((one, other) => one.at[1] - other.at[1]);
  const membranes = walls.map((wall) => {
    const out = (k: number, swing: number): Point => [
      centre[0] + Math.cos(wall + swing) * radius * k,
      centre[1] + Math.sin(wall + swing) * radius * k * 0.9,
    ];
    return brush(through([centre, out(0.35, 0.08), out(0.65, -0.04), out(0.93, 0)], 5), (t) => 6 + 15 * t ** 3);
  });
  return [
    el('path', {
      d: curve(
        inset(1.05).map(([x, y]): Point => [x + 5, y + 15]),
        true,
      ),
      fill: '#3b0a0c',
    }),
    el('path', { d: curve(rim, true), fill: '#a8332a' }),
    el('path', { d: curve(inset(0.965), true), fill: 'url(#rind)' }),
    el('path', { d: curve(inset(0.88), true), fill: '#4a0710' }),
    el('path', { d: membranes.join(''), fill: '#caa063' }),
    ...seeds.map(({ at, size }) => seed(at, size * 1.1, random)),
    el('path', { d: membranes.join(''), fill: 'none', stroke: '#f6ddaa', 'stroke-width': 2, opacity: '.5' }),
    el('path', { d: curve(inset(0.95), true), fill: 'url(#dusk)' }),
  ].join('');
}

export function leaf(from: Point, to: Point, bow: number, wide: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const off = (t: number, side: number): Point => [
    from[0] + dx * t - (dy / length) * (bow * Math.sin(Math.PI * t) + side),
    from[1] + dy * t + (dx / length) * (bow * Math.sin(Math.PI * t) + side),
  ];
  const edge = (side: number) =>
    [0, 0.2, 0.45, 0.7, 0.9, 1].map((t) => off(t, side * wide * Math.sin(Math.PI * t ** 0.85)));
  const rib = [0, 0.3, 0.6, 1].map((t) => off(t, 0));
  return (
    el('path', { d: curve([...edge(1), ...edge(0).reverse()], true), fill: '#26301f' }) +
    el('path', { d: curve([...edge(-1), ...edge(0).reverse()], true), fill: '#66713f' }) +
    el('path', { d: curve(rib), fill: 'none', stroke: '#a9a865', 'stroke-width': 2, opacity: '.8' })
  );
}
