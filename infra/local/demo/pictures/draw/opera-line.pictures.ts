/** Gallery 01 and 02: a canvas that waits to open, and a score of lines read by the eye alone. */
import { brush, clamp, smoothstep, track } from './gallery-hand.ts';
import { blur, fade, filter, ground, modelled } from './gallery-material.ts';
import { lightOn } from './gallery-relief.ts';
import { el, type Point, seeded, svg } from './svg.ts';

const cut = { top: 250, bottom: 1370 };

function cutAt(y: number): { x: number; half: number } {
  const t = clamp((y - cut.top) / (cut.bottom - cut.top));
  return { x: 742 - 46 * Math.sin(t * 2.4 + 0.2), half: 44 * Math.sin(Math.PI * t) ** 0.75 };
}

/** Points pushed alternately from behind and from the front, as over nails; they rest near the cut. */
function nails(x: number, y: number): number {
  const step = 104;
  let height = 0;
  const [column, row] = [Math.round(x / step), Math.round(y / step)];
  for (let i = column - 1; i <= column + 1; i++) {
    for (let j = row - 1; j <= row + 1; j++) {
      const distance = Math.hypot(x - i * step, y - j * step);
      height += ((i + j) % 2 === 0 ? 1 : -1) * Math.exp(-distance / 33);
    }
  }
  return height * 50 * smoothstep(640, 40, x + (y - 800) * 0.16);
}

function lips(x: number, y: number): number {
  const { x: middle, half } = cutAt(y);
  const beyond = Math.max(0, Math.abs(x - middle) - half);
  const ends = smoothstep(cut.top - 120, cut.top + 260, y) * smoothstep(cut.bottom + 120, cut.bottom - 260, y);
  return -62 * ends * Math.exp(-beyond / (x < middle ? 60 : 46)) + 20 * ends * Math.exp(-(((beyond - 105) / 70) ** 2));
}

function attesa(): string {
  const cell = 12.5;
  const height = (x: number, y: number) => nails(x, y) + lips(x, y);
  const field = modelled({
    columns: 100,
    rows: 128,
    cell,
    levels: 44,
    colours: ['#2b0605', '#6d120c', '#a92216', '#c9301f', '#e2492f', '#f58b62', '#ffd3ac'],
    light: (column, row) => {
      const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
      const fall = 1.03 - 0.00011 * x - 0.00009 * y;
      return clamp(lightOn(height, [x, y], 7, [-0.66, -0.5, 0.62]) * 0.843 * fall, 0.03, 0.99);
    },
  });
  const edge = (side: -1 | 1, extra = 0) =>
    Array.from({ length: 71 }, (_, index): Point => {
      const y = cut.top + ((cut.bottom - cut.top) * index) / 70;
      const { x, half } = cutAt(y);
      return [x + side * (half + extra * (half / 44)), y];
    });
  const opening = track([...edge(-1, 3), ...edge(1, 1).reverse()], true);
  const rim = brush(edge(1, 3), (t) => 1 + 7 * Math.sin(Math.PI * t) ** 0.6);
  const fold = brush(edge(1, -12), (t) => 20 * Math.sin(Math.PI * t));
  return svg(
    1250,
    1600,
    'Attesa in rosso',
    el(
      'defs',
      {},
      blur('soft', 8.2),
      blur('near', 5),
      fade(
        'dark',
        [0, 0, 1, 0.06],
        [
          [0, '#050101'],
          [0.55, '#120302'],
          [0.82, '#3a0a06'],
          [1, '#7a180d'],
        ],
      ),
      filter(
        'weave',
        el('feTurbulence', { type: 'fractalNoise', baseFrequency: '.05 .5', numOctaves: 1, seed: 8, result: 'weft' }),
        el('feTurbulence', { type: 'fractalNoise', baseFrequency: '.5 .05', numOctaves: 1, seed: 5, result: 'warp' }),
        el('feComposite', {
          in: 'weft',
          in2: 'warp',
          operator: 'arithmetic',
          k1: 0,
          k2: 0.5,
          k3: 0.5,
          k4: 0,
          result: 'cloth',
        }),
        el(
          'feDiffuseLighting',
          { in: 'cloth', surfaceScale: 2.2, diffuseConstant: 0.8, 'lighting-color': '#fff', result: 'light' },
          el('feDistantLight', { azimuth: 225, elevation: 55 }),
        ),
        el('feComposite', { in: 'SourceGraphic', in2: 'light', operator: 'arithmetic', k1: 1.53, k2: 0, k3: 0, k4: 0 }),
      ),
      el('clipPath', { id: 'inside' }, el('path', { d: opening })),
    ),
    el(
      'g',
      { filter: 'url(#weave)' },
      el('rect', { width: 1250, height: 1600, fill: '#b32517' }),
      el('g', { filter: 'url(#soft)' }, field),
      el('path', { d: rim, fill: '#ffb184', opacity: '.75', filter: 'url(#near)' }),
    ),
    el('path', { d: opening, fill: 'url(#dark)' }),
    el(
      'g',
      { 'clip-path': 'url(#inside)' },
      el('path', { d: fold, fill: '#a8281a', opacity: '.55', filter: 'url(#near)' }),
    ),
    el('path', { d: brush(edge(1, 1), (t) => 0.6 + 2.2 * Math.sin(Math.PI * t)), fill: '#ffc49b', opacity: '.8' }),
  );
}

/** How far a line of the score is lifted at a place: three waves that travel across the staves. */
function lift(x: number, y: number): number {
  const wave = (centre: number, width: number, slope: number, length: number, size: number) => {
    const across = x - centre - slope * (y - 400);
    return size * Math.exp(-((across / width) ** 2)) * Math.sin(across / length);
  };
  return wave(420, 250, 0.55, 74, 30) + wave(1080, 300, -0.7, 96, 40) + wave(760, 520, 0.1, 210, 24);
}

function scoreLine(y: number, weight: number, wobble: () => number): string {
  const points = Array.from({ length: 91 }, (_, index): Point => {
    const x = 70 + (1460 * index) / 90;
    return [x, y - lift(x, y) + wobble()];
  });
  const slope = (x: number) => (lift(x + 6, y) - lift(x - 6, y)) / 12;
  return brush(points, (t) => {
    const x = 70 + 1460 * t;
    const tip = smoothstep(0, 0.012, t) * smoothstep(1, 0.988, t);
    return (weight * clamp(1 + 2.1 * slope(x), 0.22, 2.5) + 0.3) * (0.4 + 0.6 * tip);
  });
}

function score(): string {
  const random = seeded('partitura');
  const staves = 11;
  const ink: string[] = [];
  let red = '';
  for (let stave = 0; stave < staves; stave++) {
    for (let index = 0; index < 5; index++) {
      const y = 84 + stave * 60 + index * 10.4;
      const path = scoreLine(y, 3.5, () => random.wobble(0.35));
      if (stave === 6 && index === 1) red = path;
      else ink.push(path);
    }
  }
  return svg(
    1600,
    800,
    'Partitura per linee',
    el('defs', {}, ground('paper', { frequency: '.85', octaves: 2, depth: 0.5, seed: 4 })),
    el(
      'g',
      { filter: 'url(#paper)' },
      el('rect', { width: 1600, height: 800, fill: '#f0ebdf' }),
      el('path', { d: ink.join(''), fill: '#16181c' }),
      el('path', { d: red, fill: '#cf3a1f', stroke: '#cf3a1f', 'stroke-width': 1.4 }),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-01': attesa, 'opera-02': score };
