/** Burnished gold on panel: leaves, a punched halo, the cracks of seven centuries. */
import { placed, sample, soft } from './brush.ts';
import { el, type Point, type Random, round, seeded } from './svg.ts';

export const [width, height] = [1200, 1500];
export const centre: Point = [612, 668];
export const [cx, cy] = centre;

/** The angel's features looking the other way: local points mirrored, then set on the panel. */
export const onPanel = (points: readonly Point[]): Point[] =>
  placed(
    points.map(([x, y]): Point => [-x, y]),
    566,
    716,
    2.5,
    -13,
  );

export const filled = (points: readonly Point[], fill: string, attributes = {}) =>
  el('path', { d: soft(sample(points, 40), true), fill, ...attributes });

/** A mark pressed into burnished gold: its far lip catches the light. */
export function punched(shape: string): string {
  return (
    el('defs', {}, el('g', { id: 'struck' }, shape)) +
    el('use', { href: '#struck', stroke: '#ffefb0', transform: 'translate(1.8 1.8)' }) +
    el('use', { href: '#struck', stroke: '#6d400f' })
  );
}

export function dots(radius: number, gap: number, size: number): string {
  const count = Math.round((2 * Math.PI * radius) / gap);
  const dash = `0 ${round((2 * Math.PI * radius) / count, 3)}`;
  return el('circle', { cx, cy, r: radius, 'stroke-width': size, 'stroke-linecap': 'round', 'stroke-dasharray': dash });
}

export const ring = (radius: number, size: number) => el('circle', { cx, cy, r: radius, 'stroke-width': size });

/** The same small tool struck all the way round, never at quite the same depth. */
export function around(random: Random, count: number, radius: number, shape: (size: number) => string): string {
  return Array.from({ length: count }, (_, index) => {
    const degrees = round((index * 360) / count + random.wobble(0.25), 2);
    return el(
      'g',
      { transform: `rotate(${degrees} ${cx} ${cy})translate(${cx} ${cy - radius})` },
      shape(1 + random.wobble(0.1)),
    );
  }).join('');
}

export const rosette = (size: number) =>
  Array.from({ length: 7 }, (_, petal) => {
    const angle = (petal / 6) * Math.PI * 2;
    const r = petal === 6 ? 0 : 11 * size;
    return `<path d="M${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}h0"/>`;
  }).join('');

export const arch =
  '<g id="arch"><path d="M-19 30V4A19 19 0 0 1 19 4V30M-10 26V6A10 10 0 0 1 10 6V26"/><path d="M0 -8h0M-6 4h0M6 4h0" stroke-width="7"/></g>';
export const leaf = (size: number) =>
  `<path d="M0 ${round(34 * size)}C-15 16 -13 -6 0 -30C13 -6 15 16 0 34M0 22V-12"/>`;

export function halo(random: Random): string {
  const rays = Array.from({ length: 120 }, (_, index) => {
    const angle = (index / 120) * Math.PI * 2;
    const at = (r: number) => `${round(cx + r * Math.cos(angle))} ${round(cy + r * Math.sin(angle))}`;
    return `M${at(120)}L${at(index % 2 ? 318 : 292)}`;
  }).join('');
  const struck = [
    ring(508, 4),
    dots(494, 15, 7),
    ring(480, 2.4),
    el(
      'g',
      { 'stroke-width': 3 },
      around(random, 66, 444, () => el('use', { href: '#arch' })),
    ),
    ring(412, 2.4),
    dots(400, 13, 6),
    ring(388, 3.4),
    el('g', { 'stroke-width': 2.6 }, around(random, 56, 352, leaf)),
    el('g', { 'stroke-width': 8 }, around(random, 28, 352, rosette)),
    ring(318, 3.4),
    dots(306, 11, 5),
    el('path', { d: rays, 'stroke-width': 1.6 }),
  ].join('');
  const glow = [
    [-118, 0.75, '#fff3c4'],
    [62, 0.5, '#fff3c4'],
    [-30, 0.5, '#5c3208'],
    [150, 0.55, '#5c3208'],
  ] as const;
  const cones = glow.map(([degrees, opacity, fill]) =>
    el('path', {
      d: `M${cx} ${cy}L${cx + 560} ${cy - 190}V${cy + 190}Z`,
      fill,
      opacity,
      transform: `rotate(${degrees} ${cx} ${cy})`,
    }),
  );
  return (
    el('circle', { cx, cy, r: 508, fill: 'url(#disc)' }) +
    el('g', { 'clip-path': 'url(#nimbus)' }, el('g', { filter: 'url(#glow)' }, ...cones)) +
    el('circle', { cx, cy, r: 434, fill: 'none', stroke: 'url(#granulated)', 'stroke-width': 92 }) +
    el('g', { fill: 'none', 'stroke-linecap': 'round' }, punched(struck))
  );
}

/** Squares of beaten gold, a finger's overlap each; where two leaves meet the gold is deeper, and wears last. */
export function leaves(random: Random): string {
  const squares: string[] = [];
  for (let y = -60; y < height; y += 262) {
    for (let x = -120; x < width; x += 268) {
      const corner = (dx: number, dy: number) =>
        `${round(x + dx + random.wobble(12))} ${round(y + dy + random.wobble(12))}`;
      const d = `M${corner(0, 0)}L${corner(288, 0)}L${corner(288, 282)}L${corner(0, 282)}Z`;
      const fill = random.pick(['#fff0b4', '#7a4a10', '#c98d2c', '#ffe49a']);
      squares.push(
        el('path', {
          d,
          fill,
          'fill-opacity': String(round(random.between(0.04, 0.17), 2)),
          stroke: '#8a5714',
          'stroke-width': 1.4,
          'stroke-opacity': '.45',
        }),
      );
    }
  }
  return squares.join('');
}

/** Craquelure: the panel has moved for seven centuries, mostly along the grain of the wood. */
export function cracks(random: Random): string {
  const node = (column: number, row: number): Point => {
    const local = seeded(`${column}/${row}`);
    return [column * 45 + local.wobble(34), row * 49 + local.wobble(38)];
  };
  const segment = (from: Point, to: Point) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const [bx, by] = [Math.round(dx / 2 + random.wobble(9)), Math.round(dy / 2 + random.wobble(9))];
    return `M${from.map(Math.round).join(' ')}l${bx} ${by} ${Math.round(dx - bx)} ${Math.round(dy - by)}`.replaceAll(
      ' -',
      '-',
    );
  };
  let d = '';
  for (let row = 0; row < 32; row++) {
    for (let column = 0; column < 28; column++) {
      if (random() < 0.86) d += segment(node(column, row), node(column, row + 1));
      if (random() < 0.5) d += segment(node(column, row), node(column + 1, row));
    }
  }
  const use = (stroke: string, opacity: string, shift: number) =>
    el('use', { href: '#net', fill: 'none', stroke, opacity, transform: `translate(${shift} ${shift})` });
  return el('defs', {}, el('path', { id: 'net', d })) + use('#fff4cf', '.22', 1.2) + use('#2c1606', '.46', 0);
}
