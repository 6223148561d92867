/** Gallery 11: Liberty iron and its shadow in evening light. */
import { brush, circle, through, track, whiplash } from './gallery-hand.ts';
import { blur, fade, ground, raised, specks } from './gallery-material.ts';
import { curve, el, type Point, seeded, svg } from './svg.ts';

type Iron = { points: Point[]; thick: number; thin: number };

const bar = ({ points, thick, thin }: Iron) => brush(points, (t) => thick + (thin - thick) * t);

/** A poppy's seed head: the round box, its flat crown, the ring below. */
function seedHead([x, y]: Point, size: number, lean: number): string {
  const at = (along: number, across: number): Point => [
    x + (along * Math.cos(lean) - across * Math.sin(lean)) * size,
    y + (along * Math.sin(lean) + across * Math.cos(lean)) * size,
  ];
  return [
    curve(
      [
        at(-0.1, -0.16),
        at(0.2, -0.44),
        at(0.66, -0.5),
        at(1.02, -0.24),
        at(1.02, 0.24),
        at(0.66, 0.5),
        at(0.2, 0.44),
        at(-0.1, 0.16),
      ],
      true,
    ),
    track(
      [
        at(0.97, -0.56),
        at(1.18, -0.62),
        at(1.1, -0.3),
        at(1.22, -0.2),
        at(1.12, 0),
        at(1.22, 0.2),
        at(1.1, 0.3),
        at(1.18, 0.62),
        at(0.97, 0.56),
      ],
      true,
    ),
    brush([at(-0.16, -0.26), at(-0.16, 0.26)], () => size * 0.13),
  ].join('');
}

/** A long blade that leaves the stem and turns over at its tip. */
function blade(points: readonly Point[], wide: number): string {
  return brush(through(points, 9), (t) => wide * Math.sin(Math.PI * t ** 0.8) + 2);
}

function dragonfly([x, y]: Point, size: number, turn: number): { body: string; wings: string } {
  const at = (along: number, across: number): Point => [
    x + (along * Math.cos(turn) - across * Math.sin(turn)) * size,
    y + (along * Math.sin(turn) + across * Math.cos(turn)) * size,
  ];
  const wing = (root: number, tip: number, reach: number, wide: number) =>
    [-1, 1]
      .map((side) =>
        curve(
          [
            at(root, side * 0.04),
            at(root + (tip - root) * 0.4 - wide, side * reach * 0.45),
            at(tip - wide * 0.7, side * reach * 0.9),
            at(tip, side * reach),
            at(tip + wide * 0.6, side * reach * 0.85),
            at(root + wide * 0.8, side * reach * 0.35),
          ],
          true,
        ),
      )
      .join('');
  return {
    body:
      brush(
        through([at(-0.32, 0), at(-0.1, 0.01), at(0.4, 0.03), at(1.1, 0.1)], 6),
        (t) => size * (t < 0.25 ? 0.17 : 0.085) * (1.1 - 0.6 * t),
      ) + track(circle(at(-0.36, 0), size * 0.085, 12), true),
    wings: wing(-0.1, -0.24, 1.06, 0.11) + wing(0.08, 0.26, 0.94, 0.12),
  };
}

