/**
 * Plaster, canvas, paper, worn leaf. Noise is drawn once in a small tile and repeated as a pattern: a filter over the
 * whole sheet costs librsvg seconds, a tile almost nothing.
 */
import { el } from './svg.ts';

type Attributes = Record<string, string | number>;
export type Noise = { size: number; frequency: number | string; octaves?: number; seed?: number; turn?: string };

function noise({ frequency, octaves = 3, seed = 1 }: Noise): string {
  return el('feTurbulence', {
    type: 'fractalNoise',
    baseFrequency: String(frequency),
    numOctaves: octaves,
    seed,
    stitchTiles: 'stitch',
    result: 'noise',
  });
}

function tile(id: string, { size, turn }: Noise, ...steps: string[]): string {
  const box = { x: '0', y: '0', width: '100%', height: '100%', 'color-interpolation-filters': 'sRGB' };
  const pattern: Record<string, string | number | undefined> = {
    id,
    width: size,
    height: size,
    patternUnits: 'userSpaceOnUse',
    patternTransform: turn,
  };
  return (
    el('filter', { id: `${id}-noise`, ...box }, ...steps) +
    el('pattern', pattern, el('rect', { width: size, height: size, filter: `url(#${id}-noise)` }))
  );
}

const matrix = (values: string, from: string, result: string) =>
  `<feColorMatrix in="${from}" values="${values}" result="${result}"/>`;

export type Light = { depth: number; azimuth?: number; elevation?: number; strength?: number };

/** Light raking over a rough surface, as shadows and glints to lay over the drawing. */
export function rough(id: string, grain: Noise, { depth, azimuth = 225, elevation = 50, strength = 1 }: Light): string {
  const level = 1 / Math.sin((elevation * Math.PI) / 180) / 2;
  const middle = 0.5 * strength;
  return tile(
    id,
    grain,
    noise(grain),
    el(
      'feDiffuseLighting',
      { in: 'noise', surfaceScale: depth, diffuseConstant: level.toFixed(3), 'lighting-color': '#fff', result: 'lit' },
      el('feDistantLight', { azimuth, elevation }),
    ),
    matrix(`0 0 0 0 .1 0 0 0 0 .06 0 0 0 0 .03 ${-strength} 0 0 0 ${middle}`, 'lit', 'shade'),
    matrix(`0 0 0 0 1 0 0 0 0 .98 0 0 0 0 .92 ${strength} 0 0 0 ${-middle}`, 'lit', 'glint'),
    '<feMerge><feMergeNode in="shade"/><feMergeNode in="glint"/></feMerge>',
  );
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** One colour (0..1 each) where the noise is strong: alpha = noise × gain − cut. */
export function cloud(id: string, grain: Noise, [red, green, blue]: Rgb, gain: number, cut: number): string {
  return tile(
    id,
    grain,
    noise(grain),
    matrix(`0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 0 0 ${gain} ${-cut}`, 'noise', 'cloud'),
  );
}

/** A mask that lets holes through: dry brush, worn leaf, flaking paint. */
export function holes(id: string, grain: Noise, gain: number, cut: number, width = 1600, height = 1600): string {
  return (
    cloud(`${id}-holes`, grain, [1, 1, 1], gain, cut) +
    el(
      'mask',
      { id, maskUnits: 'userSpaceOnUse', x: 0, y: 0, width, height },
      sheet(width, height, `url(#${id}-holes)`),
    )
  );
}

export function blur(id: string, deviation: number | string): string {
  const box = { x: '-40%', y: '-40%', width: '180%', height: '180%' };
  return el('filter', { id, ...box }, el('feGaussianBlur', { stdDeviation: deviation }));
}

export type Stop = readonly [offset: number, color: string, opacity?: number];

function stopElements(stops: readonly Stop[]): string[] {
  return stops.map(([offset, color, opacity]) =>
    el('stop', {
      offset: String(offset),
      'stop-color': color,
      'stop-opacity': opacity === undefined ? undefined : String(opacity),
    }),
  );
}

/** A linear gradient in the drawing's own coordinates. */
export function linear(id: string, [x1, y1, x2, y2]: readonly number[], ...stops: Stop[]): string {
  return el('linearGradient', { id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }, ...stopElements(stops));
}

export function radial(id: string, [cx, cy, r]: readonly number[], ...stops: Stop[]): string {
  return el('radialGradient', { id, gradientUnits: 'userSpaceOnUse', cx, cy, r }, ...stopElements(stops));
}

export function sheet(width: number, height: number, fill: string, attributes: Attributes = {}): string {
  return el('rect', { width, height, fill, ...attributes });
}
