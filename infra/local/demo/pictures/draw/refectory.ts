/** A supper at the end of a painted room, half of it gone: what is left are flakes and the lines of the perspective. */
import { chip, inks } from './inks.ts';
import { blur, dry, fade, glow, overlay, relief } from './materials.ts';
import { MEN, plane, table } from './supper.ts';
import { el, line, type Point, seeded, svg } from './svg.ts';
import { drift, lerp, mix, range } from './touches.ts';

const [WIDTH, HEIGHT] = [1600, 900];
const random = seeded('cenacolo');
const EYE: Point = [800, 396];

/** The room in depth: 0 is the wall that we see it on, 1 the end with the windows. */
const inward = ([x, y]: Point, depth: number): Point => lerp([x, y], EYE, depth);
const wall = { near: 0, far: 0.66 };
const [LEFT, RIGHT, TOP, FLOOR] = [-60, 1660, -90, 800];

function ceiling(): string {
  const parts = [
    plane('#5b4a3a', [LEFT, TOP], [RIGHT, TOP], inward([RIGHT, TOP], wall.far), inward([LEFT, TOP], wall.far)),
  ];
  for (const row of range(7)) {
    const [a, b] = [1 - 0.34 ** (row / 6.6 + 0.04), 1 - 0.34 ** ((row + 0.72) / 6.6 + 0.04)];
    for (const column of range(6)) {
      const [x1, x2] = [LEFT + ((column + 0.14) / 6) * (RIGHT - LEFT), LEFT + ((column + 0.86) / 6) * (RIGHT - LEFT)];
      const corners: [Point, Point, Point, Point] = [
        inward([x1, TOP], a),
        inward([x2, TOP], a),
        inward([x2, TOP], b),
        inward([x1, TOP], b),
      ];
      parts.push(
        plane(mix('#33281f', '#463a2e', column / 6), ...corners),
        plane('#8c7454', corners[3], corners[2], inward([x2, TOP + 26], b), inward([x1, TOP + 26], b)),
      );
    }
  }
  return parts.join('');
}

/** Side walls with their hangings; light falls on the right one. */
function sides(): string {
  const parts: string[] = [];
  for (const [x, base, cloth] of [
    [LEFT, '#6e5f4d', '#3c3a36'],
    [RIGHT, '#b09a78', '#7c6a50'],
  ] as const) {
    parts.push(plane(base, [x, TOP], inward([x, TOP], wall.far), inward([x, FLOOR], wall.far), [x, FLOOR]));
    for (const index of range(4)) {
      const [a, b] = [1 - 0.34 ** ((index + 0.16) / 4.2), 1 - 0.34 ** ((index + 0.8) / 4.2)];
      parts.push(plane(cloth, inward([x, 120], a), inward([x, 120], b), inward([x, 610], b), inward([x, 610], a)));
      for (const stripe of range(5))
        parts.push(
          plane(
            mix(cloth, '#a3543a', 0.24),
            inward([x, 150 + stripe * 92], a),
            inward([x, 150 + stripe * 92], b),
            inward([x, 174 + stripe * 92], b),
            inward([x, 174 + stripe * 92], a),
          ),
        );
    }
  }
  return parts.join('');
}

/** Three openings on a late blue air, with hills. */
function windows(): string {
  const [a, c] = [inward([LEFT, TOP], wall.far), inward([RIGHT, FLOOR], wall.far)];
  const parts = [plane('#8d7c62', a, [c[0], a[1]], c, [a[0], c[1]])];
  for (const [x, w, top] of [
    [588, 96, 312],
    [742, 116, 284],
    [916, 96, 312],
  ] as const) {
    parts.push(el('rect', { x, y: top, width: w, height: 470 - top, fill: 'url(#air)' }));
    parts.push(
      el('path', { d: `M${x} 412q${w * 0.3} -26 ${w * 0.55} -8t${w * 0.45} -10V470H${x}z`, fill: '#7d9188' }),
      el('path', { d: `M${x} 438q${w * 0.4} -16 ${w} -2V470H${x}z`, fill: '#66774f' }),
    );
    parts.push(
      el('path', { d: `M${x} ${top}v${470 - top}M${x + w} ${top}v${470 - top}`, stroke: '#5b4c38', 'stroke-width': 6 }),
    );
  }
  return (
    parts.join('') + el('path', { d: 'M736 284Q800 224 864 284', fill: 'none', stroke: '#a8936f', 'stroke-width': 7 })
  );
}

/** Where the paint still holds: most at the right of the middle, almost nothing at the left end. */
const loss = drift(seeded('loss'));
function holds(x: number, y: number): number {
  const patch = 0.3 * loss(x / 190 + y / 130) + 0.22 * loss(y / 90 - x / 310 + 7);
  return (
    Math.min(0.68, (x - 400) / 640 + 0.2 * Math.exp(-(((x - 800) / 210) ** 2) - ((y - 450) / 170) ** 2)) +
    patch * 0.9 +
    0.5 * Math.exp(-(((x - 800) / 70) ** 2) - ((y - 400) / 70) ** 2)
  );
}

