/** What stands on the square and throws a shadow: awnings, goods, people, one mirror. */
import { el, line, type Point, seeded } from './svg.ts';
import { lerp, mix, range } from './touches.ts';

const random = seeded('arezzo-stalls');

const SUN: Point = [1.9, 0.62];
export const SHADE = '#35263a';
const CANVAS = ['#f4ead6', '#efe0c2', '#e3cfa8', '#f1e7d6', '#d8b98c', '#f4ead6', '#8fa39a', '#c9573a'];
const WOOD = ['#6d4429', '#8a5a34', '#4b2f22', '#a9763f'];
const GOODS = ['#e9dcc0', '#b98a3e', '#7d2f27', '#3f5a62', '#d9c08a', '#51402f'];

/** The square is a fan: its stone lines meet far above, its terraces widen downhill. */
export const corner = (u: number, v: number): Point => [
  980 + (u - 0.56) * (1500 + v * 1250),
  -90 + v ** 1.18 * 1400 + (u - 0.5) * 150,
];

export const wobbled = ([x, y]: Point, size = 1.6): Point => [x + random.wobble(size), y + random.wobble(size)];

type Thing = { shadow: string; body: string };

const moved = ([x, y]: Point, height: number): Point => [x + SUN[0] * height, y + SUN[1] * height];

/** The shadow of a flat top `height` above the ground, joined to the ground at its foot. */
const cast = (top: readonly Point[], height: number, grounded = false) =>
  grounded
    ? top
        .map((from, index) =>
          line(
            [
              from,
              top[(index + 1) % top.length] as Point,
              moved(top[(index + 1) % top.length] as Point, height),
              moved(from, height),
            ],
            true,
          ),
        )
        .join('') +
      line(
        top.map((p) => moved(p, height)),
        true,
      )
    : line(
        top.map((p) => moved(p, height)),
        true,
      ) +
      top
        .map((p) => line([p, [p[0] + 2.6, p[1] + 2], moved([p[0] + 2.6, p[1] + 2], height), moved(p, height)], true))
        .join('');

function box(x: number, y: number, w: number, h: number, turn: number): Point[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a = 0, b = 0]) =>
    wobbled([x + (a * w * cos) / 2 - (b * h * sin) / 2, y + (a * w * sin) / 2 + (b * h * cos) / 2], 2),
  );
}

/** An awning from above: two slopes, one in the sun, the stripes of its cloth. */
function awning(x: number, y: number, turn: number, scale: number): Thing {
  const top = box(x, y, 130 * scale, 86 * scale, turn) as [Point, Point, Point, Point];
  const colour = random.pick(CANVAS);
  const ridge: [Point, Point] = [wobbled(lerp(top[0], top[1], 0.5)), wobbled(lerp(top[3], top[2], 0.5))];
  const stripes = range(6).map((index) => {
    const [a, b] = [(index + 0.25) / 6, (index + 0.6) / 6];
    return line(
      [lerp(top[0], top[3], a), lerp(top[1], top[2], a), lerp(top[1], top[2], b), lerp(top[0], top[3], b)],
      true,
    );
  });
  const striped = random() < 0.26;
  const body = [
    el('path', { d: line(top, true), fill: mix(colour, '#fff6df', 0.25) }),
    striped
      ? el('path', { d: stripes.join(''), fill: random.pick(['#b04a33', '#5d7c79', '#c9974a']), opacity: 0.8 })
      : '',
    el('path', { d: line([ridge[0], top[1], top[2], ridge[1]], true), fill: SHADE, opacity: 0.2 }),
    el('path', { d: line(ridge), stroke: '#fffaf0', 'stroke-width': 1.6, opacity: 0.8 }),
  ];
  return { shadow: cast(top, 74 * scale), body: body.join('') };
}

/** Chests, tables, carpets, pictures on the ground. */
function ware(x: number, y: number, scale: number): Thing {
  const flat = random() < 0.35;
  const shape = box(x, y, random.between(14, 40) * scale, random.between(12, 24) * scale, random.between(-0.4, 0.6));
  const colour = random.pick(flat ? GOODS : WOOD);
  const rim = el('path', {
    d: line(shape, true),
    fill: colour,
    stroke: mix(colour, '#fff0d0', 0.45),
    'stroke-width': 1.6,
  });
  return { shadow: flat ? '' : cast(shape, random.between(8, 26) * scale, true), body: rim };
}

