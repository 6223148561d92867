/** Marquetry: veneers, and the landscape inlaid across the drawers of gallery 14. */
import { brush, through, track } from './gallery-hand.ts';
import { filter } from './gallery-material.ts';
import { curve, el, type Point, type Random } from './svg.ts';

/** Wood: long grain multiplied over the colours laid in it. */
export function grain(id: string, frequency: string, strength: number, seed: number): string {
  return filter(
    id,
    el('feTurbulence', { type: 'fractalNoise', baseFrequency: frequency, numOctaves: 3, seed }),
    el('feColorMatrix', {
      type: 'matrix',
      values: `0 0 0 ${strength} ${(1.02 - strength * 0.5).toFixed(2)} 0 0 0 ${strength} ${(1 - strength * 0.5).toFixed(2)} 0 0 0 ${strength} ${(0.97 - strength * 0.5).toFixed(2)} 0 0 0 0 1`,
      result: 'grain',
    }),
    el('feComposite', { in: 'SourceGraphic', in2: 'grain', operator: 'arithmetic', k1: 1, k2: 0, k3: 0, k4: 0 }),
  );
}

export const wood = {
  maple: '#e3c48a',
  pear: '#c88f55',
  walnut: '#7c4f2c',
  cherry: '#a5613a',
  green: '#5d6a3c',
  deep: '#33402a',
  grey: '#98a08c',
  bone: '#f0e3c4',
  bog: '#2b1d13',
};

const cutLine = { stroke: '#2a170b', 'stroke-width': 1.5, 'stroke-linejoin': 'round' };

/** One piece of veneer, scorched in hot sand along its lower edge. */
function piece(points: readonly Point[], fill: string, smooth = true): string {
  const d = smooth ? curve(points, true) : track(points, true);
  return el('path', { d, fill, ...cutLine }) + el('path', { d, fill: 'url(#sand)' });
}

function blocks(x: number, y: number, wide: number, high: number, rows: number, random: Random): string {
  const drawn: string[] = [];
  const tall = high / rows;
  for (let row = 0; row < rows; row++) {
    for (let left = x - (row % 2 === 0 ? 0 : 22); left < x + wide; ) {
      const size = random.between(34, 62);
      const [from, to] = [Math.max(x, left), Math.min(x + wide, left + size)];
      if (to - from > 5)
        drawn.push(
          piece(
            [
              [from, y + row * tall],
              [to, y + row * tall],
              [to, y + (row + 1) * tall],
              [from, y + (row + 1) * tall],
            ],
            random.pick([wood.pear, wood.maple, '#d6a96c', wood.cherry]),
            false,
          ),
        );
      left += size;
    }
  }
  return drawn.join('');
}

function voussoirs(
  centre: Point,
  inner: number,
  outer: number,
  from: number,
  to: number,
  count: number,
  random: Random,
): string {
  return Array.from({ length: count }, (_, index) => {
    const [a, b] = [from + ((to - from) * index) / count, from + ((to - from) * (index + 1)) / count];
    const at = (r: number, angle: number): Point => [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)];
    return piece(
      [at(inner, a), at(outer + random.between(-6, 10), a), at(outer + random.between(-6, 10), b), at(inner, b)],
      random.pick([wood.maple, wood.pear, '#d6a96c']),
      false,
    );
  }).join('');
}

function cypress(x: number, foot: number, high: number, random: Random): string {
  const edge = (side: number) =>
    Array.from({ length: 8 }, (_, index): Point => {
      const t = index / 7;
      return [
        x + side * high * 0.11 * Math.sin(Math.PI * (0.06 + 0.94 * t) ** 0.7) + random.wobble(2.5),
        foot - high * (1 - t),
      ];
    });
  return (
    piece([...edge(1), ...edge(-1).reverse()], wood.deep) +
    el('path', {
      d: brush(
        [
          [x + 2, foot],
          [x + 2, foot + high * 0.1],
        ],
        () => high * 0.05,
      ),
      fill: wood.bog,
    })
  );
}

function oak(x: number, foot: number, high: number, random: Random): string {
  const trunk = brush(
    through(
      [
        [x, foot],
        [x + high * 0.05, foot - high * 0.3],
        [x - high * 0.04, foot - high * 0.62],
      ],
      6,
    ),
    (t) => high * (0.12 - 0.06 * t),
  );
  const boughs = [
    [-0.3, -0.78],
    [0.3, -0.82],
    [0.02, -0.98],
  ]
    .map(([dx = 0, dy = 0]) =>
      brush(
        through(
          [
            [x, foot - high * 0.4],
            [x + dx * high * 0.4, foot + dy * high * 0.72],
            [x + dx * high, foot + dy * high],
          ],
          5,
        ),
        (t) => high * 0.05 * (1.2 - t),
      ),
    )
    .join('');
  const crowns = [
    [-0.36, -0.72, 0.22],
    [0.36, -0.76, 0.23],
    [-0.17, -0.95, 0.24],
    [0.2, -1, 0.24],
    [0, -0.78, 0.22],
    [0.02, -1.14, 0.18],
  ].map(([dx = 0, dy = 0, r = 0], index) => {
    const lobes = Array.from({ length: 13 }, (_, at): Point => {
      const angle = (at / 13) * 2 * Math.PI;
      const far = r * high * (at % 2 === 0 ? 1.08 : 0.88) * (1 + random.wobble(0.08));
      return [x + dx * high + far * Math.cos(angle), foot + dy * high + far * 0.72 * Math.sin(angle)];
    });
    return piece(lobes, index % 2 === 0 ? wood.green : '#6f7a45');
  });
  return el('path', { d: trunk + boughs, fill: wood.walnut, ...cutLine }) + crowns.join('');
}

