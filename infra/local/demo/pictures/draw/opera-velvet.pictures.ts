/** Gallery 12: a Renaissance velvet with pomegranates, green pile on gold. */
import { brush, circle, through, track } from './gallery-hand.ts';
import { blur, glow, ground, raised } from './gallery-material.ts';
import { curve, el, type Point, svg } from './svg.ts';

const repeat = { width: 660, height: 1080 };

/** The pointed frame of the repeat: two trunks that part and meet again. */
function ogive(k: number): Point[] {
  const side = (sign: number) =>
    Array.from({ length: 25 }, (_, index): Point => {
      const t = index / 24;
      return [sign * (repeat.width / 2) * k * Math.sin(Math.PI * t) ** 2, (t - 0.5) * repeat.height * (0.6 + 0.4 * k)];
    });
  return [...side(1), ...side(-1).reverse()];
}

function drop(wide: number, high: number, pinch: number): Point[] {
  return Array.from({ length: 36 }, (_, index): Point => {
    const angle = (index / 36) * 2 * Math.PI;
    const y = -Math.cos(angle) * high;
    return [Math.sin(angle) * wide * (1 - pinch * Math.max(0, -y / high) ** 2), y];
  });
}

/** A palmette round the fruit: lobes that lean outwards, cut like thistle leaves. */
function palmette(lobes: number, inner: number, outer: number, squash: number): string {
  const points: Point[] = [];
  for (let index = 0; index < lobes; index++) {
    const middle = Math.PI * (0.5 + ((index + 0.5) / lobes) * 2);
    const half = Math.PI / lobes;
    const far = outer * (1 + 0.24 * Math.max(0, -Math.sin(middle)) - 0.1 * Math.cos(middle) ** 2);
    const at = (k: number, swing: number): Point => [
      Math.cos(middle + swing * half) * k,
      Math.sin(middle + swing * half) * k * squash,
    ];
    points.push(
      at(inner, -0.98),
      at(inner + (far - inner) * 0.5, -0.86),
      at(far * 0.94, -0.3),
      at(far * 1.06, 0),
      at(far * 0.94, 0.3),
      at(inner + (far - inner) * 0.5, 0.86),
    );
  }
  return curve(points, true);
}

function scales(): string {
  let path = '';
  for (let row = -4; row <= 4; row++) {
    for (let column = -3; column <= 3; column++) {
      const [x, y] = [(column + (row % 2 === 0 ? 0 : 0.5)) * 34, row * 30 + 8];
      if ((x / 100) ** 2 + (y / 148) ** 2 > 0.86) continue;
      path += curve(
        [
          [x, y - 15],
          [x + 13, y],
          [x, y + 15],
          [x - 13, y],
        ],
        true,
      );
    }
  }
  return path;
}

function trunkLeaves(): string {
  let path = '';
  for (const sign of [-1, 1]) {
    for (let index = 3; index < 22; index += 3) {
      const [x, y] = ogive(1)[sign > 0 ? index : 49 - index] as Point;
      const lean = index < 12 ? -1 : 1;
      const leaf = (out: number, size: number) =>
        brush(
          through(
            [
              [x, y],
              [x + out * size * 0.5, y - size * 0.42],
              [x + out * size, y - size * 0.36 * (lean > 0 ? 1.2 : 0.9)],
            ],
            6,
          ),
          (t) => size * 0.42 * Math.sin(Math.PI * (0.12 + 0.88 * t)),
        );
      path += leaf(-sign, 62);
    }
  }
  return path;
}

function flower(x: number, y: number, size: number): string {
  const petals = Array.from({ length: 6 }, (_, index) => {
    const angle = (index / 6) * 2 * Math.PI + 0.3;
    return track(circle([x + Math.cos(angle) * size * 0.62, y + Math.sin(angle) * size * 0.62], size * 0.36, 12), true);
  });
  return petals.join('') + track(circle([x, y], size * 0.24, 10), true);
}

