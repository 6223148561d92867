/** Gallery 13: a lobed majolica stand seen from above, Daphne becoming a laurel by the water. */
import { brush, raggedShape, through, track } from './gallery-hand.ts';
import { daphne, fluting, glaze, hills, rim, town, tree } from './gallery-istoriato.ts';
import { blur, fade, glow, ground } from './gallery-material.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';

/** Grass as the painters of Urbino flick it: three blades from one root, smaller farther off. */
function tufts(random: Random, count: number): string {
  return Array.from({ length: count }, () => {
    const y = random.between(880, 1260);
    const x = random.between(130, 1270);
    const size = 12 + (y - 880) * 0.075;
    return [-0.7, 0, 0.7]
      .map((lean) => {
        const reach = size * random.between(0.7, 1.1);
        const tip: Point = [x + lean * reach, y - reach * (1 - Math.abs(lean) * 0.4)];
        return brush(
          [[x + lean * 3, y], [x + lean * reach * 0.35, y - reach * 0.6], tip],
          (t) => size * 0.24 * (1 - t) + 0.6,
        );
      })
      .join('');
  }).join('');
}

/** Slanting pen strokes that turn a flat hill into a round one. */
function hatch(random: Random, top: readonly Point[], depth: number): string {
  return top
    .flatMap(([x, y], index) => {
      if (index < 3 || index > top.length - 4) return [];
      return [0, 1].map((row) => {
        const from: Point = [x + row * 9 + random.wobble(4), y + 6 + row * depth * 0.35];
        const long = depth * random.between(0.35, 0.7);
        return brush(
          [from, [from[0] + long * 0.3, from[1] + long * 0.55], [from[0] + long * 0.42, from[1] + long]],
          (t) => 4.4 * Math.sin(Math.PI * (0.15 + 0.8 * t)),
        );
      });
    })
    .join('');
}

