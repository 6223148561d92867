import {
  aisle,
  arcade,
  barrel,
  bay,
  bays,
  brick,
  column,
  cornice,
  desk,
  farthest,
  Hall,
  nearest,
  type Place,
  rib,
  seen,
  shafts,
  shape,
  stone,
  sunlight,
  walls,
} from './columned-hall.ts';
import { linear, radial, rough, sheet } from './surface.ts';
import { el, round, seeded, svg } from './svg.ts';

function library(): string {
  const hall = new Hall(seeded('cesena-la-biblioteca-che-non-e-mai-cambiata'));
  for (let index = bays - 1; index >= -1; index--) {
    const [from, to] = [nearest + index * bay, nearest + (index + 1) * bay];
    hall.face(
      [
        [-aisle, 0, from],
        [aisle, 0, from],
        [aisle, 0, to],
        [-aisle, 0, to],
      ],
      brick,
      0.9,
    );
    for (const x of [-0.62, 0.62])
      hall.face(
        [
          [x - 0.04, 0, from],
          [x + 0.04, 0, from],
          [x + 0.04, 0, to],
          [x - 0.04, 0, to],
        ],
        stone,
        0.7,
      );
    walls(hall, -1, from, to);
    walls(hall, 1, from, to);
    sunlight(hall, (from + to) / 2);
    for (const start of [from + bay / 2, from]) {
      desk(hall, -1, start + 0.24);
      desk(hall, 1, start + 0.24);
    }
    barrel(hall, from, to);
    if (index > 0) rib(hall, from);
    shafts(hall, (from + to) / 2);
    for (const side of [-1, 1]) arcade(hall, side, from, to);
    for (const side of [-1, 1]) if (index > 0) column(hall, side, from);
  }
  const [wallX, wallY] = seen([0, cornice - 0.35, farthest]);
  const end: Place[] = [
    [-aisle, 0, farthest],
    [aisle, 0, farthest],
    [aisle, 9, farthest],
    [-aisle, 9, farthest],
  ];
  const petals = Array.from(
    { length: 12 },
    (_, index) => `<path d="M0 -7V-20" transform="rotate(${index * 30})"/>`,
  ).join('');
  const rose = el(
    'g',
    { transform: `translate(${round(wallX)} ${round(wallY + 8)})` },
    el('circle', { r: 26, fill: '#fffdf2' }),
    el(
      'g',
      { stroke: '#b89c62', 'stroke-width': 2 },
      petals,
      el('circle', { r: 7, fill: 'none' }),
      el('circle', { r: 26, fill: 'none' }),
    ),
  );
  const door = el('path', {
    d: shape([
      [-0.75, 0, farthest],
      [0.75, 0, farthest],
      [0.75, 3.1, farthest],
      [-0.75, 3.1, farthest],
    ]),
    fill: '#a98a55',
  });
  const [glowX, glowY] = seen([0, 3.6, farthest]);
  const defs = el(
    'defs',
    {},
    radial('glow', [glowX, glowY, 620], [0, '#fff3cb', 0.85], [0.22, '#ffe9b2', 0.32], [1, '#ffe9b2', 0]),
    radial('dusk', [glowX, glowY + 60, 1080], [0, '#12160f', 0], [0.45, '#12160f', 0.06], [1, '#0b0d08', 0.66]),
    linear('shaft', [1500, 300, 700, 900], [0, '#fff0c2', 0.75], [1, '#ffe9b0', 0.05]),
    rough('paper', { size: 330, frequency: 0.24, octaves: 3, seed: 8 }, { depth: 1.8, strength: 0.42 }),
  );
  return svg(
    1600,
    1200,
    'La biblioteca che non è mai cambiata',
    defs,
    sheet(1600, 1200, '#232a20'),
    el('path', { d: shape(end), fill: '#f3dfae' }),
    rose,
    door,
    el(
      'g',
      { stroke: '#2b1f10', 'stroke-width': 1, 'stroke-opacity': '.4', 'stroke-linejoin': 'round' },
      ...hall.drawn,
    ),
    sheet(1600, 1200, 'url(#glow)'),
    sheet(1600, 1200, 'url(#dusk)'),
    sheet(1600, 1200, 'url(#paper)'),
  );
}

export const pictures: Record<string, () => string> = { 'cesena-la-biblioteca-che-non-e-mai-cambiata': library };