/** Someone, from above: shoulders and a head, and a shadow that has legs. */
function person(x: number, y: number, scale: number): Thing {
  const [dx, dy] = [SUN[0] * 66 * scale, SUN[1] * 66 * scale];
  const hip: Point = [x + dx * 0.45, y + dy * 0.45];
  const tip: Point = [x + dx, y + dy];
  const w = 6 * scale;
  const shadow = line(
    [
      [x - 1, y - w],
      hip,
      [x + 3, y + w * 1.3],
      [hip[0], hip[1] + w * 1.2],
      [tip[0] - 8, tip[1] + w * 1.1],
      tip,
      [tip[0] - 8, tip[1] - w],
      [hip[0], hip[1] - w * 0.9],
    ],
    true,
  );
  const coat = random.pick(['#2b2a33', '#5a3a35', '#e8dcc6', '#40545a', '#8b3a2a', '#c7a35b']);
  const body =
    el('ellipse', { cx: x, cy: y, rx: 7 * scale, ry: 10.5 * scale, fill: coat }) +
    el('circle', { cx: x - 1, cy: y - 1, r: 4.4 * scale, fill: '#3a2820' });
  return { shadow, body };
}

/** A standing mirror sends the sun back into the shade: the one thing brighter than the morning. */
export function mirror(): Thing & { beam: string; ray: string } {
  const glass: Point[] = [
    [872, 560],
    [962, 516],
    [974, 640],
    [884, 690],
  ];
  const inner = glass.map((p) => lerp(p, [923, 601], 0.16));
  const body = [
    el('path', { d: line(glass, true), fill: '#c8963a', stroke: '#6d4a18', 'stroke-width': 2 }),
    el('path', { d: line(inner, true), fill: '#f7f4e6' }),
    el('path', {
      d: line(
        [
          inner[0] as Point,
          lerp(inner[0] as Point, inner[1] as Point, 0.4),
          lerp(inner[3] as Point, inner[2] as Point, 0.75),
          inner[3] as Point,
        ],
        true,
      ),
      fill: '#a8c0c4',
    }),
  ];
  const foot: Point[] = [
    [884, 690],
    [974, 640],
  ];
  const shadow = line(
    [foot[0] as Point, foot[1] as Point, moved(foot[1] as Point, 86), moved(foot[0] as Point, 86)],
    true,
  );
  const beam = line(
    [
      [566, 652],
      [600, 776],
      [428, 838],
      [396, 700],
    ],
    true,
  );
  return {
    shadow,
    body: body.join(''),
    beam,
    ray: line(
      [
        [878, 590],
        [884, 684],
        [428, 838],
        [396, 700],
      ],
      true,
    ),
  };
}

export function market(): Thing[] {
  const things: Thing[] = [];
  const rows: readonly (readonly [u: number, v: number, du: number, count: number])[] = [
    [0.43, 0.13, 0.062, 9],
    [0.62, 0.27, 0.066, 6],
    [0.66, 0.4, 0.07, 5],
    [0.655, 0.55, 0.078, 4],
    [0.4, 0.8, 0.066, 1],
    [0.64, 0.79, 0.075, 3],
  ];
  for (const [u, v, du, count] of rows) {
    for (const index of range(count)) {
      if (random() < 0.13) continue;
      const [x, y] = corner(u + index * du + random.wobble(0.008), v + random.wobble(0.012));
      const scale = 0.72 + v * 0.55;
      for (const _ of range(5))
        things.push(ware(x + random.between(-80, 80) * scale, y + random.between(34, 78) * scale, scale));
      for (const _ of range(random.integer(0, 3)))
        things.push(person(x + random.between(-80, 80) * scale, y + random.between(58, 112) * scale, scale));
      things.push(awning(x, y, 0.1 + random.wobble(0.16), scale));
    }
  }
  for (const [x, y] of [
    [792, 640],
    [560, 470],
    [1120, 905],
    [1010, 1010],
    [905, 300],
    [560, 1060],
    [1190, 700],
  ] as const)
    things.push(person(x, y, 1.15));
  return things;
}