function alzata(): string {
  const random = seeded('alzata');
  const { dark, light } = fluting();
  const strokes = (count: number, box: readonly [number, number, number, number], long: number, thick: number) =>
    Array.from({ length: count }, () => {
      const [x, y, half] = [
        random.between(box[0], box[2]),
        random.between(box[1], box[3]),
        long * random.between(0.4, 1),
      ];
      return brush(
        [
          [x - half, y + random.wobble(3)],
          [x, y - thick * 0.5],
          [x + half, y + random.wobble(3)],
        ],
        (t) => thick * Math.sin(Math.PI * (0.1 + 0.85 * t)),
      );
    }).join('');
  const pen = { fill: 'none', stroke: glaze.cobalt, 'stroke-width': 2.2 };
  const far = hills(610, 150, random);
  const near = hills(640, 90, random);
  return svg(
    1400,
    1400,
    'Alzata istoriata',
    el(
      'defs',
      {},
      el('clipPath', { id: 'plate' }, el('path', { d: track(rim(0.985), true) })),
      fade(
        'sky',
        [0, 60, 0, 640],
        [
          [0, '#3d6aa5'],
          [0.4, '#8fb0c8'],
          [0.68, '#f2e3b0'],
          [0.88, '#efc05a'],
          [1, '#dd9636'],
        ],
        true,
      ),
      fade(
        'flesh',
        [0, 0, 0, 1],
        [
          [0, '#efcb94'],
          [0.42, '#e6b87c'],
          [0.62, '#b98247'],
          [1, '#74451f'],
        ],
      ),
      glow(
        'cloth',
        [420, 380, 1200],
        [
          [0, '#ddd5c6'],
          [0.6, '#bdb3a2'],
          [1, '#8d8374'],
        ],
        true,
      ),
      glow(
        'well',
        [640, 640, 620],
        [
          [0, '#fff9e6', 0.18],
          [0.4, '#fff9e6', 0],
          [0.8, '#0d1a30', 0.1],
          [1, '#0d1a30', 0.42],
        ],
        true,
      ),
      blur('cast', 26),
      blur('flute', 11),
      blur('gloss', 7),
      ground('linen', { frequency: '.4 .03', octaves: 2, depth: 0.9, seed: 2 }),
      ground('tin', { frequency: '.02', octaves: 2, depth: 0.7, seed: 12, height: 62 }),
    ),
    el('g', { filter: 'url(#linen)' }, el('rect', { width: 1400, height: 1400, fill: 'url(#cloth)' })),
    el('path', {
      d: track(rim(1), true),
      fill: '#2a2018',
      opacity: '.62',
      transform: 'translate(34 46)',
      filter: 'url(#cast)',
    }),
    el('path', {
      d: track(
        rim(1).map(([x, y]): Point => [x + 5, y + 9]),
        true,
      ),
      fill: '#8d7650',
    }),
    el('path', { d: track(rim(1, random), true), fill: glaze.white }),
    el(
      'g',
      { filter: 'url(#tin)' },
      el(
        'g',
        { 'clip-path': 'url(#plate)' },
        el('rect', { width: 1400, height: 660, fill: 'url(#sky)' }),
        el('path', { d: strokes(46, [160, 170, 1240, 420], 90, 11), fill: glaze.white, opacity: '.62' }),
        el('path', { d: strokes(26, [160, 130, 1240, 330], 100, 8), fill: glaze.cobalt, opacity: '.28' }),
        el('path', { d: track(far, true), fill: '#7f9fc4' }),
        el('path', { d: curve(far.slice(1, -1)), ...pen, opacity: '.7' }),
        el('path', { d: hatch(random, far, 70), fill: glaze.cobalt, opacity: '.3' }),
        el('path', { d: track(near, true), fill: '#4d78ae' }),
        el('path', { d: hatch(random, near, 60), fill: glaze.cobalt, opacity: '.55' }),
        el('path', { d: curve(near.slice(1, -1)), ...pen }),
        el('rect', { y: 636, width: 1400, height: 260, fill: '#a9c6cc' }),
        el('path', { d: strokes(60, [120, 650, 1280, 850], 60, 5), fill: glaze.wash, opacity: '.8' }),
        el('path', { d: strokes(40, [120, 650, 1280, 850], 60, 4), fill: glaze.white }),
        town(random, 250, 656),
        el('path', {
          d: 'M120 668Q340 640 560 672Q420 700 120 706z',
          fill: glaze.green,
          stroke: glaze.cobalt,
          'stroke-width': 2,
        }),
        el('path', {
          d: track(
            raggedShape(
              [
                [1400, 400],
                [1250, 388],
                [1188, 430],
                [1140, 424],
                [1104, 500],
                [1120, 560],
                [1076, 600],
                [1092, 690],
                [1036, 740],
                [1020, 850],
                [1400, 900],
              ],
              random,
              9,
              26,
            ),
            true,
          ),
          fill: glaze.ochre,
          stroke: glaze.cobalt,
          'stroke-width': 2.6,
        }),
        el('path', {
          d: track(
            raggedShape(
              [
                [1400, 470],
                [1290, 440],
                [1220, 500],
                [1240, 600],
                [1180, 640],
                [1196, 740],
                [1140, 800],
                [1150, 880],
                [1400, 900],
              ],
              random,
              9,
              26,
            ),
            true,
          ),
          fill: glaze.brown,
          opacity: '.55',
        }),
        el('path', {
          d: [
            [1150, 450],
            [1130, 540],
            [1110, 640],
            [1070, 760],
          ]
            .map(([x = 0, y = 0]) =>
              brush(
                through(
                  [
                    [x, y],
                    [x + 26, y + 34],
                    [x + 12, y + 84],
                  ],
                  5,
                ),
                (t) => 11 * (1.1 - t),
              ),
            )
            .join(''),
          fill: glaze.yellow,
        }),
        el('path', {
          d: curve(
            [
              [40, 830],
              [300, 800],
              [520, 850],
              [700, 880],
              [900, 850],
              [1120, 820],
              [1400, 860],
              [1400, 1400],
              [0, 1400],
            ],
            true,
          ),
          fill: '#6fa05c',
        }),
        el('path', {
          d: curve([
            [40, 830],
            [300, 800],
            [520, 850],
            [700, 880],
            [900, 850],
            [1120, 820],
            [1400, 860],
          ]),
          ...pen,
        }),
        el('path', {
          d: curve(
            [
              [250, 1300],
              [330, 1220],
              [470, 1176],
              [600, 1190],
              [720, 1160],
              [880, 1184],
              [1010, 1180],
              [1110, 1240],
              [1160, 1300],
            ],
            false,
          ),
          fill: '#d9b05e',
          stroke: glaze.brown,
          'stroke-width': 3,
        }),
        el('path', { d: strokes(40, [150, 900, 1260, 1260], 90, 16), fill: '#8db35f', opacity: '.7' }),
        el('path', { d: strokes(34, [150, 900, 1260, 1260], 100, 14), fill: glaze.deep, opacity: '.4' }),
        el('path', { d: tufts(random, 50), fill: glaze.deep }),
        el('path', { d: tufts(random, 34), fill: glaze.yellow }),
        el('path', { d: tufts(random, 16), fill: glaze.cobalt, opacity: '.8' }),
        tree(random, [318, 960], 330, -30),
        daphne(random),
        el('path', { d: dark, fill: '#0f1d3d', opacity: '.32', filter: 'url(#flute)' }),
        el('path', { d: light, fill: '#fffdf2', opacity: '.32', filter: 'url(#flute)' }),
      ),
      el('path', { d: track(rim(0.982, random), true), fill: 'none', stroke: glaze.ochre, 'stroke-width': 13 }),
      el('path', { d: track(rim(0.962, random), true), fill: 'none', stroke: glaze.cobalt, 'stroke-width': 2.4 }),
    ),
    el('path', { d: track(rim(1), true), fill: 'url(#well)' }),
    el('path', {
      d: `${brush(
        through(
          [
            [250, 560],
            [330, 380],
            [480, 260],
          ],
          8,
        ),
        (t) => 34 * Math.sin(Math.PI * t),
      )}${brush(
        through(
          [
            [900, 1120],
            [1040, 1010],
            [1110, 880],
          ],
          8,
        ),
        (t) => 20 * Math.sin(Math.PI * t),
      )}`,
      fill: '#fff',
      opacity: '.7',
      filter: 'url(#gloss)',
    }),
  );
}

export const pictures: Record<string, () => string> = { 'opera-13': alzata };
