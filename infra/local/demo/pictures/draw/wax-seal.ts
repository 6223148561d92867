/** A seal of red wax: its height is drawn as alpha and lit by a filter. */
import { curve, el, line, type Point, round, seeded } from './svg.ts';
import { drift, polar, range } from './touches.ts';

/** The pool of wax: it ran where it was hot. */
function pool(centre: Point, radius: number, name: string): string {
  const wave = drift(seeded(name));
  return curve(
    range(26).map((index) => {
      const a = (index / 26) * Math.PI * 2;
      return polar(centre, radius * (1 + 0.055 * wave(Math.cos(a) * 2.1 + 3) + 0.06 * wave(Math.sin(a) * 2.4 + 9)), a);
    }),
    true,
  );
}

/** The die: a ring of pearls, a sun of thin and thick rays, a plain disc in its middle. */
function die([x, y]: Point, r: number): string {
  const rays = range(32).map((index) => {
    const a = (index / 32) * Math.PI * 2;
    const [near, far, half] = index % 2 ? [0.3, 0.46, 0.05] : [0.26, 0.62, 0.075];
    return line(
      [polar([x, y], r * near, a - half), polar([x, y], r * far, a), polar([x, y], r * near, a + half)],
      true,
    );
  });
  const pearls = range(44).map((index) => {
    const [px, py] = polar([x, y], r * 0.75, (index / 44) * Math.PI * 2);
    return `M${round(px)} ${round(py)}h.1`;
  });
  return (
    el('circle', { cx: x, cy: y, r: r * 0.88, fill: 'none', stroke: '#fff', 'stroke-width': r * 0.04 }) +
    el('circle', { cx: x, cy: y, r: r * 0.67, fill: 'none', stroke: '#fff', 'stroke-width': r * 0.022 }) +
    el('path', { d: pearls.join(''), stroke: '#fff', 'stroke-width': r * 0.062, 'stroke-linecap': 'round' }) +
    el('path', { d: rays.join(''), fill: '#fff' }) +
    el('circle', { cx: x, cy: y, r: r * 0.2, fill: '#fff' })
  );
}

/** Wax lit from the upper left: the alpha of the drawing is its height. */
export function waxFilter(id: string, [x, y]: Point, reach: number): string {
  const light = { azimuth: 228, elevation: 46 };
  const region = {
    x: x - reach,
    y: y - reach,
    width: reach * 2,
    height: reach * 2,
    filterUnits: 'userSpaceOnUse',
    'color-interpolation-filters': 'sRGB',
  };
  return el(
    'filter',
    { id, ...region },
    el('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: 3.4, result: 'height' }),
    el(
      'feDiffuseLighting',
      { in: 'height', surfaceScale: 13, diffuseConstant: 1.2, 'lighting-color': '#ffe6d6', result: 'lit' },
      el('feDistantLight', light),
    ),
    el(
      'feSpecularLighting',
      {
        in: 'height',
        surfaceScale: 11,
        specularConstant: 0.62,
        specularExponent: 26,
        'lighting-color': '#fff4ec',
        result: 'shine',
      },
      el('feDistantLight', light),
    ),
    el('feFlood', { 'flood-color': '#8a2015', result: 'wax' }),
    el('feComposite', {
      in: 'wax',
      in2: 'lit',
      operator: 'arithmetic',
      k1: 1.05,
      k2: 0,
      k3: 0,
      k4: 0,
      result: 'coloured',
    }),
    el('feComposite', { in: 'coloured', in2: 'shine', operator: 'arithmetic', k1: 0, k2: 1, k3: 0.7, k4: 0 }),
  );
}

/** `id` names the filter; body, rim and die add up to one height. */
export function seal(id: string, centre: Point, radius: number): string {
  const body = pool(centre, radius, id);
  return (
    el('path', { d: body, fill: '#0d0503', opacity: 0.7, transform: 'translate(16 24)', filter: 'url(#soft)' }) +
    el('clipPath', { id: `${id}-edge` }, el('path', { d: body })) +
    el(
      'g',
      { 'clip-path': `url(#${id}-edge)` },
      el(
        'g',
        { filter: `url(#${id})` },
        el('path', { d: body, fill: '#000', 'fill-opacity': 0.62 }),
        el('path', {
          d: `${body}${ringed(centre, radius * 0.78)}`,
          'fill-rule': 'evenodd',
          fill: '#000',
          'fill-opacity': 0.6,
        }),
        el('g', { opacity: 0.5 }, die(centre, radius * 0.8)),
      ),
    )
  );
}

const ringed = ([x, y]: Point, r: number) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
