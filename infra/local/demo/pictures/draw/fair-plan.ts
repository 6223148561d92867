/** The plan of a fair drawn before there was a fair: walls, stands and walks as screen-printed colour. */
import { inks } from './inks.ts';
import { overlay, specks } from './materials.ts';
import { curve, el, line, type Point, round, seeded, svg } from './svg.ts';
import { range } from './touches.ts';

const [WIDTH, HEIGHT] = [1200, 1500];
const MODULE = 70;
const random = seeded('bologna-1974');

const PAPER = '#efe6d3';
const INK = '#1d1b1a';
const BRICK = '#b5452b';
const ROSE = '#dba38b';
const OCHRE = '#d9a23c';
const GREEN = '#2f5a4c';

type Stand = readonly [x: number, y: number, w: number, h: number, colour: string];

/** In modules, around the empty court in the middle. */
const STANDS: readonly Stand[] = [
  [0, 0, 5, 3, BRICK],
  [5, 0, 2, 3, OCHRE],
  [9, 0, 3, 2, ROSE],
  [12, 0, 4, 4, GREEN],
  [0, 4, 2, 5, ROSE],
  [0, 9, 3, 2, GREEN],
  [0, 12, 4, 4, OCHRE],
  [2, 4, 1, 2, INK],
  [13, 5, 3, 2, OCHRE],
  [14, 7, 2, 4, BRICK],
  [12, 12, 4, 3, ROSE],
  [12, 15, 2, 4, BRICK],
  [14, 15, 2, 2, INK],
  [5, 14, 3, 2, ROSE],
  [8, 14, 2, 4, GREEN],
  [5, 16, 2, 3, BRICK],
  [0, 17, 4, 2, GREEN],
  [10, 16, 1, 3, OCHRE],
];

/** Walls are thick, doors are where the wall stops. */
const WALLS: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 16, 0],
  [16, 0, 16, 11],
  [16, 13, 16, 19],
  [16, 19, 7, 19],
  [5, 19, 0, 19],
  [0, 19, 0, 0],
  [0, 3, 4, 3],
  [5, 3, 7, 3],
  [5, 0, 5, 2],
  [7, 0, 7, 3],
  [9, 0, 9, 2],
  [9, 2, 11, 2],
  [12, 0, 12, 4],
  [12, 4, 15, 4],
  [2, 4, 2, 8],
  [0, 9, 3, 9],
  [3, 9, 3, 11],
  [0, 12, 4, 12],
  [4, 12, 4, 15],
  [0, 17, 4, 17],
  [4, 17, 4, 18],
  [13, 5, 13, 7],
  [13, 7, 15, 7],
  [14, 8, 14, 11],
  [12, 12, 15, 12],
  [12, 12, 12, 17],
  [14, 15, 14, 19],
  [14, 17, 16, 17],
  [5, 14, 7, 14],
  [8, 14, 10, 14],
  [5, 14, 5, 16],
  [8, 14, 8, 18],
  [7, 16, 7, 19],
  [10, 16, 10, 18],
  [11, 16, 11, 19],
];

const at = (x: number, y: number): Point => [x * MODULE + random.wobble(1.6), y * MODULE + random.wobble(1.6)];

const stand = ([x, y, w, h, colour]: Stand) =>
  el('path', { fill: colour, d: line([at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)], true) });

function grid(): string {
  const marks = inks();
  for (const index of range(17)) marks.add(INK, line([at(index, -1.6), at(index, 20.6)]));
  for (const index of range(20)) marks.add(INK, line([at(-1.6, index), at(17.6, index)]));
  return marks.drawn('stroke', { 'stroke-width': 0.9, opacity: 0.34 });
}

/** The pillars of the hall, and the arcade along the front. */
function pillars(): string {
  const marks = inks();
  const dot = (x: number, y: number, r: number) => {
    const [px, py] = at(x, y);
    marks.add(INK, `M${round(px - r)} ${round(py)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`);
  };
  for (const x of range(5)) for (const y of range(4)) dot(4.5 + x * 1.75, 5.2 + y * 2.4, 7);
  for (const x of range(17)) dot(x, 20, 11);
  return marks.drawn('fill');
}

/** A second pass of the press: where it meets the first, the inks add up. */
const overprint = () =>
  el(
    'g',
    { opacity: 0.74 },
    el('path', { fill: OCHRE, d: line([at(9, -3), at(13, -3), at(13, 5), at(9, 5)], true) }),
    el('path', { fill: ROSE, d: line([at(-2, 6), at(5, 6), at(5, 10), at(-2, 10)], true) }),
    el('path', { fill: GREEN, d: line([at(10, 11.6), at(14, 11.6), at(14, 22), at(10, 22)], true) }),
  );

