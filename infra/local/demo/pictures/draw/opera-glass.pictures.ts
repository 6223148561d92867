/** Gallery 15: a vase of murrine, the light going through it on to the table. */
import { brush, circle, clamp, through, track } from './gallery-hand.ts';
import { blur, fade, glow, ground } from './gallery-material.ts';
import { el, type Point, type Random, seeded, svg } from './svg.ts';

const vase = { x: 540, top: 250, bottom: 1290 };

/** Half-widths from the mouth to the foot. */
const profile = through(
  [
    [0, 150],
    [0.05, 126],
    [0.14, 104],
    [0.26, 150],
    [0.42, 268],
    [0.58, 318],
    [0.74, 280],
    [0.88, 190],
    [0.97, 128],
    [1, 132],
  ],
  10,
);

function halfWidth(v: number): number {
  const index = profile.findIndex(([place]) => place >= v);
  const [after, before] = [profile[Math.max(1, index)] as Point, profile[Math.max(0, index - 1)] as Point];
  return before[1] + (after[1] - before[1]) * clamp((v - before[0]) / (after[0] - before[0] || 1));
}

function onVase(turn: number, v: number): Point {
  const r = halfWidth(clamp(v));
  return [vase.x + r * Math.sin(turn), vase.top + v * (vase.bottom - vase.top) + r * Math.cos(turn) * 0.085];
}

type Cane = { rings: readonly string[]; star: number };

const canes: readonly Cane[] = [
  { rings: ['#183a6b', '#e9ecdf', '#2f7f9b', '#f0ead2', '#b8452f'], star: 7 },
  { rings: ['#1f6f7d', '#7fc0b8', '#153a5e', '#f3eedb'], star: 6 },
  { rings: ['#3c1f4d', '#8f6aa0', '#f0e6d2', '#d98f2e'], star: 8 },
  { rings: ['#c77a24', '#f2c667', '#7a2f1d', '#f6ebc8'], star: 6 },
  { rings: ['#dfe6dc', '#6fa7ad', '#f4f1e4', '#1b4a72'], star: 9 },
];

/** Which cane lies where: slow bands that wander round the body. */
function caneAt(turn: number, v: number, random: Random): Cane {
  const wave = Math.sin(v * 9.5 + Math.sin(turn * 1.4) * 1.1 + turn * 0.7) + random.wobble(0.42);
  const index = wave > 0.72 ? 3 : wave > 0.2 ? 4 : wave > -0.35 ? 1 : wave > -0.8 ? 0 : 2;
  return canes[index] as Cane;
}

type Murrina = { turn: number; v: number; size: number; cane: Cane; spin: number };

function murrine(random: Random): Murrina[] {
  const pieces: Murrina[] = [];
  const step = 0.058;
  for (let row = 0; row < 18; row++) {
    const v = 0.022 + row * step;
    const tall = step * (vase.bottom - vase.top);
    const count = Math.max(8, Math.round((2 * Math.PI * halfWidth(v)) / tall));
    for (let index = 0; index < count; index++) {
      const turn = ((index + (row % 2) / 2) / count) * 2 * Math.PI - Math.PI + random.wobble(0.03);
      if (Math.abs(turn) < 1.52)
        pieces.push({
          turn,
          v: v + random.wobble(0.003),
          size: tall * 0.585,
          cane: caneAt(turn, v, random),
          spin: random.between(0, 1),
        });
    }
  }
  return pieces;
}

function outline(piece: Murrina, scale: number, points: number, star: number, random: Random): Point[] {
  const r = halfWidth(piece.v);
  return Array.from({ length: points }, (_, index): Point => {
    const angle = (index / points) * 2 * Math.PI + piece.spin;
    const pulse = star > 0 ? 1 + 0.22 * Math.cos(star * (angle - piece.spin)) : 1;
    const far = piece.size * scale * pulse * (1 + random.wobble(0.045));
    return onVase(
      clamp(piece.turn + (far * Math.cos(angle)) / r, -1.571, 1.571),
      piece.v + (far * Math.sin(angle)) / (vase.bottom - vase.top),
    );
  });
}

function drawn(piece: Murrina, random: Random): string {
  const last = piece.cane.rings.length - 1;
  return piece.cane.rings
    .map((fill, index) => {
      const scale = [1, 0.8, 0.56, 0.34, 0.17][index] ?? 0.1;
      const starred = index > 0 && index < last ? piece.cane.star : 0;
      const points = starred > 0 ? piece.cane.star * 2 : index === 0 ? 7 : 6;
      const path = outline(piece, scale, points, starred, random);
      return el('path', {
        d: index === 0 || starred > 0 ? track(path, true, starred > 0 ? 1 : 0) : curveShort(path),
        fill,
      });
    })
    .join('');
}

const curveShort = (points: readonly Point[]) => track(through([...points, points[0] as Point], 2), true, 0);

function silhouette(): Point[] {
  const side = (sign: number) => Array.from({ length: 61 }, (_, index) => onVase((sign * Math.PI) / 2, index / 60));
  const foot = Array.from({ length: 13 }, (_, index) => onVase(Math.PI / 2 - (Math.PI * index) / 12, 1));
  return [...side(1), ...foot, ...side(-1).reverse()];
}

function footRing(): string {
  const arc = (v: number, out: number, down: number) =>
    Array.from({ length: 17 }, (_, index): Point => {
      const [x, y] = onVase(Math.PI / 2 - (Math.PI * index) / 16, v);
      return [vase.x + (x - vase.x) * out, y + down];
    });
  return track([...arc(0.955, 1.02, 0), ...arc(1, 1.16, 14).reverse()], true);
}

