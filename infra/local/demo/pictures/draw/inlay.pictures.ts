/** Commesso fiorentino: a picture sawn out of stones, each piece chosen for the vein that already looks like the thing. */
import { even, placed, sample, soft, stroke, trace } from './brush.ts';
import { blade, head, piece, plumage, quarry, wing } from './stone-parrot.ts';
import { cloud, type Rgb, radial, rough, sheet } from './surface.ts';
import { el, line, type Point, type Random, round, seeded, svg } from './svg.ts';

/** A leaf in eight pieces: light and dark half, sawn along the side veins, bent along its rib. */
function leaf(random: Random, [x, y]: Point, length: number, degrees: number): string {
  const bend = random.between(-0.2, 0.2);
  const at = (t: number, side: number): Point => {
    const width = 0.2 * Math.sin(Math.PI * t ** 0.8) * side;
    return [t - Math.abs(width) * 0.2, width + bend * Math.sin(Math.PI * t)];
  };
  const cuts = [0, 0.24, 0.46, 0.7, 1];
  const pieces = [1, -1].flatMap((side) =>
    cuts.slice(0, -1).map((from, index) => {
      const to = cuts[index + 1] ?? 1;
      const steps = [0, 0.25, 0.5, 0.75, 1].map((part) => from + (to - from) * part);
      const rib = [...steps].reverse().map((t) => at(Math.max(0, t - 0.1 * (t < 1 ? 1 : 0)), 0));
      const outline = [...steps.map((t) => at(t, side)), ...rib];
      return piece(
        random,
        line(placed(outline, x, y, length, degrees), true),
        side > 0 ? (random() < 0.7 ? 'malachite' : 'jasper') : 'jasper',
      );
    }),
  );
  return pieces.join('');
}

function cherry(random: Random, from: Point, [x, y]: Point, r: number): string {
  const stalk = stroke(random, [from, [(from[0] + x) / 2 + 16, (from[1] + y) / 2 - 10], [x, y - r * 0.8]], {
    width: 8,
    press: even,
    step: 24,
  });
  const part = (points: Point[], stone: string) => piece(random, soft(placed(points, x, y, r), true), stone);
  return [
    piece(random, stalk, 'jasper'),
    part(trace('-0.2,-0.86 0.1,-0.9 0.72,-0.72 1,0 0.7,0.74 0,1 -0.7,0.74 -1,0 -0.74,-0.7'), 'garnet'),
    part(trace('-0.2,-0.8 0.1,-0.84 0.5,-0.6 0.62,0 0.3,0.6 -0.2,0.76 -0.7,0.56 -0.9,0 -0.7,-0.6'), 'carnelian'),
    el('path', {
      d: soft(placed(trace('-0.62,-0.24 -0.5,-0.5 -0.24,-0.56 -0.34,-0.34 -0.5,-0.1'), x, y, r), true),
      fill: '#f3c9a0',
      opacity: 0.75,
      stroke: 'none',
    }),
  ].join('');
}

function branch(random: Random): string {
  const spine: Point[] = trace('-30,1000 180,960 420,950 640,900 880,884 1120,800 1360,770 1630,660');
  const points = sample(spine, 20);
  const cut = Math.floor(points.length / 6);
  return Array.from({ length: 6 }, (_, index) => {
    const part = points.slice(index * cut, (index + 1) * cut + 2);
    return piece(
      random,
      stroke(random, part, { width: 58 - index * 5, press: () => 1, tremble: 0.12, step: 26 }),
      index % 2 ? 'bark' : 'agate',
    );
  }).join('');
}

const leaves: [Point, number, number][] = [
  [[130, 962], 280, -84],
  [[196, 956], 210, -44],
  [[300, 956], 210, -124],
  [[430, 944], 290, -34],
  [[250, 972], 230, 66],
  [[70, 980], 220, 118],
  [[520, 930], 200, 64],
  [[1240, 796], 230, -84],
  [[1370, 766], 250, -28],
  [[1320, 786], 270, 62],
  [[1500, 716], 230, -112],
  [[1480, 730], 220, 50],
];
const cherries: [Point, Point, number][] = [
  [[330, 956], [372, 1106], 58],
  [[330, 956], [494, 1078], 54],
  [[1400, 770], [1436, 990], 58],
  [[1400, 770], [1540, 944], 52],
];

