/** A sloping square early on a market day, from a roof: brick and stone, awnings, everything tied to its long shadow. */
import { corner, market, mirror, SHADE, wobbled } from './market-stalls.ts';
import { glow, overlay, relief } from './materials.ts';
import { el, line, type Point, round, seeded, svg } from './svg.ts';
import { range } from './touches.ts';

const [WIDTH, HEIGHT] = [1600, 1200];
const random = seeded('arezzo');

const BRICK = ['#c57a52', '#bd6f48', '#b56743', '#c98560', '#ad6140'];
const STONE = '#e6d3b0';
function paving(): string {
  const fields: string[] = [];
  const seams: string[] = [];
  const [columns, rows] = [9, 7];
  for (const row of range(rows)) {
    for (const column of range(columns)) {
      const at = (c: number, r: number) => corner((column + c) / columns, (row + r) / rows);
      const d = line([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], true);
      fields.push(
        el('path', { d, fill: random.pick(BRICK) }),
        el('path', { d, fill: `url(#${(row + column) % 2 ? 'herring' : 'bone'})` }),
      );
    }
  }
  for (const column of range(columns + 1))
    seams.push(line(range(9).map((index) => wobbled(corner(column / columns, index / 8), 1.2))));
  for (const row of range(rows + 1))
    seams.push(line(range(9).map((index) => wobbled(corner(index / 8, row / rows), 1.2))));
  return (
    fields.join('') +
    el('path', { d: seams.join(''), fill: 'none', stroke: STONE, 'stroke-width': 8, opacity: 0.85 }) +
    el('path', {
      d: seams.join(''),
      fill: 'none',
      stroke: '#8d5a3f',
      'stroke-width': 1.2,
      'stroke-dasharray': '26 3',
      opacity: 0.6,
    })
  );
}

const bricks = (id: string, turn: number) =>
  el(
    'pattern',
    { id, width: 28, height: 28, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${turn}) scale(1 0.8)` },
    el('path', {
      d: 'M0 0H14V7H0zM14 7H28V14H14zM0 14H14V21H0zM14 21H28V28H14zM7 7V21M21 14V28M21 0V7M7 21V28',
      fill: 'none',
      stroke: '#6f3a27',
      'stroke-width': 1.3,
      opacity: 0.5,
    }),
    el('path', { d: 'M1 1H13V6H1zM15 22H27V27H15z', fill: '#e7a374', opacity: 0.35 }),
    el('path', { d: 'M15 8H27V13H15z', fill: '#7e3d2a', opacity: 0.22 }),
  );

/** The loggia stands outside, at the left: its shadow lies over the square and the morning comes through the arches. */
function loggia(): string {
  const wall = line(
    [
      [-10, -10],
      [520, -10],
      [640, 330],
      [560, 372],
      [690, 740],
      [640, 762],
      [770, 1210],
      [-10, 1210],
    ],
    true,
  );
  const arches = range(5).map((index) => {
    const [x, y] = [-250 + index * 58, -150 + index * 292];
    const [foot, next]: [Point, Point] = [
      [x, y],
      [x + 46, y + 206],
    ];
    const reach = 640 + index * 6;
    const [far, farNext]: [Point, Point] = [
      [x + reach, y + reach * 0.326],
      [x + reach + 46, y + 206 + reach * 0.326],
    ];
    return `${line([next, foot, far])}C${round(far[0] + 120)} ${round(far[1] + 39)} ${round(farNext[0] + 120)} ${round(farNext[1] + 39)} ${round(farNext[0])} ${round(farNext[1])}Z`;
  });
  return el('path', { d: wall + arches.join(''), 'fill-rule': 'evenodd' });
}

/** Each shadow by itself: turned against each other in one path they would cancel out. */
const apart = (shadows: string) => shadows.split(/(?=M)/).map((d) => el('path', { d }));

export function marketSquare(): string {
  const things = market();
  const bright = mirror();
  return svg(
    WIDTH,
    HEIGHT,
    'Una piazza in pendenza il mattino del mercato, con ombre lunghe',
    el(
      'defs',
      {},
      bricks('herring', 42),
      bricks('bone', -38),
      relief('dust', { frequency: 0.14, octaves: 3, height: 2, strength: 0.6, seed: 6 }),
      glow('sun', [1000, 420], 1150, [
        [0, '#ffdf9e', 0.3],
        [0.55, '#ffc98a', 0.08],
        [1, '#3a1d2c', 0.34],
      ]),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: '#b96d48' }),
    paving(),
    el(
      'g',
      { fill: SHADE, opacity: 0.62 },
      loggia(),
      ...apart(things.map(({ shadow }) => shadow).join('') + bright.shadow),
    ),
    el('path', { d: bright.ray, fill: '#ffe9b8', opacity: 0.13 }),
    el('path', { d: bright.beam, fill: '#ffd88c', opacity: 0.62 }),
    ...things.map(({ body }) => body),
    bright.body,
    overlay(WIDTH, HEIGHT, 'dust', 0.22),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#sun)' }),
  );
}