function ironwork(): string {
  const random = seeded('ferro');
  const stems: Iron[] = [
    {
      points: whiplash(
        [
          [250, 1260],
          [262, 1000],
          [420, 760],
          [680, 640],
          [960, 560],
          [1130, 380],
        ],
        150,
        -1,
        7.4,
      ),
      thick: 27,
      thin: 7,
    },
    {
      points: whiplash(
        [
          [330, 1260],
          [350, 1060],
          [520, 900],
          [800, 850],
          [1060, 860],
          [1290, 760],
        ],
        104,
        -1,
        6.6,
      ),
      thick: 22,
      thin: 6,
    },
    {
      points: whiplash(
        [
          [180, 1260],
          [170, 980],
          [240, 700],
          [360, 470],
          [380, 330],
        ],
        78,
        -1,
        6,
      ),
      thick: 22,
      thin: 6,
    },
    {
      points: whiplash(
        [
          [1400, 1260],
          [1390, 1120],
          [1290, 1020],
          [1120, 1000],
          [960, 1030],
        ],
        62,
        1,
        5.6,
      ),
      thick: 19,
      thin: 6,
    },
    {
      points: whiplash(
        [
          [420, 770],
          [560, 600],
          [600, 440],
          [540, 300],
        ],
        62,
        -1,
        5.8,
      ),
      thick: 15,
      thin: 5,
    },
    {
      points: through(
        [
          [690, 640],
          [760, 520],
          [800, 380],
          [770, 222],
        ],
        9,
      ),
      thick: 13,
      thin: 5,
    },
    {
      points: through(
        [
          [1210, 790],
          [1370, 700],
          [1450, 560],
          [1440, 420],
        ],
        9,
      ),
      thick: 12,
      thin: 5,
    },
    {
      points: through(
        [
          [250, 700],
          [190, 560],
          [180, 430],
          [210, 300],
        ],
        9,
      ),
      thick: 12,
      thin: 5,
    },
    {
      points: through(
        [
          [620, 880],
          [700, 960],
          [700, 1050],
          [640, 1120],
        ],
        9,
      ),
      thick: 11,
      thin: 4,
    },
  ];
  const straight = [90, 830, 1510].map(
    (x): Iron => ({
      points: [
        [x, -20],
        [x + random.wobble(2), 300],
        [x + random.wobble(2), 700],
        [x, 1220],
      ],
      thick: 15,
      thin: 15,
    }),
  );
  const rails = [86, 116, 1150].map(
    (y): Iron => ({
      points: [
        [-20, y],
        [500, y + random.wobble(2)],
        [1100, y + random.wobble(2)],
        [1620, y],
      ],
      thick: y === 1150 ? 24 : 13,
      thin: y === 1150 ? 24 : 13,
    }),
  );
  const blades = [
    blade(
      [
        [256, 1180],
        [330, 960],
        [330, 820],
        [250, 700],
        [150, 690],
      ],
      40,
    ),
    blade(
      [
        [352, 1120],
        [470, 1060],
        [560, 1090],
        [600, 1180],
      ],
      34,
    ),
    blade(
      [
        [600, 690],
        [700, 600],
        [690, 470],
        [620, 400],
      ],
      36,
    ),
    blade(
      [
        [1050, 858],
        [1180, 930],
        [1320, 930],
        [1420, 850],
        [1440, 760],
      ],
      38,
    ),
    blade(
      [
        [1396, 1180],
        [1470, 1080],
        [1480, 980],
        [1440, 900],
      ],
      32,
    ),
    blade(
      [
        [880, 590],
        [1010, 640],
        [1150, 610],
        [1250, 530],
      ],
      30,
    ),
    blade(
      [
        [196, 880],
        [120, 800],
        [110, 700],
        [150, 620],
      ],
      26,
    ),
  ].join('');
  const bands = (
    [
      [424, 762],
      [694, 642],
      [830, 590],
      [612, 884],
    ] as const
  )
    .map(([x, y]) => track(circle([x, y], 19, 12, 0.8), true))
    .join('');
  const heads =
    seedHead([770, 226], 74, -1.75) +
    seedHead([1440, 424], 66, -1.6) +
    seedHead([210, 304], 60, -1.45) +
    seedHead([638, 1116], 40, 2.1);
  const fly = dragonfly([1000, 706], 128, 2.65);
  const back = [...rails, ...straight].map(bar).join('');
  const front = stems.map(bar).join('') + blades + heads + fly.body;
  return svg(
    1600,
    1200,
    'Ferro battuto',
    el(
      'defs',
      {},
      fade(
        'evening',
        [0, 0, 1, 1],
        [
          [0, '#f2d9a9'],
          [0.4, '#dcb27c'],
          [0.75, '#b98058'],
          [1, '#855342'],
        ],
      ),
      blur('shadow', 5),
      blur('deep', 11),
      ground('wall', { frequency: '.02 .03', octaves: 3, depth: 2.6, seed: 8, height: 60 }),
      raised('forged', { round: 3.2, high: 7, gain: 1.7, base: 0.2, shine: 0.12, grain: '.07', rough: 0.2 }),
      specks('lime', '#f6dfb4', {
        frequency: '.007 .009',
        octaves: 3,
        threshold: 0.56,
        contrast: 5,
        seed: 3,
        most: 0.3,
      }),
      fade(
        'wing',
        [0, 0, 1, 1],
        [
          [0, '#4d4a48'],
          [1, '#2a2828'],
        ],
      ),
    ),
    el(
      'g',
      { filter: 'url(#wall)' },
      el('rect', { width: 1600, height: 1200, fill: 'url(#evening)' }),
      el('rect', { width: 1600, height: 1200, filter: 'url(#lime)' }),
    ),
    el(
      'g',
      { transform: 'translate(58 52) skewX(-2)', fill: '#532b28' },
      el('path', { d: back, opacity: '.5', filter: 'url(#deep)' }),
      el('path', { d: front + fly.wings, opacity: '.66', filter: 'url(#shadow)' }),
    ),
    el(
      'g',
      { filter: 'url(#forged)', fill: '#2e2c2f' },
      el('path', { d: back }),
      el('path', { d: front }),
      el('path', { d: bands }),
    ),
    el('path', { d: fly.wings, fill: '#3a3735', 'fill-opacity': '.35', stroke: '#252325', 'stroke-width': 5 }),
  );
}

export const pictures: Record<string, () => string> = { 'opera-11': ironwork };
