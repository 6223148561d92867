/** Many small marks in few elements: one path a colour, in the order in which the colours first came. */
import { el } from './svg.ts';
import { mix } from './touches.ts';

type Inks = {
  add: (colour: string, path: string) => void;
  /** `paint` says whether the colour fills the marks or draws them. */
  drawn: (paint: 'fill' | 'stroke', attributes?: Record<string, string | number>) => string;
};

export function inks(): Inks {
  const marks = new Map<string, string[]>();
  return {
    add: (colour, path) => {
      const list = marks.get(colour) ?? [];
      list.push(path);
      marks.set(colour, list);
    },
    drawn: (paint, attributes = {}) => {
      const paths = [...marks].map(([colour, list]) => el('path', { [paint]: colour, d: list.join('') }));
      return el('g', { ...(paint === 'stroke' ? { fill: 'none' } : {}), ...attributes }, ...paths);
    },
  };
}

const whole = (value: number) => String(Math.round(value));

/** A closed polygon in whole units, relative: the shortest way to write a tessera or a flake. */
export function chip(points: readonly (readonly [number, number])[]): string {
  let [lastX, lastY] = [0, 0];
  let path = '';
  points.forEach(([x, y], index) => {
    const [roundX, roundY] = [Math.round(x), Math.round(y)];
    path += index === 0 ? `M${roundX} ${roundY}l` : `${whole(roundX - lastX)} ${whole(roundY - lastY)} `;
    [lastX, lastY] = [roundX, roundY];
  });
  return `${path.trimEnd().replaceAll(' -', '-')}z`;
}

/** One short bent stroke from a point: quadratic, relative, in whole units. */
export function stroke(x: number, y: number, dx: number, dy: number, bend = 0): string {
  const length = Math.hypot(dx, dy) || 1;
  const [midX, midY] = [dx / 2 - (dy / length) * bend, dy / 2 + (dx / length) * bend];
  return `M${whole(x)} ${whole(y)}q${[midX, midY, dx, dy].map(whole).join(' ')}`;
}

/** The colour of a ramp at 0–1, in `steps` tones so that marks share their paths. */
export function toned(ramp: readonly string[], at: number, steps = 12): string {
  const place = (Math.round(Math.max(0, Math.min(1, at)) * steps) / steps) * (ramp.length - 1);
  const index = Math.min(ramp.length - 2, Math.floor(place));
  return mix(ramp[index] ?? '#000000', ramp[index + 1] ?? '#000000', place - index);
}
