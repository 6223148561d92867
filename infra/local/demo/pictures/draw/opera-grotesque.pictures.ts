/** Gallery 09: a grotesque on lime plaster, drawn twice by the same hand, once for each side of the axis. */

import {
  axis,
  cameo,
  crane,
  garland,
  leaf,
  paint,
  type Side,
  scroll,
  stroke,
  turnedPiece,
} from './gallery-acanthus.ts';
import { raggedShape, through, track } from './gallery-hand.ts';
import { fade, glow, ground, specks } from './gallery-material.ts';
import { curve, el, type Point, seeded, svg } from './svg.ts';

function half(side: Side): string {
  const line = (points: readonly Point[], wide: number, colour: string) =>
    stroke(
      through(points, 7).map(([x, y]) => side.at(x, y)),
      wide,
      colour,
      () => 1,
    );
  const bell = (x: number, y: number) =>
    [0.5, 1.57, 2.64].map((angle) => leaf(side, side.at(x, y), angle, 26, 0, paint.sinopia)).join('');
  return [
    line(
      [
        [axis, 1316],
        [540, 1360],
        [640, 1352],
        [740, 1410],
      ],
      5,
      paint.umber,
    ),
    scroll(side, [604, 1190], 152, 1, paint.ochre, paint.sinopia),
    scroll(side, [738, 1372], 62, -1, paint.ochre, paint.blue),
    scroll(side, [622, 752], 170, -1, paint.sinopia, paint.ochre),
    scroll(side, [768, 912], 58, 1, paint.blue, paint.sinopia),
    scroll(side, [566, 384], 114, 1, paint.blue, paint.sinopia),
    line(
      [
        [axis, 610],
        [560, 560],
        [680, 566],
        [792, 532],
      ],
      4,
      paint.umber,
    ),
    crane(side, [690, 466], 118),
    garland(side, [456, 168], [790, 116], 92),
    garland(side, [548, 1000], [792, 1052], 70),
    line(
      [
        [790, 116],
        [796, 220],
        [788, 330],
      ],
      3,
      paint.sinopia,
    ) + bell(788, 334),
    line(
      [
        [792, 1052],
        [798, 1120],
        [790, 1180],
      ],
      3,
      paint.sinopia,
    ) + bell(790, 1184),
    line(
      [
        [792, 532],
        [800, 600],
        [790, 650],
      ],
      3,
      paint.blue,
    ) + bell(790, 652),
  ].join('');
}

function grottesca(): string {
  const random = seeded('grottesca');
  const right: Side = { at: (x, y) => [x, y], random: seeded('destra') };
  const left: Side = { at: (x, y) => [2 * axis - x, y], random: seeded('sinistra') };
  const band = (inset: number, wide: number, colour: string) =>
    el('path', {
      d: track(
        raggedShape(
          [
            [inset, inset],
            [900 - inset, inset],
            [900 - inset, 1600 - inset],
            [inset, 1600 - inset],
          ],
          random,
          1.6,
          60,
        ),
        true,
      ),
      fill: 'none',
      stroke: colour,
      'stroke-width': wide,
    });
  return svg(
    900,
    1600,
    'Grottesca',
    el(
      'defs',
      {},
      fade(
        'gilt',
        [0, 0, 1, 0],
        [
          [0, '#d9ac58'],
          [0.3, '#f0d68f'],
          [0.62, '#b67e31'],
          [1, '#6f4720'],
        ],
      ),
      fade(
        'marble',
        [0, 0, 1, 0],
        [
          [0, '#fff8e6'],
          [0.5, '#efe3c8'],
          [1, '#a08d74'],
        ],
      ),
      glow(
        'porphyry',
        [0.4, 0.35, 0.8],
        [
          [0, '#8d3226'],
          [1, '#4b1712'],
        ],
      ),
      ground('lime', { frequency: '.08 .09', octaves: 3, depth: 0.8, seed: 19, height: 64 }),
      specks('lost', '#efe4cc', { frequency: '.022', octaves: 3, threshold: 0.645, contrast: 9, seed: 33, most: 0.66 }),
      specks('smoke', '#8a6a42', {
        frequency: '.004 .003',
        octaves: 3,
        threshold: 0.42,
        contrast: 2.4,
        seed: 5,
        most: 0.4,
      }),
    ),
    el(
      'g',
      { filter: 'url(#lime)' },
      el('rect', { width: 900, height: 1600, fill: '#ece0c6' }),
      el('rect', { width: 900, height: 1600, filter: 'url(#smoke)' }),
      band(26, 34, paint.sinopia),
      band(52, 5, paint.ochre),
      band(68, 3, paint.green),
      half(left),
      half(right),
      turnedPiece(
        1236,
        [
          [0, 12],
          [20, 34],
          [40, 20],
          [86, 74],
          [140, 60],
          [176, 18],
          [204, 44],
          [240, 96],
          [262, 110],
          [290, 110],
        ],
        random,
      ),
      turnedPiece(
        1098,
        [
          [0, 96],
          [20, 90],
          [50, 40],
          [80, 12],
          [138, 10],
        ],
        random,
        'url(#porphyry)',
      ),
      cameo(random),
      turnedPiece(
        640,
        [
          [0, 8],
          [36, 14],
          [60, 54],
          [110, 66],
          [150, 28],
          [176, 12],
          [216, 10],
        ],
        random,
      ),
      turnedPiece(
        560,
        [
          [0, 104],
          [16, 96],
          [40, 44],
          [70, 14],
          [84, 8],
        ],
        random,
        'url(#porphyry)',
      ),
      [-2.5, -2.05, -1.57, -1.1, -0.65]
        .map((angle) => leaf(right, [axis, 562], angle, 96, 0.35 * Math.sign(angle + 1.57), paint.green))
        .join(''),
      turnedPiece(
        300,
        [
          [0, 6],
          [40, 26],
          [70, 16],
          [120, 40],
          [160, 12],
          [200, 8],
        ],
        random,
      ),
      [-2.9, -2.5, -2.1, -1.75, -1.4, -1.05, -0.65, -0.25]
        .map((angle) => leaf(right, [axis, 306], angle, 112, 0.15 * Math.sign(angle + 1.57), paint.ochre))
        .join(''),
      el('path', {
        d: curve([
          [axis, 196],
          [449, 140],
          [451, 84],
        ]),
        stroke: paint.umber,
        'stroke-width': 3,
        fill: 'none',
      }),
      el('rect', { width: 900, height: 1600, filter: 'url(#lost)' }),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-09': grottesca };
