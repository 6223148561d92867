import { blur, fade, glow, relief, specks } from './materials.ts';
import { allFolds, ENLARGED, face, features, flip, halo, mantle, opening, paintedFigure } from './painted-figure.ts';
import { el, line, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, hatch, leaf, polar, range } from './touches.ts';

/** What infrared reads: the drawing under the colour, with the halo where it first stood. */
function underdrawing(random: Random): string {
  const pen = (points: readonly Point[], width: number) =>
    brush(
      points.map(([x, y]): Point => [x + random.wobble(3), y + random.wobble(3)]),
      width,
      (t) => 0.45 + 0.55 * Math.abs(Math.sin(t * 5 + 1)),
    );
  const first = (points: readonly Point[]) => points.map(([x, y]): Point => [x + 26, y - 20]);
  const ring = (centre: Point, radius: number) =>
    range(44).map((i) => polar(centre, radius + random.wobble(2), i * 0.146));
  return [
    el('path', {
      d: pen(ring(halo, 366), 4) + pen(ring([halo[0] + 34, halo[1] - 30], 340), 3),
      fill: '#2b2a2c',
      'fill-opacity': '0.8',
    }),
    el('path', {
      d:
        [mantle, opening, face, ...allFolds].map((points) => pen(points, 8)).join('') +
        features.map((points) => pen(points, 7) + pen(flip(points), 7)).join(''),
      fill: '#1d1c1f',
      'fill-opacity': '0.9',
    }),
    el('path', {
      d: pen(first(face), 4) + pen(first(flip(features[1] as Point[])), 4) + pen(first(opening), 4),
      fill: '#1d1c1f',
      'fill-opacity': '0.4',
    }),
    el('path', {
      d: [
        hatch(random, [900, 360, 60, 300], 9, -0.18),
        hatch(random, [1010, 830, 190, 190], 12, 0.5),
        hatch(random, [980, 980, 210, 210], 11, 0.35),
        hatch(random, [980, 300, 40, 260], 8, 0.08),
        hatch(random, [812, 660, 60, 120], 8, 0.1),
      ].join(''),
      fill: 'none',
      stroke: '#1d1c1f',
      'stroke-width': 2.6,
      'stroke-opacity': '0.65',
    }),
    el('path', {
      d:
        line([
          [780, 440],
          [1230, 440],
        ]) +
        line([
          [906, 0],
          [906, 1200],
        ]) +
        line([
          [780, 146],
          [1230, 146],
        ]),
      stroke: '#1d1c1f',
      'stroke-width': 1.6,
      'stroke-opacity': '0.5',
      'stroke-dasharray': '14 6',
    }),
  ].join('');
}

/** The net of cracks of an old ground, drawn cell by cell. */
function crackle(random: Random, left: number, right: number): string {
  const [wide, high] = [46, 38];
  const at = (i: number, j: number): Point => {
    const own = seeded(`cell ${i} ${j}`);
    return [left + i * wide + own.wobble(26), j * high + own.wobble(22)];
  };
  const columns = Math.ceil((right - left) / wide) + 1;
  return range(columns * 33)
    .map((cell) => {
      const [i, j] = [cell % columns, Math.floor(cell / columns)];
      return [at(i + 1, j), at(i, j + 1)]
        .map((next) =>
          random() < 0.3 ? '' : `M${at(i, j).map(Math.round).join(' ')}L${next.map(Math.round).join(' ')}`,
        )
        .join('');
    })
    .join('');
}