type Flakes = { kept: string[]; loose: string[] };

function flakes(): Flakes {
  const [stepX, stepY] = [25, 21];
  const corner = (column: number, row: number): Point => {
    const own = seeded(`${column}/${row}`);
    return [column * stepX + own.wobble(13) + (row % 2) * 9, row * stepY + own.wobble(11)];
  };
  const kept: string[] = [];
  const loose: string[] = [];
  for (const row of range(44)) {
    for (const column of range(66)) {
      const points = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ];
      const [x, y] = points[0] as Point;
      const value = holds(x, y) + random.wobble(0.34);
      if (value > 0.44) kept.push(chip(points));
      else if (value > 0.26 && random() < 0.34)
        loose.push(chip(points.map((p): Point => lerp(p, [x + 12, y + 10], 0.3))));
    }
  }
  return { kept, loose };
}

/** The drawing under it: lines from one nail to every edge, pulled with a string and red earth. */
function underdrawing(): string {
  const marks = inks();
  for (const index of range(7))
    marks.add(
      '#a8492e',
      line([[LEFT + (index / 6) * (RIGHT - LEFT), TOP], inward([LEFT + (index / 6) * (RIGHT - LEFT), TOP], 0.98)]),
    );
  for (const y of [120, 610, FLOOR, 300, 450]) marks.add('#a8492e', line([[LEFT, y], EYE]) + line([[RIGHT, y], EYE]));
  for (const x of range(13)) marks.add('#a8492e', line([[60 + x * 123, 900], inward([60 + x * 123, 900], 0.36)]));
  for (const y of [590, 636, 744])
    marks.add(
      '#8a3a24',
      line([
        [0, y + random.wobble(3)],
        [WIDTH, y + random.wobble(3)],
      ]),
    );
  const men = MEN.map(({ body, drape, hair, folds, arm }) => body + drape + hair + folds + arm).join('');
  const twice = (width: number, opacity: number, move: string) =>
    el('path', {
      d: men,
      fill: 'none',
      stroke: '#983a23',
      'stroke-width': width,
      opacity,
      transform: `translate(${move})`,
    });
  return (
    marks.drawn('stroke', { 'stroke-width': 1.5, opacity: 0.55 }) +
    el('g', { 'clip-path': 'url(#left)' }, twice(2.6, 0.6, '0 0'), twice(1, 0.4, '4 -3'))
  );
}

export function refectory(): string {
  const { kept, loose } = flakes();
  const room = el(
    'g',
    { id: 'room' },
    plane('#4f4234', [LEFT, FLOOR], [RIGHT, FLOOR], inward([RIGHT, FLOOR], wall.far), inward([LEFT, FLOOR], wall.far)),
    ceiling(),
    sides(),
    windows(),
    table(),
    plane('#5a4836', [0, 744], [WIDTH, 744], [WIDTH, HEIGHT], [0, HEIGHT]),
    ...range(11).map((index) =>
      plane(
        index % 2 ? '#4a3a2b' : '#67543f',
        [index * 160 - 90, 900],
        [index * 160 - 10, 900],
        inward([index * 160 - 10, 900], 0.31),
        inward([index * 160 - 90, 900], 0.31),
      ),
    ),
  );
  return svg(
    WIDTH,
    HEIGHT,
    'Una cena dipinta che si dissolve in scaglie di colore',
    el(
      'defs',
      {},
      fade(
        'air',
        [0, 280],
        [0, 470],
        [
          [0, '#9fbccb'],
          [0.6, '#dfe6d8'],
          [1, '#c9cfa9'],
        ],
      ),
      relief('plaster', { frequency: [0.016, 0.03], octaves: 5, height: 2, strength: 0.7, seed: 10 }),
      dry('abraded', { frequency: [0.035, 0.05], octaves: 4, density: 0.66, contrast: 5, shake: 13, seed: 31 }),
      blur('soft', 3),
      el('clipPath', { id: 'left' }, el('rect', { width: 780, height: HEIGHT })),
      glow('day', [830, 380], 980, [
        [0, '#fff1d0', 0.22],
        [0.4, '#fff1d0', 0],
        [1, '#23160d', 0.42],
      ]),
      el(
        'mask',
        { id: 'kept', maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: WIDTH, height: HEIGHT },
        el('use', { href: '#flakes', fill: '#fff' }),
      ),
      el('path', { id: 'flakes', d: kept.join('') + loose.join('') }),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: '#d8c6a6' }),
    underdrawing(),
    el('use', { href: '#flakes', fill: '#3a2413', opacity: 0.7, transform: 'translate(3 5)', filter: 'url(#soft)' }),
    el(
      'g',
      { mask: 'url(#kept)' },
      el('g', { opacity: 0.8 }, room),
      el('g', { filter: 'url(#abraded)' }, el('use', { href: '#room' })),
    ),
    overlay(WIDTH, HEIGHT, 'plaster', 0.36),
    el('rect', { width: WIDTH, height: HEIGHT, fill: '#d2bd97', opacity: 0.07 }),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#day)' }),
  );
}
