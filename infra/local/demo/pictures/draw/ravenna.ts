/** The night of Galla Placidia at the height of the eyes: tesserae in courses that bend round the stars. */
import { chip, inks, toned } from './inks.ts';
import { blur, glow } from './materials.ts';
import { el, type Point, seeded, svg } from './svg.ts';
import { polar, range } from './touches.ts';

const [WIDTH, HEIGHT] = [1600, 1200];
const random = seeded('ravenna');

/** The crown of the vault, above the picture: all courses turn round it. */
const CROWN: Point = [640, -420];
const NIGHT = ['#0a1330', '#101f4a', '#17306b', '#1f4488', '#2f62a3', '#5b8fc0'];
const GOLD = ['#6e4a16', '#a06f1f', '#cf9b32', '#ecc765', '#fff0b8'];
const CHALK = ['#9c9486', '#cbc3b2', '#efe8d8', '#fffaf0'];
const RED = ['#5e1d17', '#8f2f22', '#b8492f', '#d4714a'];

type Star = { at: Point; radius: number; kind: 'rose' | 'star' | 'small' };

const STARS: readonly Star[] = [
  { at: [905, 560], radius: 236, kind: 'star' },
  { at: [330, 300], radius: 128, kind: 'rose' },
  { at: [420, 850], radius: 118, kind: 'rose' },
  { at: [1380, 300], radius: 120, kind: 'rose' },
  { at: [1370, 880], radius: 126, kind: 'rose' },
  { at: [800, 92], radius: 74, kind: 'small' },
  { at: [96, 585], radius: 72, kind: 'small' },
  { at: [905, 1010], radius: 78, kind: 'small' },
  { at: [1565, 590], radius: 72, kind: 'small' },
  { at: [40, 60], radius: 76, kind: 'small' },
];

/** The lamp is at the left; each tessera is set at its own angle and answers in its own way. */
function light([x, y]: Point): number {
  const beam = Math.exp(-(((y - 0.42 * x - 190) / 420) ** 2)) * 0.52;
  return 0.1 + beam + (1 - x / WIDTH) * 0.1 + random.wobble(0.2) + (random() < 0.05 ? 0.3 : 0);
}

type Marks = ReturnType<typeof inks>;

/** A cut cube: never square, never quite in line. */
function tessera(
  marks: Marks,
  ramp: readonly string[],
  centre: Point,
  angle: number,
  long: number,
  wide: number,
  tone = light(centre),
): void {
  const turned = angle + random.wobble(0.09);
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a = 0, b = 0]): Point => {
    const [u, v] = [(a * long) / 2 + random.wobble(1.9), (b * wide) / 2 + random.wobble(1.9)];
    return [centre[0] + u * cos - v * sin, centre[1] + u * sin + v * cos];
  });
  marks.add(toned(ramp, tone, 10), chip(corners));
}

/** A ring of tesserae; `ramp` is asked for each of them. */
function ring(
  marks: Marks,
  centre: Point,
  radius: number,
  size: number,
  ramp: (angle: number) => readonly string[],
  brighter = 0,
): void {
  const count = Math.max(3, Math.round((2 * Math.PI * radius) / size));
  const start = random() * 6;
  for (const index of range(count)) {
    const angle = start + (index / count) * Math.PI * 2;
    const at = polar(centre, radius, angle);
    tessera(marks, ramp(angle), at, angle + Math.PI / 2, size - 3.4, size - 3, light(at) + brighter);
  }
}

const petal = (angle: number, petals: number) => Math.abs(Math.cos((angle * petals) / 2));

/** How far the figure reaches in this direction: a star with points, a rose with petals. */
function reach({ kind, radius }: Star, angle: number): number {
  if (kind === 'star') return radius * (0.34 + 0.66 * petal(angle + Math.PI / 2, 8) ** 2.1);
  return radius * (kind === 'rose' ? 0.68 + 0.32 * petal(angle, 8) : 0.8);
}

function figure(marks: Marks, star: Star): void {
  const step = star.kind === 'small' ? 17 : 19;
  for (let radius = step * 0.2; radius < star.radius + step * 1.4; radius += step) {
    const share = radius / star.radius;
    ring(
      marks,
      star.at,
      Math.max(4, radius),
      step,
      (angle) => {
        const edge = reach(star, angle);
        if (radius > edge) return NIGHT;
        if (star.kind === 'star') return share < 0.1 ? CHALK : share < 0.2 ? RED : GOLD;
        if (star.kind === 'small') return share < 0.35 ? GOLD : CHALK;
        return share < 0.16 ? GOLD : share < 0.4 ? CHALK : share < 0.56 ? RED : share < 0.8 ? CHALK : GOLD;
      },
      0.14,
    );
  }
}

const covered = ([x, y]: Point) =>
  STARS.some(({ at, radius, kind }) => Math.hypot(x - at[0], y - at[1]) < radius + (kind === 'small' ? 18 : 19));

/** The sky: courses round the crown, with a wave in them as the mason's line had. */
function sky(marks: Marks): void {
  const size = 24.5;
  for (let radius = 350; radius < 1900; radius += size) {
    const lift = random.wobble(2);
    for (let angle = random() * 0.02; angle < Math.PI; angle += (size / radius) * random.between(0.94, 1.07)) {
      const at = polar(CROWN, radius + lift + Math.sin(angle * 23 + radius / 160) * 7, angle);
      if (at[0] < -14 || at[0] > WIDTH + 14 || at[1] < -14 || at[1] > HEIGHT + 14 || covered(at)) continue;
      const deep = 0.16 - ((radius - 900) / 1000) * 0.12;
      tessera(
        marks,
        random() < 0.012 ? GOLD : NIGHT,
        at,
        angle + Math.PI / 2,
        size - 3.4,
        size - 3.4,
        light(at) + deep,
      );
    }
  }
}

/** Light on the bevels: every cube stands a little out of its bed. */
const bevel = el(
  'filter',
  {
    id: 'bevel',
    x: 0,
    y: 0,
    width: WIDTH,
    height: HEIGHT,
    filterUnits: 'userSpaceOnUse',
    'color-interpolation-filters': 'sRGB',
  },
  el('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: 2.2, result: 'height' }),
  el(
    'feDiffuseLighting',
    { in: 'height', surfaceScale: 3.4, diffuseConstant: 1.25, 'lighting-color': '#fff4e0', result: 'lit' },
    el('feDistantLight', { azimuth: 215, elevation: 52 }),
  ),
  el('feComposite', { in: 'SourceGraphic', in2: 'lit', operator: 'arithmetic', k1: 1.02, k2: 0, k3: 0, k4: 0 }),
);

export function ravenna(): string {
  const marks = inks();
  sky(marks);
  for (const star of STARS) figure(marks, star);
  return svg(
    WIDTH,
    HEIGHT,
    'Il cielo di tessere di Ravenna con una stella d’oro',
    el(
      'defs',
      {},
      bevel,
      blur('halo', 40),
      glow('lamp', [420, 330], 1250, [
        [0, '#ffe3a0', 0.16],
        [0.5, '#ffe3a0', 0.03],
        [1, '#050817', 0.36],
      ]),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: '#1c2334' }),
    marks.drawn('fill', { filter: 'url(#bevel)' }),
    el('circle', { cx: 905, cy: 560, r: 200, fill: '#ffcf6a', opacity: 0.2, filter: 'url(#halo)' }),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#lamp)' }),
  );
}