/** One painting under four lights: day, raking, infrared, ultraviolet. */
function readingRestoration(): string {
  const random = seeded('quattro luci');
  const seams = [0, 318, 800, 1206, 1600];
  const strip = (index: number, ...art: string[]) => {
    const [from, to] = [(seams[index] as number) + 4, (seams[index + 1] as number) - 4];
    return (
      el('clipPath', { id: `light${index}` }, el('rect', { x: from, width: to - from, height: 1200 })) +
      el('g', { 'clip-path': `url(#light${index})` }, ...art)
    );
  };
  const seen = (x: number, width: number, values: string, id: string) => [
    el(
      'filter',
      { id, filterUnits: 'userSpaceOnUse', x, y: 0, width, height: 1200, 'color-interpolation-filters': 'sRGB' },
      el('feColorMatrix', { type: 'matrix', values }),
    ),
    el('g', { filter: `url(#${id})` }, el('use', { href: '#figure' })),
  ];
  const retouches = [
    [1330, 330, 62],
    [1270, 560, 34],
    [1440, 760, 84],
    [1310, 980, 50],
    [1500, 1080, 66],
    [1530, 180, 40],
    [1240, 840, 24],
  ].map(([x = 0, y = 0, r = 0]) => blot(random, [x, y], r, 0.5, 13, 1.3));
  const varnish = range(60).map(() => {
    const at: Point = [random.between(1180, 1600), random.between(-60, 1200)];
    return leaf(at, [at[0] + random.wobble(60), at[1] + random.between(140, 380)], random.between(8, 30));
  });
  const part = (index: number, filterId: string, opacity: number) =>
    el('rect', {
      x: seams[index] as number,
      width: (seams[index + 1] as number) - (seams[index] as number),
      height: 1200,
      filter: `url(#${filterId})`,
      opacity,
    });
  return svg(
    1600,
    1200,
    'Lo stesso dipinto letto sotto quattro luci: diffusa, radente, infrarossa, ultravioletta',
    fade(
      'gold',
      [300, 0],
      [1300, 1200],
      [
        [0, '#ecc977'],
        [0.5, '#d09d40'],
        [1, '#a8712a'],
      ],
    ),
    fade(
      'lapis',
      [300, 200],
      [1300, 1200],
      [
        [0, '#3f66b5'],
        [0.5, '#213f8a'],
        [1, '#142760'],
      ],
    ),
    fade(
      'flesh',
      [690, 320],
      [900, 700],
      [
        [0, '#f0d3a6'],
        [0.55, '#d9a873'],
        [1, '#9a6a40'],
      ],
    ),
    fade(
      'rake',
      [0, 0],
      [318, 0],
      [
        [0, '#fff2d0', 0.3],
        [0.5, '#000', 0.06],
        [1, '#0b0704', 0.5],
      ],
    ),
    glow('lamp', [1400, 500], 700, [
      [0, '#c9f5d0', 0.26],
      [1, '#1a1040', 0.4],
    ]),
    blur('near', 7, 4),
    relief('impasto', {
      frequency: [0.05, 0.06],
      octaves: 2,
      height: 5,
      seed: 12,
      strength: 0.7,
      azimuth: 180,
      dark: '#120a04',
      light: '#fff3d8',
    }),
    specks('age', '#3a2208', { frequency: 0.3, octaves: 2, contrast: 4, density: 0.34, seed: 5 }),
    el('rect', { width: 1600, height: 1200, fill: '#0d0b0a' }),
    el('defs', {}, paintedFigure(random)),
    strip(
      0,
      ...seen(0, 330, '0.34 0.5 0.12 0 -0.02 0.3 0.48 0.12 0 -0.04 0.24 0.42 0.14 0 -0.05 0 0 0 1 0', 'grey'),
      part(0, 'impasto', 0.8),
      el('path', {
        d: crackle(random, 0, 318),
        fill: 'none',
        stroke: '#0a0604',
        'stroke-width': 2,
        'stroke-opacity': '0.6',
      }),
      el('rect', { width: 330, height: 1200, fill: 'url(#rake)' }),
    ),
    strip(
      1,
      el('use', { href: '#figure' }),
      el('path', {
        d: crackle(random, 318, 800),
        fill: 'none',
        stroke: '#1a0f06',
        'stroke-width': 1.1,
        'stroke-opacity': '0.4',
      }),
      part(1, 'age', 0.4),
    ),
    strip(
      2,
      el('rect', { x: 780, width: 440, height: 1200, fill: '#c9c6bd' }),
      el('g', { transform: ENLARGED }, underdrawing(random)),
      part(2, 'age', 0.35),
    ),
    strip(
      3,
      ...seen(1190, 420, '0.1 0.16 0.2 0 0.02 0.2 0.34 0.2 0 0.02 0.26 0.3 0.5 0 0.2 0 0 0 1 0', 'violet'),
      el('path', { d: varnish.join(''), fill: '#8fe6b4', 'fill-opacity': '0.14', filter: 'url(#near)' }),
      el('path', { d: retouches.join(''), fill: '#120a2c', 'fill-opacity': '0.62' }),
      el('path', {
        d: retouches.join(''),
        fill: 'none',
        stroke: '#9be7c0',
        'stroke-width': 2,
        'stroke-opacity': '0.35',
      }),
      el('rect', { x: 1190, width: 420, height: 1200, fill: 'url(#lamp)' }),
    ),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-leggere-un-restauro': readingRestoration,
};