function vaseOfMurrine(): string {
  const random = seeded('murrine');
  const pieces = murrine(random);
  const body = track(silhouette(), true);
  const caustics = pieces
    .filter(({ turn }) => Math.abs(turn) < 1.3)
    .map((piece) => {
      const far = (1 - piece.v) * 520;
      const x = vase.x + 96 + far * 1.1 + halfWidth(piece.v) * Math.sin(piece.turn) * 0.42;
      const y = 1352 + halfWidth(piece.v) * Math.sin(piece.turn) * 0.2 - far * 0.16;
      return el('ellipse', {
        cx: x,
        cy: y,
        rx: 32,
        ry: 12,
        fill: piece.cane.rings[piece.spin > 0.5 ? 1 : 0],
        opacity: '.5',
      });
    });
  const mouth = (scale: number) => track(circle([vase.x, vase.top + 2], 150 * scale, 40, 0.115), true);
  return svg(
    1200,
    1600,
    'Murrine',
    el(
      'defs',
      {},
      el('clipPath', { id: 'body' }, el('path', { d: body })),
      fade(
        'wall',
        [0, 0, 1, 1],
        [
          [0, '#e6e0d5'],
          [0.55, '#cfc8bb'],
          [1, '#a9a296'],
        ],
      ),
      fade(
        'table',
        [0, 0, 1, 0.4],
        [
          [0, '#c9c0b0'],
          [0.5, '#b3a997'],
          [1, '#8f8675'],
        ],
      ),
      fade(
        'round',
        [0, 0, 1, 0],
        [
          [0, '#071522', 0.72],
          [0.1, '#071522', 0.34],
          [0.28, '#fffbe8', 0.1],
          [0.42, '#fffbe8', 0.2],
          [0.66, '#071522', 0.12],
          [0.88, '#071522', 0.46],
          [1, '#071522', 0.66],
        ],
      ),
      glow(
        'through',
        [700, 930, 330],
        [
          [0, '#fff3c9', 0.62],
          [0.5, '#ffe9b0', 0.22],
          [1, '#ffe9b0', 0],
        ],
        true,
      ),
      fade(
        'foot',
        [0, 0, 1, 0],
        [
          [0, '#0a1a30'],
          [0.3, '#3f74a3'],
          [0.45, '#1d4a7d'],
          [1, '#081426'],
        ],
      ),
      blur('caustic', 10),
      blur('cast', 24),
      blur('glint', 4),
      ground('wallgrain', { frequency: '.012 .02', octaves: 3, depth: 1.4, seed: 7, height: 62 }),
    ),
    el(
      'g',
      { filter: 'url(#wallgrain)' },
      el('rect', { width: 1200, height: 1600, fill: 'url(#wall)' }),
      el('path', { d: 'M0 1196L1200 1184V1600H0z', fill: 'url(#table)' }),
    ),
    el('path', { d: 'M0 1196L1200 1184', stroke: '#f2eadb', 'stroke-width': 3, opacity: '.6' }),
    el('path', {
      d: 'M470 1330Q620 1270 900 1250L1200 1170V1300L900 1400Q700 1440 540 1400z',
      fill: '#4a4238',
      opacity: '.42',
      filter: 'url(#cast)',
    }),
    el('g', { filter: 'url(#caustic)' }, ...caustics),
    el('ellipse', { cx: 562, cy: 1312, rx: 178, ry: 22, fill: '#1d1a18', opacity: '.6', filter: 'url(#glint)' }),
    el('path', { d: mouth(1), fill: '#243c4c' }),
    el('path', { d: body, fill: '#22404f' }),
    el(
      'g',
      { 'clip-path': 'url(#body)' },
      ...pieces.map((piece) => drawn(piece, random)),
      el('path', { d: body, fill: 'url(#through)' }),
      el('path', { d: body, fill: 'url(#round)' }),
    ),
    el('path', { d: footRing(), fill: 'url(#foot)' }),
    el('path', { d: mouth(1), fill: '#13242f', opacity: '.9' }),
    el('path', { d: mouth(0.93), fill: '#4f7f86' }),
    el('path', {
      d: track(circle([vase.x + 14, vase.top + 7], 120, 30, 0.075), true),
      fill: '#0f2029',
      opacity: '.75',
    }),
    el('path', { d: mouth(1), fill: 'none', stroke: '#d9ece6', 'stroke-width': 3.4, opacity: '.9' }),
    el('path', {
      d: brush(
        through(
          [0.3, 0.38, 0.48, 0.58, 0.68, 0.76].map((v) => onVase(-0.82, v)),
          6,
        ),
        (t) => 30 * Math.sin(Math.PI * t),
      ),
      fill: '#fffef4',
      opacity: '.72',
      filter: 'url(#glint)',
    }),
    el('path', {
      d:
        brush(
          through(
            [0.06, 0.12, 0.18, 0.24].map((v) => onVase(-0.7, v)),
            6,
          ),
          (t) => 12 * Math.sin(Math.PI * t),
        ) +
        brush(
          through(
            [0.5, 0.62, 0.74].map((v) => onVase(1.12, v)),
            6,
          ),
          (t) => 11 * Math.sin(Math.PI * t),
        ),
      fill: '#fffef4',
      opacity: '.6',
      filter: 'url(#glint)',
    }),
  );
}

export const pictures: Record<string, () => string> = { 'opera-15': vaseOfMurrine };