/** What keeps a black slab from being a hole: a few pale threads that crossed it when it was mud. */
function veins(random: Random): string {
  return Array.from({ length: 9 }, () => {
    let at: Point = [random.between(-200, 1500), random.between(-100, 900)];
    const points = Array.from({ length: 9 }, () => {
      at = [at[0] + random.between(20, 120), at[1] + random.between(-24, 70)];
      return at;
    });
    return el('path', {
      d: stroke(random, points, { width: random.between(1, 4), tremble: 0.6 }),
      fill: '#8d8a90',
      opacity: String(round(random.between(0.08, 0.28), 2)),
    });
  }).join('');
}

function pietreDure(): string {
  const random = seeded('pietre-dure-dipingere-con-le-montagne');
  const plumes = [
    [1350, 1090, 'lapis'],
    [1310, 1110, 'night'],
    [1204, 1140, 'garnet'],
    [1276, 1130, 'carnelian'],
    [1236, 1150, 'garnet'],
    [1256, 1090, 'carnelian'],
  ] as const;
  const tail = plumes.map(([x, y, stone], index) =>
    blade(random, [990 + index * 9, 852 - index * 6], [x, y], 52, -26, stone),
  );
  const toes = (trace('872,886 908,884 944,876') as Point[]).map(([x, y]) =>
    piece(
      random,
      stroke(
        random,
        [
          [x + 30, y - 34],
          [x + 2, y - 8],
          [x, y + 36],
        ],
        { width: 26, press: (t) => 1 - t * 0.62, step: 14 },
      ),
      'agate',
    ),
  );
  const vein = (id: string, frequency: string, tint: Rgb, gain: number, cut: number) =>
    cloud(id, { size: 430, frequency, octaves: 5, seed: id.length, turn: 'rotate(24)' }, tint, gain, cut);
  const defs = el(
    'defs',
    {},
    quarry(random),
    radial('turn', [800, 430, 800], [0, '#fff3d8', 0.16], [0.4, '#000', 0], [1, '#000', 0.34]),
    radial('polish', [380, 90, 1250], [0, '#f2f4ff', 0.17], [0.4, '#f2f4ff', 0.04], [1, '#000', 0.2]),
    vein('milk', '0.03 0.08', [1, 0.95, 0.85], 4, 2.35),
    vein('shadow', '0.05 0.02', [0.04, 0.02, 0.02], 3, 1.55),
    rough('honed', { size: 360, frequency: 0.35, octaves: 2, seed: 3 }, { depth: 0.8, strength: 0.3 }),
  );
  const picture = [
    ...leaves.map(([at, length, degrees]) => leaf(random, at, length, degrees)),
    ...tail,
    branch(random),
    ...cherries.map(([from, at, r]) => cherry(random, from, at, r)),
    plumage(random),
    wing(random),
    ...toes,
    head(random),
  ].join('');
  const whole = (fill: string, opacity = 1) => sheet(1600, 1200, fill, { opacity });
  return svg(
    1600,
    1200,
    'Dipingere con le montagne',
    defs,
    whole('#0b0a0b'),
    veins(random),
    el(
      'g',
      {
        id: 'commesso',
        transform: 'translate(-60 -64) scale(1.08)',
        stroke: '#080606',
        'stroke-width': 1.5,
        'stroke-opacity': '.75',
        'stroke-linejoin': 'round',
      },
      picture,
    ),
    el(
      'mask',
      { id: 'inlaid', maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: 1600, height: 1200, 'mask-type': 'alpha' },
      el('use', { href: '#commesso' }),
    ),
    el('g', { mask: 'url(#inlaid)' }, whole('url(#milk)', 0.32), whole('url(#shadow)', 0.5)),
    whole('url(#turn)'),
    whole('url(#polish)'),
    whole('url(#honed)'),
  );
}

export const pictures: Record<string, () => string> = { 'pietre-dure-dipingere-con-le-montagne': pietreDure };
