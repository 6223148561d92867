/** Materials of the gallery works: grounds lit from one side, grain, soft modelling. Filters only, in plain SVG 1.1. */
import { clamp, ramp } from './gallery-hand.ts';
import { el } from './svg.ts';

export function filter(id: string, ...steps: string[]): string {
  const whole = { x: '0', y: '0', width: '100%', height: '100%' };
  return el('filter', { id, ...whole, 'color-interpolation-filters': 'sRGB' }, ...steps);
}

type Ground = { frequency: string; octaves?: number; depth: number; seed?: number; from?: number; height?: number };

/** Lights the drawing as if painted on an uneven ground: noise becomes relief, relief becomes light and shade. */
export function ground(
  id: string,
  { frequency, octaves = 3, depth, seed = 1, from = 225, height = 55 }: Ground,
): string {
  const flat = Math.sin((height * Math.PI) / 180);
  return filter(
    id,
    el('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: frequency,
      numOctaves: octaves,
      seed,
      result: 'noise',
    }),
    el(
      'feDiffuseLighting',
      { in: 'noise', surfaceScale: depth, diffuseConstant: 0.8, 'lighting-color': '#fff', result: 'light' },
      el('feDistantLight', { azimuth: from, elevation: height }),
    ),
    el('feComposite', {
      in: 'SourceGraphic',
      in2: 'light',
      operator: 'arithmetic',
      k1: Number((1 / (flat * 0.8)).toFixed(3)),
      k2: 0,
      k3: 0,
      k4: 0,
      result: 'lit',
    }),
    el('feComposite', { in: 'lit', in2: 'SourceGraphic', operator: 'in' }),
  );
}

/** Specks or clouds of one colour: noise above `threshold` (0–1) becomes opaque, the steeper the `contrast` the harder. */
export function specks(
  id: string,
  colour: string,
  options: { frequency: string; octaves?: number; threshold: number; contrast: number; seed?: number; most?: number },
): string {
  const { frequency, octaves = 2, threshold, contrast, seed = 3, most = 1 } = options;
  const [red, green, blue] = [1, 3, 5].map((at) =>
    (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3),
  ) as [string, string, string];
  return filter(
    id,
    el('feTurbulence', { type: 'fractalNoise', baseFrequency: frequency, numOctaves: octaves, seed }),
    el('feColorMatrix', {
      type: 'matrix',
      values: `0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 0 0 ${contrast} ${(-contrast * threshold).toFixed(3)}`,
    }),
    ...(most < 1 ? [el('feComponentTransfer', {}, el('feFuncA', { type: 'linear', slope: most }))] : []),
    el('feComposite', { in2: 'SourceGraphic', operator: 'in' }),
  );
}

/** Makes edges tremble: moves every point of the drawing by up to `scale` / 2. */
export function tremble(id: string, frequency: string, scale: number, seed = 2, octaves = 2): string {
  return filter(
    id,
    el('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: frequency,
      numOctaves: octaves,
      seed,
      result: 'noise',
    }),
    el('feDisplacementMap', {
      in: 'SourceGraphic',
      in2: 'noise',
      scale,
      xChannelSelector: 'R',
      yChannelSelector: 'G',
    }),
  );
}

export function blur(id: string, size: number | string): string {
  return el(
    'filter',
    { id, x: '-40%', y: '-40%', width: '180%', height: '180%', 'color-interpolation-filters': 'sRGB' },
    el('feGaussianBlur', { stdDeviation: typeof size === 'number' ? String(size) : size }),
  );
}

/** Relief and light for things thinner than a hand: hammered bars, cut pile. */
export function raised(
  id: string,
  options: { round: number; high: number; gain: number; base: number; shine?: number; grain: string; rough: number },
): string {
  const { round, high, gain, base, shine, grain, rough } = options;
  return filter(
    id,
    el('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: String(round), result: 'mound' }),
    el('feTurbulence', { type: 'fractalNoise', baseFrequency: grain, numOctaves: 2, seed: 6, result: 'noise' }),
    el('feComposite', {
      in: 'mound',
      in2: 'noise',
      operator: 'arithmetic',
      k1: rough,
      k2: 1 - rough,
      k3: 0,
      k4: 0,
      result: 'height',
    }),
    el(
      'feDiffuseLighting',
      { in: 'height', surfaceScale: high, diffuseConstant: 1, 'lighting-color': '#fff4e0', result: 'light' },
      el('feDistantLight', { azimuth: 222, elevation: 44 }),
    ),
    el('feComposite', {
      in: 'SourceGraphic',
      in2: 'light',
      operator: 'arithmetic',
      k1: gain,
      k2: base,
      k3: shine ?? 0,
      k4: 0,
      result: 'lit',
    }),
    el('feComposite', { in: 'lit', in2: 'SourceAlpha', operator: 'in' }),
  );
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

export function stops(list: readonly Stop[]): string[] {
  return list.map(([offset, colour, opacity]) =>
    el('stop', { offset: String(offset), 'stop-color': colour, 'stop-opacity': opacity?.toString() }),
  );
}

/** A straight gradient; `across` holds x1, y1, x2, y2 in fractions of the box, or in user units with `user`. */
export function fade(id: string, across: readonly number[], list: readonly Stop[], user = false): string {
  const [x1, y1, x2, y2] = across.map(String);
  const units = user ? 'userSpaceOnUse' : undefined;
  return el('linearGradient', { id, x1, y1, x2, y2, gradientUnits: units }, ...stops(list));
}

/** A round gradient; `from` holds cx, cy, r and optionally fx, fy. */
export function glow(id: string, from: readonly number[], list: readonly Stop[], user = false): string {
  const [cx, cy, r, fx, fy] = from.map(String);
  const units = user ? 'userSpaceOnUse' : undefined;
  return el('radialGradient', { id, cx, cy, r, fx, fy, gradientUnits: units }, ...stops(list));
}

type Field = {
  columns: number;
  rows: number;
  cell: number;
  colours: readonly string[];
  levels?: number;
  /** Light at a cell, 0 dark – 1 bright, or undefined where nothing is painted. */
  light: (column: number, row: number) => number | undefined;
};

/** A softly modelled surface: few cells of few tones, one path a tone, meant to be blurred by about half a cell. */
export function modelled({ columns, rows, cell, colours, levels = 40, light }: Field): string {
  const tones = new Map<number, string>();
  for (let row = -2; row < rows + 2; row++) {
    for (let column = -2; column < columns + 2; ) {
      const tone = toneAt(light(column, row), levels);
      let run = 1;
      while (column + run < columns + 2 && toneAt(light(column + run, row), levels) === tone) run++;
      if (tone !== undefined) tones.set(tone, `${tones.get(tone) ?? ''}M${column} ${row}h${run}`);
      column += run;
    }
  }
  const paths = [...tones].map(([tone, d]) => el('path', { d, stroke: ramp(colours, tone / (levels - 1)) }));
  return el('g', { transform: `scale(${cell}) translate(0 .5)`, 'stroke-width': '1.04', fill: 'none' }, ...paths);
}

function toneAt(light: number | undefined, levels: number): number | undefined {
  return light === undefined ? undefined : Math.round(clamp(light) * (levels - 1));
}
