/** The istoriato painter: landscape, trees and the figure on the lobed stand of gallery 13. */
import { brush, through, track } from './gallery-hand.ts';
import { curve, el, type Point, type Random } from './svg.ts';

const centre: Point = [700, 690];

const lobes = 18;

export const glaze = {
  cobalt: '#1f3f7d',
  wash: '#5f86b5',
  pale: '#b9cbd6',
  ochre: '#c98a2c',
  yellow: '#edc25a',
  green: '#4f8a55',
  deep: '#24583f',
  white: '#f4eedd',
  brown: '#7a4a22',
};

export function rim(scale: number, random?: Random): Point[] {
  return Array.from({ length: lobes * 10 }, (_, index): Point => {
    const angle = (index / (lobes * 10)) * 2 * Math.PI;
    const radius =
      596 * scale * (0.935 + 0.065 * Math.abs(Math.cos((lobes * angle) / 2)) ** 0.7) + (random?.wobble(1) ?? 0);
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

/** Each lobe is a small valley: one flank looks at the light, the other away. */
export function fluting(): { dark: string; light: string } {
  const sides = { dark: '', light: '' };
  const at = (radius: number, angle: number): Point => [
    centre[0] + radius * Math.cos(angle),
    centre[1] + radius * Math.sin(angle),
  ];
  for (let index = 0; index < lobes; index++) {
    const ridge = ((index + 0.5) / lobes) * 2 * Math.PI;
    for (const side of [-1, 1] as const) {
      const facing = Math.cos(ridge + (side * Math.PI) / 2 - Math.PI * 1.25);
      const wedge = track(
        [at(300, ridge), at(575, ridge), at(592, ridge + side * 0.13), at(304, ridge + side * 0.03)],
        true,
        0,
      );
      sides[facing < 0 ? 'dark' : 'light'] += Math.abs(facing) > 0.2 ? wedge : '';
    }
  }
  return sides;
}

export function hills(base: number, rise: number, random: Random): Point[] {
  const peaks = Array.from(
    { length: 14 },
    (_, index): Point => [80 + index * 96, base - rise * random.between(0.15, 1) * (index % 3 === 1 ? 1.3 : 0.8)],
  );
  return [[40, base + 40], ...through(peaks, 4), [1360, base + 40]];
}

function dabs(random: Random, at: Point, spread: readonly [number, number], count: number, size: number): string {
  return Array.from({ length: count }, () => {
    const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random())];
    const [x, y] = [at[0] + Math.cos(angle) * far * spread[0], at[1] + Math.sin(angle) * far * spread[1]];
    const turn = angle + random.wobble(0.9);
    const half = size * random.between(0.5, 1);
    return brush(
      [
        [x - Math.cos(turn) * half, y - Math.sin(turn) * half],
        [x, y - half * 0.2],
        [x + Math.cos(turn) * half, y + Math.sin(turn) * half],
      ],
      (t) => half * 0.7 * Math.sin(Math.PI * (0.1 + 0.8 * t)),
    );
  }).join('');
}

export function tree(random: Random, foot: Point, high: number, lean: number): string {
  const crown: Point = [foot[0] + lean, foot[1] - high];
  const trunk = through([foot, [foot[0] + lean * 0.2, foot[1] - high * 0.4], crown], 6);
  const masses: readonly (readonly [number, number, number])[] = [
    [0, 0, 0.34],
    [-0.28, 0.1, 0.24],
    [0.28, 0.08, 0.26],
    [0.05, -0.22, 0.26],
    [-0.12, 0.24, 0.2],
  ];
  const leaves = (colour: string, dx: number, dy: number, count: number, size: number) =>
    el('path', {
      d: masses
        .map(([x, y, r]) =>
          dabs(random, [crown[0] + x * high + dx, crown[1] + y * high + dy], [r * high, r * high * 0.62], count, size),
        )
        .join(''),
      fill: colour,
    });
  return (
    el('path', {
      d: brush(trunk, (t) => high * 0.07 * (1.3 - t)),
      fill: glaze.brown,
      stroke: glaze.cobalt,
      'stroke-width': 1.6,
    }) +
    leaves(glaze.deep, 4, 8, 38, 15) +
    leaves(glaze.green, 0, 0, 30, 13) +
    leaves(glaze.yellow, -8, -9, 11, 9)
  );
}

export function town(random: Random, left: number, base: number): string {
  const walls: string[] = [];
  const roofs: string[] = [];
  const dark: string[] = [];
  for (let index = 0; index < 11; index++) {
    const x = left + index * 21 + random.wobble(4);
    const tall = random.between(26, 62) + (index === 4 || index === 7 ? 52 : 0);
    const wide = index === 4 || index === 7 ? 17 : random.between(20, 30);
    walls.push(
      track(
        [
          [x, base],
          [x + wide, base],
          [x + wide, base - tall],
          [x, base - tall],
        ],
        true,
      ),
    );
    dark.push(
      track(
        [
          [x + wide * 0.62, base],
          [x + wide, base],
          [x + wide, base - tall],
          [x + wide * 0.62, base - tall],
        ],
        true,
      ),
    );
    roofs.push(
      track(
        [
          [x - 3, base - tall],
          [x + wide + 3, base - tall],
          [x + wide / 2, base - tall - wide * 0.6],
        ],
        true,
      ),
    );
    dark.push(
      track(
        [
          [x + wide * 0.25, base - tall * 0.7],
          [x + wide * 0.42, base - tall * 0.7],
          [x + wide * 0.42, base - tall * 0.5],
          [x + wide * 0.25, base - tall * 0.5],
        ],
        true,
      ),
    );
  }
  const pen = { stroke: glaze.cobalt, 'stroke-width': 1.8 };
  return (
    el('path', { d: walls.join(''), fill: glaze.white, ...pen }) +
    el('path', { d: roofs.join(''), fill: glaze.ochre, ...pen }) +
    el('path', { d: dark.join(''), fill: glaze.wash, opacity: '.75' })
  );
}

export function daphne(random: Random): string {
  const flesh = (points: readonly Point[], wide: (t: number) => number, colour = '#eac48c') => {
    const spine = through(points, 7);
    return (
      el('path', { d: brush(spine, wide), fill: colour, stroke: glaze.cobalt, 'stroke-width': 2.4 }) +
      el('path', {
        d: brush(
          spine.map(([x, y]): Point => [x + 5, y + 2]),
          (t) => wide(t) * 0.42,
        ),
        fill: glaze.brown,
        opacity: '.3',
      })
    );
  };
  const bough = (points: readonly Point[], wide: number) =>
    el('path', {
      d: brush(through(points, 7), (t) => wide * (1.1 - t) + 2.5),
      fill: glaze.brown,
      stroke: glaze.cobalt,
      'stroke-width': 2,
    });
  const crowns: readonly (readonly [number, number, number])[] = [
    [560, 372, 74],
    [640, 322, 70],
    [720, 318, 66],
    [820, 332, 78],
    [878, 402, 58],
    [508, 440, 52],
  ];
  const body = curve(
    [
      [694, 596],
      [670, 622],
      [656, 640],
      [666, 690],
      [676, 748],
      [650, 826],
      [656, 900],
      [676, 960],
      [660, 1018],
      [604, 1056],
      [540, 1072],
      [640, 1070],
      [700, 1050],
      [770, 1072],
      [838, 1078],
      [768, 1042],
      [742, 980],
      [750, 900],
      [754, 830],
      [726, 752],
      [738, 690],
      [748, 640],
      [734, 622],
      [714, 596],
      [714, 560],
      [698, 560],
    ],
    true,
  );
  const bark = [
    [668, 880],
    [684, 900],
    [702, 870],
    [722, 890],
    [738, 910],
  ]
    .map(([x = 0, y = 0]) =>
      curve([
        [x, y],
        [x + random.wobble(8), y + 60],
        [x + random.wobble(10), y + 120],
        [x + (x - 702) * 0.7, y + 160],
      ]),
    )
    .join('');
  const foliage = (colour: string, dx: number, dy: number, count: number, size: number) =>
    el('path', {
      d: crowns.map(([x, y, r]) => dabs(random, [x + dx, y + dy], [r, r * 0.72], count, size)).join(''),
      fill: colour,
    });
  return [
    foliage(glaze.deep, 6, 10, 34, 21),
    bough(
      [
        [672, 560],
        [620, 470],
        [560, 380],
      ],
      20,
    ),
    bough(
      [
        [730, 556],
        [790, 450],
        [850, 370],
      ],
      20,
    ),
    bough(
      [
        [640, 500],
        [650, 420],
        [640, 330],
      ],
      9,
    ),
    bough(
      [
        [770, 490],
        [740, 400],
        [722, 320],
      ],
      9,
    ),
    bough(
      [
        [690, 930],
        [650, 1010],
        [560, 1050],
      ],
      26,
    ),
    bough(
      [
        [704, 930],
        [720, 1020],
        [800, 1062],
      ],
      26,
    ),
    flesh(
      [
        [682, 632],
        [646, 556],
        [628, 490],
        [604, 440],
      ],
      (t) => 25 - 12 * t,
    ),
    flesh(
      [
        [724, 632],
        [762, 556],
        [786, 488],
        [808, 432],
      ],
      (t) => 25 - 12 * t,
    ),
    el('path', { d: body, fill: 'url(#flesh)', stroke: glaze.cobalt, 'stroke-width': 2.6 }),
    el('path', {
      d: 'M738 640Q716 700 728 752Q760 830 742 900Q720 980 752 1046Q700 1010 706 930Q716 840 706 770Q704 700 738 640z',
      fill: glaze.brown,
      opacity: '.34',
    }),
    el('path', { d: bark, fill: 'none', stroke: glaze.brown, 'stroke-width': 3, opacity: '.75' }),
    el('path', {
      d: curve(
        [
          [700, 520],
          [706, 492],
          [732, 486],
          [746, 506],
          [748, 532],
          [736, 556],
          [716, 556],
        ],
        true,
      ),
      fill: '#eac48c',
      stroke: glaze.cobalt,
      'stroke-width': 2,
    }),
    el('path', {
      d: curve(
        [
          [752, 500],
          [734, 474],
          [702, 474],
          [682, 500],
          [678, 546],
          [660, 588],
          [616, 612],
          [556, 604],
          [520, 616],
          [584, 640],
          [656, 632],
          [696, 600],
          [708, 558],
          [704, 522],
          [722, 498],
        ],
        true,
      ),
      fill: glaze.ochre,
      stroke: glaze.cobalt,
      'stroke-width': 1.8,
    }),
    el('path', {
      d: [
        [736, 484],
        [718, 488],
        [704, 494],
      ]
        .map(([x = 0, y = 0], index) =>
          curve([
            [x, y],
            [692 + index * 3, y + 36],
            [686 - index * 4, y + 88],
            [640 - index * 12, y + 128],
            [566 + index * 8, y + 132 - index * 4],
          ]),
        )
        .join(''),
      fill: 'none',
      stroke: glaze.brown,
      'stroke-width': 2,
    }),
    foliage(glaze.green, 0, 0, 26, 18),
    foliage(glaze.yellow, -8, -9, 9, 12),
  ].join('');
}
