/** Gallery 06: pomegranates in a dark niche, one hung by a thread, one opened. */
import { brush, raggedShape, track } from './gallery-hand.ts';
import { blur, fade, glow, ground, specks } from './gallery-material.ts';
import { type Fruit, leaf, opened, pomegranate, seed } from './gallery-pomegranate.ts';
import { el, seeded, svg } from './svg.ts';

function melagrane(): string {
  const random = seeded('melagrane');
  const fruits: Fruit[] = [
    { at: [452, 372], radius: 132, crown: Math.PI * 1.02, flush: 0.4 },
    { at: [1020, 800], radius: 168, crown: 0.5, flush: 2.6 },
    { at: [712, 832], radius: 186, crown: -0.55, flush: 0.2 },
  ];
  const made = fruits.map((fruit, index) => pomegranate(fruit, index, random));
  const cast = (x: number, y: number, rx: number, ry: number) =>
    el('ellipse', { cx: x, cy: y, rx, ry, fill: '#050303', opacity: '.85', filter: 'url(#cast)' });
  const loose: readonly (readonly [number, number, number])[] = [
    [1436, 1016, 15],
    [1470, 1040, 14],
    [1394, 1060, 16],
    [1330, 1088, 15],
    [1502, 996, 13],
    [660, 1062, 14],
    [620, 1082, 15],
    [1424, 1092, 13],
  ];
  const sill = track(
    [
      ...raggedShape(
        [
          [-20, 950],
          [1620, 938],
          [1620, 1120],
          [-20, 1132],
        ],
        random,
        3,
        40,
      ),
    ],
    true,
    0,
  );
  return svg(
    1600,
    1200,
    'Natura morta con melagrane',
    el(
      'defs',
      {},
      ...made.map(({ defs }) => defs),
      glow(
        'aril',
        [0.5, 0.55, 0.62, 0.36, 0.34],
        [
          [0, '#ff8f86'],
          [0.25, '#e0283c'],
          [0.62, '#960c22'],
          [1, '#3d0410'],
        ],
      ),
      fade(
        'sepal',
        [0, 0, 1, 1],
        [
          [0, '#d99a5b'],
          [0.5, '#a8482c'],
          [1, '#5b1a15'],
        ],
      ),
      fade(
        'rind',
        [0, 0, 1, 1],
        [
          [0, '#f7e3b4'],
          [0.5, '#dcb276'],
          [1, '#8b5a35'],
        ],
      ),
      fade(
        'dusk',
        [0, 0, 1, 0.8],
        [
          [0, '#200308', 0],
          [0.55, '#200308', 0.05],
          [1, '#120205', 0.72],
        ],
      ),
      glow(
        'wall',
        [380, 420, 1250],
        [
          [0, '#4b382a'],
          [0.35, '#2b1f18'],
          [0.75, '#120d0b'],
          [1, '#080606'],
        ],
        true,
      ),
      fade(
        'stone',
        [0, 0, 1, 0],
        [
          [0, '#9b8a72'],
          [0.35, '#7d6d59'],
          [0.8, '#41372d'],
          [1, '#241e19'],
        ],
      ),
      fade(
        'front',
        [0, 0, 1, 0],
        [
          [0, '#54483b'],
          [0.5, '#352c24'],
          [1, '#15110e'],
        ],
      ),
      blur('cast', 20),
      blur('shine', 5),
      specks('freckle', '#3a0c0e', { frequency: '.24', octaves: 2, threshold: 0.585, contrast: 6, seed: 6, most: 0.3 }),
      ground('canvas', { frequency: '.5 .55', octaves: 2, depth: 0.7, seed: 20 }),
      ground('masonry', { frequency: '.03 .05', octaves: 4, depth: 6, seed: 2, height: 60 }),
    ),
    el(
      'g',
      { filter: 'url(#canvas)' },
      el('rect', { width: 1600, height: 1200, fill: 'url(#wall)' }),
      el('path', { d: 'M0 0H128L150 950L0 962z', fill: '#6a5643', opacity: '.55' }),
      el('path', { d: 'M128 0L150 950', stroke: '#b89c78', 'stroke-width': 3, opacity: '.4' }),
      el(
        'g',
        { filter: 'url(#masonry)' },
        el('path', { d: sill, fill: 'url(#stone)' }),
        el('path', { d: 'M0 1128L1600 1116V1200H0z', fill: 'url(#front)' }),
      ),
      el('path', {
        d: 'M0 1128L700 1122L1600 1116',
        fill: 'none',
        stroke: '#cdb591',
        'stroke-width': 3,
        opacity: '.5',
      }),
      el('path', {
        d: brush(
          [
            [470, -10],
            [466, 120],
            [455, 236],
          ],
          () => 4,
        ),
        fill: '#a98f63',
      }),
      leaf([456, 236], [566, 168], -26, 22),
      leaf([456, 232], [352, 150], 24, 20),
      made[0]?.drawing ?? '',
      cast(890, 1014, 430, 34),
      cast(1350, 1066, 280, 30),
      leaf([1086, 872], [1290, 700], 40, 34),
      leaf([1096, 880], [1330, 800], -30, 30),
      made[1]?.drawing ?? '',
      cast(905, 960, 120, 60),
      made[2]?.drawing ?? '',
      opened([1206, 936], 166, random),
      ...loose.map(
        ([x, y, size]) =>
          el('ellipse', { cx: x + 12, cy: y + 12, rx: size * 1.5, ry: size * 0.5, fill: '#0a0405', opacity: '.7' }) +
          seed([x, y], size, random),
      ),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-06': melagrane };
