import { blur, dry, fade, glow, overlay, relief } from './materials.ts';
import { el, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, leaf, lerp, onto, range, ruled, through } from './touches.ts';

type Place = (u: number, v: number) => Point;

/** What is drawn on the sheets: one gesture each, in the sheet's own perspective. */
const gestures: readonly ((place: Place, random: Random) => string)[] = [
  (place, random) =>
    brush(
      range(30).map((i) =>
        place(0.5 + Math.cos(i * 0.215 - 1) * (0.29 + random.wobble(0.01)), 0.46 + Math.sin(i * 0.215 - 1) * 0.25),
      ),
      44,
      (t) => 1 - t * 0.75,
    ),
  (place, random) =>
    range(13)
      .map((i) => leaf(place(0.16 + i * 0.05, 0.2 + i * 0.01), place(0.2 + i * 0.055 + random.wobble(0.02), 0.8), 5))
      .join(''),
  (place) =>
    brush(
      range(44).map((i) =>
        place(0.5 + Math.cos(i * 0.42) * (0.02 + i * 0.0075), 0.5 + Math.sin(i * 0.42) * (0.016 + i * 0.006)),
      ),
      9,
      () => 1,
    ),
  (place, random) =>
    range(5)
      .map((i) =>
        leaf(place(0.14, 0.24 + i * 0.13), place(0.86, 0.22 + i * 0.13 + random.wobble(0.02)), 16 - i * 2, 10),
      )
      .join(''),
  (place) =>
    brush(
      [
        place(0.3, 0.88),
        place(0.34, 0.6),
        place(0.5, 0.5),
        place(0.42, 0.3),
        place(0.6, 0.14),
        place(0.72, 0.3),
        place(0.58, 0.46),
        place(0.66, 0.66),
        place(0.78, 0.88),
      ],
      15,
    ),
  (place, random) => blot(random, place(0.5, 0.5), 46, 0.2, 12, 1.4),
];

/** A sheet hung by its upper edge: turned on the thread, its lower corner lifting. */
function hungSheet(random: Random, [x, y]: Point, width: number, height: number, turn: number, index: number): string {
  const corners: [Point, Point, Point, Point] = [
    [x, y + turn * 0.3],
    [x + width, y - turn * 0.3],
    [x + width - 6, y + height + turn],
    [x + 8, y + height - turn * 0.6],
  ];
  const place = onto(...corners);
  const [a, b, c, d] = corners;
  const edge = `M${a.join(' ')}L${b.join(' ')}Q${b[0] + 14} ${(b[1] + c[1]) / 2} ${c.join(' ')}Q${(c[0] + d[0]) / 2} ${c[1] - 30} ${d.join(' ')}Q${a[0] - 12} ${(a[1] + d[1]) / 2} ${a.join(' ')}Z`;
  const curl = `M${c.join(' ')}Q${(c[0] + d[0]) / 2 + width * 0.1} ${c[1] - 30} ${lerp(c, d, 0.5).join(' ')}Q${c[0] - width * 0.16} ${c[1] - 44} ${c.join(' ')}Z`;
  return [
    el('path', {
      d:
        leaf([x + width * 0.2, y], [x + width * 0.24, -20], 1.2) +
        leaf([x + width * 0.8, y], [x + width * 0.77, -20], 1.2),
      fill: '#cfc9bd',
    }),
    el('path', { d: edge, fill: '#000', 'fill-opacity': '0.6', filter: 'url(#cast)', transform: 'translate(30 34)' }),
    el('path', { d: edge, fill: index === 5 ? '#e9b92b' : `url(#sheet${index % 2})` }),
    el('path', { d: curl, fill: '#8b857a', 'fill-opacity': '0.5' }),
    el(
      'g',
      { filter: 'url(#charcoal)' },
      el('path', {
        d: (gestures[index] as (place: Place, random: Random) => string)(place, random),
        fill: index === 1 ? '#a4321a' : '#17161a',
      }),
    ),
  ].join('');
}

