/** Materials as SVG filters: grain, relief, trembling edges, dry and wet paint. Alike in Chromium and librsvg. */
import { el, round } from './svg.ts';

type Frequency = number | readonly [x: number, y: number];
type Noise = { frequency: Frequency; octaves?: number; seed?: number };

const written = (frequency: Frequency) => (typeof frequency === 'number' ? `${frequency}` : frequency.join(' '));

const turbulence = ({ frequency, octaves = 3, seed = 1 }: Noise, result = 'noise') =>
  el('feTurbulence', { type: 'fractalNoise', baseFrequency: written(frequency), numOctaves: octaves, seed, result });

const channels = (hex: string) => [1, 3, 5].map((at) => round(Number.parseInt(hex.slice(at, at + 2), 16) / 255, 3));

/** A colour whose opacity follows the alpha (or the red, for light maps) of the input. */
function tint(input: string, hex: string, slope: number, offset: number, from: 'alpha' | 'red' = 'alpha', result = '') {
  const [red, green, blue] = channels(hex);
  const alpha = from === 'alpha' ? `0 0 0 ${round(slope, 2)}` : `${round(slope, 2)} 0 0 0`;
  const values = `0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${alpha} ${round(offset, 3)}`;
  return el('feColorMatrix', { in: input, type: 'matrix', values, result: result || undefined });
}

function filter(id: string, margin: number, ...steps: string[]): string {
  const region = { x: `${-margin}%`, y: `${-margin}%`, width: `${100 + 2 * margin}%`, height: `${100 + 2 * margin}%` };
  return el('filter', { id, ...region, 'color-interpolation-filters': 'sRGB' }, ...steps);
}

/** Specks of one colour; `density` 0–1 shifts how much of the noise shows, `contrast` how hard. */
export function specks(id: string, colour: string, noise: Noise & { contrast?: number; density?: number }): string {
  const { contrast = 2, density = 0.5 } = noise;
  return filter(id, 0, turbulence(noise), tint('noise', colour, contrast, -contrast * (1 - density)));
}

/** A surface lit from one side: shadows of `dark`, lights of `light`, nothing where it is flat. */
export function relief(
  id: string,
  noise: Noise & { height?: number; dark?: string; light?: string; strength?: number; azimuth?: number },
): string {
  const { height = 2, dark = '#000000', light = '#ffffff', strength = 1, azimuth = 225 } = noise;
  const flat = Math.sin((50 * Math.PI) / 180);
  return filter(
    id,
    0,
    turbulence(noise),
    el(
      'feDiffuseLighting',
      { in: 'noise', surfaceScale: height, diffuseConstant: 1, 'lighting-color': '#fff', result: 'lit' },
      el('feDistantLight', { azimuth, elevation: 50 }),
    ),
    tint('lit', dark, -2 * strength, 2 * strength * flat, 'red', 'shade'),
    tint('lit', light, 2 * strength, -2 * strength * flat, 'red', 'shine'),
    el('feMerge', {}, el('feMergeNode', { in: 'shade' }), el('feMergeNode', { in: 'shine' })),
  );
}

/** Edges that tremble as by hand; slow, so only over small things. */
export function tremble(id: string, scale: number, noise: Noise): string {
  return filter(id, 4, turbulence({ octaves: 2, ...noise }), displaced('SourceGraphic', scale));
}

const displaced = (input: string, scale: number, result?: string) =>
  el('feDisplacementMap', { in: input, in2: 'noise', scale, xChannelSelector: 'R', yChannelSelector: 'G', result });

/** Displacing is the slowest step of all: left out where the drawing itself is uneven enough. */
const moved = (shake: number) => (shake ? [displaced('SourceGraphic', shake, 'moved')] : []);

/** Paint that skips: the shape survives only where the noise is dense enough. */
export function dry(id: string, noise: Noise & { contrast?: number; density?: number; shake?: number }): string {
  const { contrast = 6, density = 0.6, shake = 0 } = noise;
  return filter(
    id,
    4,
    turbulence(noise),
    tint('noise', '#000000', contrast, -contrast * (1 - density), 'alpha', 'tooth'),
    ...moved(shake),
    el('feComposite', { in: shake ? 'moved' : 'SourceGraphic', in2: 'tooth', operator: 'in' }),
  );
}

/** Watercolour: pigment gathered along the edge, granulation inside. */
export function wet(id: string, noise: Noise & { pool?: number; edge?: number }): string {
  const { pool = 0.5, edge = 7 } = noise;
  return filter(
    id,
    6,
    turbulence(noise),
    el('feGaussianBlur', { in: 'SourceGraphic', stdDeviation: edge, result: 'soft' }),
    el('feComposite', {
      in: 'SourceGraphic',
      in2: 'soft',
      operator: 'arithmetic',
      k1: -pool,
      k2: 1,
      k3: 0,
      k4: 0,
      result: 'pooled',
    }),
    tint('noise', '#000000', 1.3, 0.28, 'alpha', 'grains'),
    el('feComposite', { in: 'pooled', in2: 'grains', operator: 'in' }),
  );
}

export function blur(id: string, deviation: number, margin = 20): string {
  return filter(id, margin, el('feGaussianBlur', { stdDeviation: deviation }));
}

/** The sheet that a filter is shown on: `overlay(…, 'grain', 0.4)`. */
export function overlay(width: number, height: number, filterId: string, opacity = 1): string {
  return el('rect', { width, height, filter: `url(#${filterId})`, opacity: round(opacity, 2) });
}

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[];

const stops = (list: Stops) =>
  list.map(([offset, colour, opacity]) =>
    el('stop', { offset: `${round(offset * 100)}%`, 'stop-color': colour, 'stop-opacity': opacity?.toString() }),
  );

/** A linear gradient in the picture's own units. */
export function fade(id: string, from: readonly [number, number], to: readonly [number, number], list: Stops): string {
  const place = { x1: from[0], y1: from[1], x2: to[0], y2: to[1], gradientUnits: 'userSpaceOnUse' };
  return el('linearGradient', { id, ...place }, ...stops(list));
}

export function glow(id: string, centre: readonly [number, number], radius: number, list: Stops): string {
  const place = { cx: centre[0], cy: centre[1], r: radius, gradientUnits: 'userSpaceOnUse' };
  return el('radialGradient', { id, ...place }, ...stops(list));
}