function tower(x: number, base: number, wide: number, high: number): string {
  const window = (wx: number, wy: number) =>
    el('path', { d: `M${wx - 6} ${wy + 14}v-14a6 6 0 0 1 12 0v14z`, fill: wood.bog });
  return [
    piece(
      [
        [x, base],
        [x + wide, base],
        [x + wide, base - high],
        [x, base - high],
      ],
      wood.maple,
      false,
    ),
    piece(
      [
        [x + wide * 0.6, base],
        [x + wide, base],
        [x + wide, base - high],
        [x + wide * 0.6, base - high],
      ],
      wood.pear,
      false,
    ),
    piece(
      [
        [x - 7, base - high],
        [x + wide + 7, base - high],
        [x + wide + 7, base - high - 12],
        [x - 7, base - high - 12],
      ],
      wood.walnut,
      false,
    ),
    piece(
      [
        [x - 4, base - high - 12],
        [x + wide + 4, base - high - 12],
        [x + wide / 2, base - high - 12 - wide * 0.7],
      ],
      wood.cherry,
      false,
    ),
    window(x + wide * 0.3, base - high * 0.78),
    window(x + wide * 0.3, base - high * 0.4),
  ].join('');
}

export function landscape(random: Random): { far: string; near: string } {
  const cloud = (x: number, y: number, wide: number) =>
    piece(
      [
        [x - wide, y + 8],
        [x - wide * 0.6, y - 14],
        [x - wide * 0.1, y - 24],
        [x + wide * 0.5, y - 12],
        [x + wide, y + 6],
        [x + wide * 0.3, y + 16],
        [x - wide * 0.4, y + 18],
      ],
      '#eed8a8',
    );
  const far = [
    cloud(300, 290, 130),
    cloud(690, 250, 110),
    cloud(1290, 330, 150),
    cloud(960, 400, 70),
    piece(
      [
        [90, 560],
        [250, 490],
        [420, 530],
        [600, 470],
        [800, 520],
        [980, 480],
        [1180, 540],
        [1340, 470],
        [1520, 520],
        [1520, 800],
        [90, 800],
      ],
      '#c9a873',
    ),
    piece(
      [
        [90, 640],
        [260, 600],
        [430, 560],
        [640, 620],
        [860, 590],
        [1060, 630],
        [1260, 580],
        [1520, 620],
        [1520, 820],
        [90, 820],
      ],
      wood.grey,
    ),
    tower(226, 606, 56, 130),
    tower(300, 602, 44, 74),
    tower(178, 612, 38, 58),
    tower(1236, 596, 40, 92),
    piece(
      [
        [90, 700],
        [320, 606],
        [560, 660],
        [800, 700],
        [1080, 672],
        [1330, 612],
        [1520, 660],
        [1520, 900],
        [90, 900],
      ],
      '#8c8a4e',
    ),
  ].join('');
  const near = [
    piece(
      [
        [90, 820],
        [300, 742],
        [560, 770],
        [800, 800],
        [1090, 770],
        [1340, 730],
        [1520, 780],
        [1520, 1080],
        [90, 1080],
      ],
      wood.pear,
    ),
    piece(
      [
        [800, 716],
        [812, 742],
        [782, 776],
        [836, 820],
        [806, 868],
        [900, 930],
        [960, 1000],
        [1010, 1080],
        [640, 1080],
        [700, 1000],
        [770, 930],
        [752, 880],
        [786, 826],
        [748, 780],
        [782, 742],
      ],
      wood.bone,
    ),
    piece(
      [
        [90, 905],
        [240, 850],
        [420, 880],
        [560, 970],
        [610, 1080],
        [90, 1080],
      ],
      wood.green,
    ),
    piece(
      [
        [1520, 880],
        [1330, 850],
        [1150, 900],
        [1080, 990],
        [1180, 1080],
        [1520, 1080],
      ],
      '#7b7a41',
    ),
    blocks(596, 580, 92, 280, 8, random),
    blocks(912, 640, 92, 220, 6, random),
    voussoirs([800, 562], 112, 206, Math.PI, Math.PI * 1.74, 11, random),
    piece(
      [
        [582, 582],
        [702, 582],
        [702, 560],
        [582, 560],
      ],
      wood.walnut,
      false,
    ),
    cypress(420, 800, 250, random),
    cypress(488, 812, 180, random),
    cypress(1064, 800, 200, random),
    oak(1340, 900, 380, random),
    oak(206, 960, 250, random),
    piece(
      [
        [586, 1080],
        [600, 1012],
        [636, 980],
        [672, 1004],
        [684, 1080],
      ],
      wood.walnut,
      false,
    ),
    piece(
      [
        [636, 980],
        [672, 1004],
        [684, 1080],
        [644, 1080],
      ],
      wood.bog,
      false,
    ),
    piece(
      [
        [886, 906],
        [930, 872],
        [996, 880],
        [1012, 930],
        [950, 946],
      ],
      wood.cherry,
      false,
    ),
  ].join('');
  return { far, near };
}