function velvet(): string {
  const band = curve(ogive(1.05), true) + curve(ogive(0.95), true);
  const pile = el(
    'g',
    { id: 'pile', 'fill-rule': 'evenodd' },
    el('path', { d: band }),
    el('path', { d: trunkLeaves() }),
    el('path', { d: palmette(12, 176, 232, 1.2) + palmette(12, 160, 206, 1.2) }),
    el('path', { d: palmette(12, 142, 178, 1.26) + curve(drop(126, 182, 0.46), true) }),
    el('path', { d: curve(drop(112, 164, 0.5), true) + curve(drop(98, 150, 0.5), true) + scales() }),
    el('path', {
      d: [-0.95, -0.5, 0, 0.5, 0.95]
        .map((lean) =>
          brush(
            through(
              [
                [lean * 26, -158],
                [lean * 52, -206],
                [lean * 78, -246],
              ],
              6,
            ),
            (t) => 26 * Math.sin(Math.PI * (0.15 + 0.85 * t)),
          ),
        )
        .join(''),
    }),
    el('path', {
      d:
        brush(
          through(
            [
              [0, 172],
              [7, 260],
              [-5, 360],
              [0, 500],
            ],
            7,
          ),
          (t) => 17 + 9 * t,
        ) +
        [-1, 1]
          .map(
            (side) =>
              brush(
                through(
                  [
                    [0, 330],
                    [side * 62, 350],
                    [side * 112, 404],
                    [side * 92, 456],
                  ],
                  7,
                ),
                (t) => 13 - 8 * t,
              ) + flower(side * 84, 470, 30),
          )
          .join(''),
    }),
    el('path', { d: flower(0, -404, 30) + [-1, 1].map((side) => flower(side * 62, -330, 19)).join('') }),
  );
  const places: readonly Point[] = [
    [640, 800],
    [640 - repeat.width, 800],
    [640 + repeat.width, 800],
    [310, 260],
    [970, 260],
    [310, 1340],
    [970, 1340],
    [310, -820],
    [-350, 260],
    [1630, 260],
    [640, -280],
    [640, 1880],
  ];
  const uses = places.map(([x, y]) => el('use', { href: '#pile', x, y })).join('');
  const folds = [
    [90, 190],
    [420, 150],
    [760, 240],
    [1130, 170],
  ].map(([x = 0, wide = 0], index) =>
    el('ellipse', {
      cx: x + wide * 0.5,
      cy: 800,
      rx: wide * 0.42,
      ry: 1300,
      fill: index % 2 === 0 ? '#000' : '#ffe9b0',
      opacity: index % 2 === 0 ? '.34' : '.12',
      filter: 'url(#drape)',
    }),
  );
  return svg(
    1280,
    1600,
    'Tessuto a melograno',
    el(
      'defs',
      {},
      pile,
      el(
        'pattern',
        { id: 'gold', width: 12, height: 7, patternUnits: 'userSpaceOnUse' },
        el('rect', { width: 12, height: 7, fill: '#96702c' }),
        el('path', { d: 'M0 1.6h9M3 5.1h9', stroke: '#e4bb66', 'stroke-width': 2.3 }),
        el('path', { d: 'M1 1.1h5M5 4.6h4', stroke: '#f7dea0', 'stroke-width': 0.9 }),
      ),
      raised('nap', { round: 2.6, high: 5, gain: 1.5, base: 0.2, grain: '.35', rough: 0.62 }),
      ground('cloth', { frequency: '.012 .005', octaves: 2, depth: 13, seed: 4, height: 60 }),
      blur('drape', '46 10'),
      blur('under', 4),
      glow(
        'lamp',
        [420, 480, 1350],
        [
          [0, '#fff0c8', 0.16],
          [0.5, '#000', 0],
          [1, '#04120c', 0.62],
        ],
        true,
      ),
    ),
    el(
      'g',
      { filter: 'url(#cloth)' },
      el('rect', { width: 1280, height: 1600, fill: 'url(#gold)' }),
      el('g', { fill: '#1d1408', opacity: '.6', filter: 'url(#under)', transform: 'translate(5 6)' }, uses),
      el('g', { fill: '#13503b', filter: 'url(#nap)' }, uses),
      ...folds,
      el('rect', { width: 1280, height: 1600, fill: 'url(#lamp)' }),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-12': velvet };
