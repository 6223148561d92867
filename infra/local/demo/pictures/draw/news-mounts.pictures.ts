import { blur, dry, fade, glow, overlay, specks } from './materials.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, hatch, leaf, polar, range, ruled, through } from './touches.ts';

const TURN = Math.PI * 2;

/** A clump of leaves in red chalk: small loops, denser away from the light. */
function foliage(random: Random, centre: Point, radius: number, loops: number): string {
  let path = '';
  for (const _ of range(loops)) {
    const at = polar(centre, radius * Math.sqrt(random()), random.between(0, TURN), 0.74);
    const size = radius * random.between(0.1, 0.22);
    path += curve([
      at,
      [at[0] + size * 0.5, at[1] - size],
      [at[0] + size, at[1]],
      [at[0] + size * 0.6, at[1] + size * 0.5],
      [at[0] + size * 1.7, at[1] - size * 0.3],
      [at[0] + size * 2, at[1] + size * 0.5],
    ]);
  }
  return path;
}

function chalkTree(random: Random): string {
  const crown: readonly [number, number, number][] = [
    [-96, -62, 52],
    [-60, -122, 58],
    [8, -160, 62],
    [70, -128, 56],
    [112, -70, 54],
    [40, -84, 60],
    [-26, -84, 56],
    [-128, -20, 34],
    [134, -22, 36],
  ];
  const chalk = (d: string, width: number, opacity = 0.9) =>
    el('path', {
      d,
      fill: 'none',
      stroke: '#a5371d',
      'stroke-width': width,
      'stroke-opacity': opacity,
      'stroke-linecap': 'round',
    });
  const trunk =
    brush(through('16 190, 2 120, 10 40, -4 -60'), 40, (t) => 1 - t * 0.62) +
    brush(
      [
        [10, 44],
        [44, -10],
        [78, -64],
      ],
      17,
      (t) => 1 - t * 0.7,
    ) +
    brush(
      [
        [4, 20],
        [-40, -20],
        [-84, -46],
      ],
      14,
      (t) => 1 - t * 0.7,
    );
  const shade = crown.map(([x, y, r]) =>
    range(9)
      .map((i) =>
        leaf(
          [x - r * 0.2 + i * r * 0.13, y + r * 0.66],
          [x + r * 0.1 + i * r * 0.11, y - r * (0.1 + i * 0.03)],
          2.6,
          5,
        ),
      )
      .join(''),
  );
  return [
    el('path', { d: trunk, fill: '#a5371d', 'fill-opacity': '0.42' }),
    chalk(hatch(random, [6, 40, 18, 140], 4, 0.03), 3),
    ...crown.map(([x, y, r]) =>
      el('path', { d: blot(random, [x + 8, y + 8], r * 0.86, 0.12, 10, 0.8), fill: '#a5371d', 'fill-opacity': '0.2' }),
    ),
    ...crown.map(([x, y, r]) => chalk(foliage(random, [x, y], r, 17), 2.6)),
    el('path', { d: shade.join(''), fill: '#8d2a14', 'fill-opacity': '0.8' }),
    ...range(6).map((i) =>
      chalk(
        curve([
          [-214 + i * 20, 176 + i * 8],
          [-60, 170 + i * 9 + random.wobble(8)],
          [90, 184 + i * 6],
          [212 - i * 24, 172 + i * 9],
        ]),
        2.8 - i * 0.2,
        0.7,
      ),
    ),
    chalk(hatch(random, [30, 186, 140, 30], 7, 1.6), 3, 0.8),
    chalk(
      curve(through('-226 96, -150 70, -104 88, -40 74')) +
        curve(through('60 92, 124 60, 180 82, 228 66')) +
        curve([
          [-226, 122],
          [-120, 112],
          [-30, 122],
        ]),
      2.2,
      0.7,
    ),
  ].join('');
}

/** A collector's mount: blue paper, washed band, gold fillets, the old sheet in the window. */
function mount(random: Random, [w, h]: Point, paper: string, drawing: string): string {
  const frame = (inset: number, stroke: string, width: number, fill = 'none') =>
    el('path', {
      d: ruled(
        random,
        [
          [-w + inset, -h + inset],
          [w - inset, -h + inset],
          [w - inset, h - inset],
          [-w + inset, h - inset],
        ],
        0.7,
      ),
      fill,
      stroke,
      'stroke-width': width,
    });
  const shadow = el('rect', {
    x: -w + 14,
    y: -h + 18,
    width: w * 2,
    height: h * 2,
    fill: '#050b14',
    'fill-opacity': '0.6',
    filter: 'url(#soft)',
  });
  return [
    shadow,
    frame(0, '#d8e3ea', 1.5, paper),
    frame(34, '#c9a24e', 4),
    frame(46, '#eadfbd', 13),
    frame(58, '#1f2f3d', 1.4),
    frame(72, '#f7ecd2', 3, '#eadbb8'),
    drawing,
  ].join('');
}

function disegnoAntico(): string {
  const random = seeded('passepartout');
  const sheets = range(6).map((i) => {
    const place = `translate(${1120 - i * 124} ${70 + i * 82}) rotate(${23 - i * 4.8 + random.wobble(2)}) scale(1.1)`;
    const chalk =
      i === 5
        ? ''
        : el('path', {
            d: hatch(random, [-10, -190, 240, 190], 13, -0.9),
            stroke: '#a63a20',
            'stroke-width': 3,
            fill: 'none',
            'stroke-opacity': '0.6',
          });
    const paper = ['#243f58', '#6f8ea3', '#35546d', '#8aa3b1', '#2b4963', '#7f9db0'][i] as string;
    return el('g', { transform: place }, mount(random, [330, 300], paper, chalk));
  });
  const tree = el(
    'g',
    { transform: 'translate(502 492) rotate(-1) scale(1.08)', filter: 'url(#chalk)' },
    chalkTree(random),
  );
  return svg(
    1200,
    900,
    'Disegni a sanguigna nei passe-partout azzurri di un collezionista',
    fade(
      'table',
      [0, 0],
      [1200, 900],
      [
        [0, '#b9a27c'],
        [1, '#5e4a33'],
      ],
    ),
    glow('lamp', [430, 380], 920, [
      [0, '#fff3d8', 0.14],
      [0.5, '#1a1208', 0.05],
      [1, '#120b05', 0.55],
    ]),
    blur('soft', 14),
    dry('chalk', { frequency: 0.75, octaves: 2, contrast: 7, density: 0.58, seed: 12 }),
    specks('fibre', '#f6ecd6', { frequency: [0.9, 0.5], octaves: 2, contrast: 4, density: 0.36, seed: 5 }),
    el('rect', { width: 1200, height: 900, fill: 'url(#table)' }),
    ...sheets,
    tree,
    overlay(1200, 900, 'fibre', 0.22),
    el('rect', { width: 1200, height: 900, fill: 'url(#lamp)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'news-il-mercato-del-disegno-antico': disegnoAntico,
};