/** The court: a disc where the visitors will stand, half lit, and the walk that leads to it. */
function court(): string {
  const [cx, cy, r] = [8.35 * MODULE, 8.2 * MODULE, 3.55 * MODULE];
  const half = (turn: number) => `M${cx} ${cy - r}A${r} ${r} 0 0 ${turn} ${cx} ${cy + r}Z`;
  return el(
    'g',
    {},
    el('path', { d: half(0), fill: BRICK, opacity: 0.93 }),
    el('path', { d: half(1), fill: 'none', stroke: BRICK, 'stroke-width': 3 }),
    ...range(17).map((index) =>
      el('path', {
        d: `M${cx} ${round(cy - r + (index + 0.5) * (r / 8.5))}h${round(Math.sqrt(Math.max(0, r * r - (r - (index + 0.5) * (r / 8.5)) ** 2)))}`,
        stroke: BRICK,
        'stroke-width': 3,
      }),
    ),
    el('circle', { cx: 6.2 * MODULE, cy: 8.5 * MODULE, r: 17, fill: PAPER }),
  );
}

/** Where everyone will walk: one pencil line from the door to the disc, loose over the ruled plan. */
const WALK: readonly Point[] = [
  [6, 21.6],
  [5.7, 19],
  [4.5, 16.5],
  [4.35, 13.6],
  [5.6, 11.9],
  [8.6, 12.15],
  [11.2, 11.2],
  [12.2, 9.4],
  [12.9, 9.6],
  [12.5, 10.5],
  [11.4, 9.9],
  [11.1, 7.2],
  [10.6, 4.9],
  [8.6, 3.5],
  [7.6, 2],
  [8.2, 1.1],
  [8.6, 2],
  [7.6, 3.6],
  [4.6, 4.3],
  [3.6, 6.4],
  [4.6, 8.4],
  [6.2, 8.5],
];

const walk = () =>
  el('path', {
    d: curve(WALK.map(([x, y]): Point => [x * MODULE, y * MODULE])),
    fill: 'none',
    stroke: INK,
    'stroke-width': 2.6,
    'stroke-linecap': 'round',
    opacity: 0.85,
  });

/** Small stands not yet let: hatched, dotted or in one ink. */
function booths(): string {
  const hatched = inks();
  const full = inks();
  const places = [
    ...range(6).map((i): Point => [5 + i * 1.15, 12.75]),
    ...range(5).map((i): Point => [12.6, 7.4 + i * 0.9]),
    ...range(4).map((i): Point => [3.4 + i * 0.001, 4.2 + i * 1.1]),
  ];
  places.forEach(([x, y], index) => {
    const [px, py, size] = [x * MODULE, y * MODULE, MODULE * 0.72];
    const colour = [GREEN, BRICK, OCHRE, INK, ROSE][(index * 3) % 5] ?? INK;
    if (index % 3 === 1)
      full.add(
        colour,
        line(
          [
            [px, py],
            [px + size, py + random.wobble(2)],
            [px + size, py + size],
            [px, py + size],
          ],
          true,
        ),
      );
    else
      for (const step of range(9))
        hatched.add(
          colour,
          line([
            [px, py + (size * step) / 8 + random.wobble(1)],
            [px + size, py + (size * step) / 8 + random.wobble(1)],
          ]),
        );
  });
  return full.drawn('fill', { opacity: 0.9 }) + hatched.drawn('stroke', { 'stroke-width': 3.2 });
}

const arcs = () =>
  el(
    'g',
    { fill: 'none', stroke: INK, 'stroke-width': 2.2 },
    ...(
      [
        [4, 3, 1, 0],
        [7, 19, -2, 0],
        [16, 11, 0, 2],
        [11, 2, 1, 0],
        [2, 8, 0, 1],
        [4, 15, 0, 1],
      ] as const
    ).map(([x, y, dx, dy]) => {
      const reach = Math.abs(dx + dy) * MODULE;
      const open: Point = [x * MODULE - dy * MODULE, y * MODULE + Math.abs(dx) * MODULE];
      const shut: Point = [(x + dx) * MODULE, (y + dy) * MODULE];
      return el('path', {
        d: `M${x * MODULE} ${y * MODULE}L${open.join(' ')}A${reach} ${reach} 0 0 0 ${shut.join(' ')}`,
      });
    }),
  );

export function fairPlan(): string {
  const walls = WALLS.map(([x1, y1, x2, y2]) => line([at(x1, y1), at(x2, y2)])).join('');
  const sheet = 'translate(92 150) rotate(-13 560 665) scale(1.08)';
  return svg(
    WIDTH,
    HEIGHT,
    'Pianta immaginaria di una fiera, stampata a colori',
    el(
      'defs',
      {},
      specks('screen', PAPER, { frequency: 0.42, octaves: 2, density: 0.375, contrast: 9, seed: 4 }),
      specks('worn', PAPER, { frequency: [0.006, 0.011], octaves: 2, density: 0.5, contrast: 2.2, seed: 12 }),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: PAPER }),
    el('g', { transform: sheet }, grid()),
    el(
      'g',
      { transform: sheet },
      el('g', { transform: 'translate(-7 6)' }, ...STANDS.map(stand)),
      overprint(),
      el('g', { transform: 'translate(6 -4)' }, court()),
      booths(),
      el('path', { d: walls, fill: 'none', stroke: INK, 'stroke-width': 12, 'stroke-linecap': 'square' }),
      arcs(),
      pillars(),
      walk(),
    ),
    overlay(WIDTH, HEIGHT, 'screen', 0.72),
    overlay(WIDTH, HEIGHT, 'worn', 0.2),
  );
}