/** A fair of drawing as sheets hung in the dark: each carries one gesture, one of them is yellow. */
function drawingFair(): string {
  const random = seeded('fogli appesi');
  const rubs = range(120).map(() => {
    const at: Point = [random.between(-80, 1640), random.between(-60, 1000)];
    return el('path', {
      d: brush(
        [at, [at[0] + random.wobble(16), at[1] + 120], [at[0] + random.wobble(30), at[1] + random.between(240, 420)]],
        random.between(30, 90),
        () => 1,
      ),
      fill: random.pick(['#35343a', '#2a292f', '#424047', '#1d1c21']),
      'fill-opacity': '0.4',
    });
  });
  const sheets: [Point, number, number, number, number][] = [
    [[1010, 210], 190, 270, -14, 3],
    [[620, 190], 230, 330, 20, 4],
    [[1270, 130], 270, 400, -26, 5],
    [[60, 150], 320, 460, 34, 1],
    [[830, 300], 330, 480, -18, 2],
    [[330, 220], 470, 690, 26, 0],
  ];
  const visitors = [
    [950, 1120, 1.25],
    [1022, 1112, 1.12],
    [1440, 1010, 0.8],
  ].map(([x = 0, y = 0, s = 1]) =>
    [
      brush(
        range(9).map((i): Point => [x + Math.sin(i * 0.5) * 4 * s, y - i * 22 * s]),
        66 * s,
        (t) => [0.74, 0.72, 0.68, 0.62, 0.64, 0.72, 0.82, 0.6, 0.2][Math.round(t * 8)] ?? 0.2,
      ),
      blot(random, [x + 4 * s, y - 192 * s], 17 * s, 0.07, 9, 1.2),
      leaf([x - 12 * s, y - 4 * s], [x - 15 * s, y + 40 * s], 9 * s),
      leaf([x + 9 * s, y - 4 * s], [x + 14 * s, y + 38 * s], 9 * s),
      leaf([x - 20 * s, y + 40 * s], [x + 150 * s, y + 70 * s], 10 * s),
    ].join(''),
  );
  const floor = range(60).map(() => {
    const y = random.between(960, 1200);
    const x = random.between(-60, 1560);
    return leaf([x, y], [x + random.between(100, 420), y + random.wobble(12)], random.between(3, 16));
  });
  return svg(
    1600,
    1200,
    'Fogli da disegno appesi nel buio: un gesto per foglio, uno solo è giallo',
    fade(
      'dark',
      [0, 0],
      [0, 1200],
      [
        [0, '#26252a'],
        [0.78, '#1b1a1e'],
        [0.8, '#4d4a4b'],
        [1, '#2a282a'],
      ],
    ),
    fade(
      'sheet0',
      [0, 120],
      [1200, 900],
      [
        [0, '#fbf8ef'],
        [1, '#d5cebf'],
      ],
    ),
    fade(
      'sheet1',
      [0, 120],
      [1200, 900],
      [
        [0, '#f2ecdc'],
        [1, '#c2b9a6'],
      ],
    ),
    glow('lamp', [560, 460], 1120, [
      [0, '#fff7e0', 0.12],
      [0.5, '#000', 0.02],
      [1, '#000', 0.6],
    ]),
    blur('cast', 16, 10),
    dry('charcoal', { frequency: [0.5, 0.34], octaves: 2, contrast: 6, density: 0.72, seed: 41 }),
    relief('tooth', { frequency: 0.5, octaves: 2, height: 1.6, seed: 6, strength: 0.7 }),
    el('rect', { width: 1600, height: 1200, fill: 'url(#dark)' }),
    ...rubs,
    el('path', { d: floor.join(''), fill: '#8f8a83', 'fill-opacity': '0.3' }),
    el('path', {
      d: ruled(random, through('370 990, 800 990, 900 1150, 240 1150'), 4),
      fill: '#e9e2d2',
      'fill-opacity': '0.16',
    }),
    ...sheets.map((sheet) => hungSheet(random, ...sheet)),
    el('path', { d: visitors.join(''), fill: '#0a090b' }),
    overlay(1600, 1200, 'tooth', 0.3),
    el('rect', { width: 1600, height: 1200, fill: 'url(#lamp)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-disegno-fiera': drawingFair,
};
