/** A hand and a crystal orb, as arcs: what stands behind the sphere is bent by it; circles grow from one point. */
import { inks } from './inks.ts';
import { blur, glow, overlay, relief } from './materials.ts';
import { curve, el, type Point, round, seeded, svg } from './svg.ts';
import { drift, mix, polar, range } from './touches.ts';

const SIZE = 1400;
const ORB = { x: 742, y: 800, r: 326 };
const GOLD = '#cfa255';

const sway = drift(seeded('robe'));

/** The folds of a blue robe, left to right, as they hang behind the glass. */
const fold = (index: number): Point[] =>
  range(12).map((step) => {
    const t = step / 11;
    const x = index * 36 - 120 + sway(index * 0.7 + t * 1.6) * 20 + t * (index - 20) * 5;
    return [x, t * (SIZE + 420) - 40];
  });

/** Two crossing bands of the stole. */
const bands: readonly (readonly [Point, Point])[] = [
  [
    [120, -40],
    [1164, 1720],
  ],
  [
    [1330, -40],
    [192, 1720],
  ],
];

/** Through a ball of glass the world is upside down, small in the middle and crowded at the edge. */
function refracted([x, y]: Point): Point | undefined {
  const [dx, dy] = [(x - ORB.x) / ORB.r, (y - ORB.y) / ORB.r];
  const distance = Math.hypot(dx, dy);
  if (distance > 2.6) return undefined;
  const bent = Math.sin(Math.min(1.52, distance * 0.62)) / (distance || 1);
  return [ORB.x - dx * bent * ORB.r, ORB.y - dy * bent * ORB.r];
}

const through = (points: readonly Point[]) => {
  const seen = points.map(refracted).filter((point) => point !== undefined);
  return seen.length > 1 ? curve(seen) : '';
};

const densely = (from: Point, to: Point, count = 40): Point[] =>
  range(count).map((i) => [
    from[0] + ((to[0] - from[0]) * i) / (count - 1),
    from[1] + ((to[1] - from[1]) * i) / (count - 1),
  ]);

function robe(): string {
  return range(46)
    .map((index) => {
      const tone = 0.5 + 0.5 * Math.sin(index * 2.4 + sway(index) * 1.5);
      const edge = Math.exp(-(((index - 15) / 12) ** 2));
      return el('path', {
        d: `${curve(fold(index))}L1900 1780V-40Z`,
        fill: mix(mix('#0d1420', '#23415e', tone), '#6f93a8', edge * tone * 0.5),
      });
    })
    .join('');
}

function stole(map: (points: readonly Point[]) => string, width: number): string {
  const rows = inks();
  for (const [from, to] of bands) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    for (const offset of [-1, -0.72, 0.72, 1]) {
      const shift: Point = [(-dy / length) * offset * width, (dx / length) * offset * width];
      rows.add(GOLD, map(densely([from[0] + shift[0], from[1] + shift[1]], [to[0] + shift[0], to[1] + shift[1]], 22)));
    }
    for (const phase of [0, Math.PI]) {
      rows.add(
        '#9a7437',
        map(
          densely(from, to, 84).map(([x, y], i): Point => {
            const s = Math.sin(i * 1.13 + phase) * width * 0.52;
            return [x - (dy / length) * s, y + (dx / length) * s];
          }),
        ),
      );
    }
  }
  return rows.drawn('stroke', { 'stroke-width': 3.2, opacity: 0.85 });
}

/** The same folds and bands, once more, inside the sphere. */
function glass(): string {
  const marks = inks();
  for (const index of range(46)) {
    const tone = 0.5 + 0.5 * Math.sin(index * 2.4 + sway(index) * 1.5);
    marks.add(
      mix('#16283a', '#b5cfd6', Math.round(tone * 5) / 5),
      through(densely(fold(index)[0] as Point, fold(index)[11] as Point, 12).map((_, i) => fold(index)[i] as Point)),
    );
  }
  return marks.drawn('stroke', { 'stroke-width': 9, opacity: 0.42 }) + stole(through, 36);
}

/** A finger as arcs round the same centre, light on its upper side; from angle to angle, thick at the root. */
function finger(radius: number, width: number, from: number, to: number, light: number): string {
  const at = (share: number) =>
    range(11).map((index): Point => {
      const t = 1 - (1 - index / 10) ** 1.9;
      const w = width * (1 - 0.3 * t) * Math.sqrt(Math.max(0, 1 - t ** 22)) * (1 + 0.05 * Math.sin(t * 9.5));
      return polar([ORB.x, ORB.y], radius + w * share, from + (to - from) * t);
    });
  const layer = (inner: number, outer: number, fill: string, opacity: number) =>
    el('path', { d: `${curve(at(inner))}L${curve(at(outer).reverse()).slice(1)}Z`, fill, opacity });
  const tone = (t: number) => mix('#1c0b07', t > 0.5 ? '#eec394' : '#a2603c', light * t);
  const layers = range(8).map((index) => {
    const t = index / 7;
    return layer(-1 + t * 0.62, 1 - t * 1.06, tone(0.14 + t * 0.86), 0.72);
  });
  return layer(-1.06, 1.1, '#0b0403', 0.85) + layers.join('');
}

const MEASURE: Point = [ORB.x, ORB.y + ORB.r];

/** From one point circles grow, each ten times dearer than the last. */
function prices(): string {
  const circles = range(9).map((index) => {
    const r = 7 * 2.02 ** index;
    return el('circle', {
      cx: MEASURE[0],
      cy: MEASURE[1] - r,
      r,
      fill: 'none',
      stroke: '#e9c783',
      'stroke-width': round(0.9 + index * 0.22, 1),
      opacity: round(0.95 - index * 0.055, 2),
    });
  });
  const ticks = range(9).map((index) => {
    const top = MEASURE[1] - 14 * 2.02 ** index;
    return `M${MEASURE[0] - 13} ${round(top)}h26`;
  });
  return (
    circles.join('') +
    el('path', {
      d: `${ticks.join('')}M${MEASURE[0]} ${MEASURE[1]}V-10`,
      fill: 'none',
      stroke: '#e9c783',
      'stroke-width': 1.2,
      opacity: 0.75,
    })
  );
}

/** The hand that holds it: four arcs below, one up the left side. */
const hand = () =>
  el(
    'g',
    { mask: 'url(#sleeve)' },
    el(
      'g',
      { filter: 'url(#flesh)' },
      finger(348, 44, 2.3, 3.66, 0.86),
      finger(552, 50, 2.75, 1.3, 0.3),
      finger(482, 44, 2.85, 1.0, 0.5),
      finger(412, 40, 2.95, 0.76, 0.74),
      finger(350, 33, 3.0, 0.52, 1),
    ),
  );

export function orb(): string {
  const { x, y, r } = ORB;
  const disc = { cx: x, cy: y, r };
  const glints = [polar([x, y], r * 0.62, 3.9), polar([x, y], r * 0.48, 4.25), polar([x, y], r * 0.7, 4.42)];
  const rim = (from: number, to: number, at: number) =>
    curve(range(12).map((i) => polar([x, y], r * at, from + ((to - from) * i) / 11)));
  return svg(
    SIZE,
    SIZE,
    'Una sfera di cristallo sorretta da una mano, ridotta ad archi',
    el(
      'defs',
      {},
      el('clipPath', { id: 'ball' }, el('circle', disc)),
      blur('soft', 14),
      blur('faint', 5),
      blur('flesh', 2.6),
      blur('sink', 60, 40),
      glow('held', [900, 900], 700, [
        [0, '#fff'],
        [0.5, '#fff'],
        [0.82, '#777'],
        [1, '#000'],
      ]),
      el(
        'mask',
        { id: 'sleeve', maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: SIZE, height: SIZE },
        el('rect', { width: SIZE, height: SIZE, fill: 'url(#held)' }),
      ),
      relief('varnish', { frequency: [0.16, 0.2], octaves: 3, height: 1.1, strength: 0.7, seed: 14 }),
      glow('night', [600, 520], 1000, [
        [0, '#060608', 0],
        [0.5, '#060608', 0.32],
        [1, '#050405', 0.93],
      ]),
      glow('body', [x - 90, y - 110], r * 1.35, [
        [0, '#dfe9e4', 0.3],
        [0.45, '#6f8a92', 0.1],
        [0.78, '#05090e', 0.5],
        [0.95, '#0a1016', 0.72],
        [1, '#93a7a8', 0.5],
      ]),
      glow('caustic', [x + 120, y + 190], 200, [
        [0, '#ffe7b4', 0.8],
        [0.4, '#f0c987', 0.3],
        [1, '#f0c987', 0],
      ]),
    ),
    el('rect', { width: SIZE, height: SIZE, fill: '#0c1018' }),
    robe(),
    stole((points) => curve(points), 46),
    el('rect', { width: SIZE, height: SIZE, fill: 'url(#night)' }),
    el('circle', { cx: x + 30, cy: y + 50, r: r * 1.03, fill: '#000', opacity: 0.55, filter: 'url(#soft)' }),
    el(
      'g',
      { 'clip-path': 'url(#ball)' },
      el('circle', { ...disc, fill: '#1b2f3f' }),
      glass(),
      el('circle', { ...disc, fill: 'url(#body)' }),
      el('circle', { ...disc, fill: 'url(#caustic)' }),
    ),
    el('path', {
      d: rim(2.4, 4.9, 0.985),
      fill: 'none',
      stroke: '#eef6f0',
      'stroke-width': 4,
      opacity: 0.75,
      'stroke-linecap': 'round',
    }),
    el('path', {
      d: rim(-0.5, 1.5, 0.97),
      fill: 'none',
      stroke: '#e7c389',
      'stroke-width': 7,
      opacity: 0.5,
      'stroke-linecap': 'round',
      filter: 'url(#faint)',
    }),
    ...glints.map(([gx, gy], index) =>
      el('ellipse', {
        cx: gx,
        cy: gy,
        rx: [30, 9, 6][index],
        ry: [17, 7, 5][index],
        fill: '#fffdf2',
        transform: `rotate(-38 ${round(gx)} ${round(gy)})`,
        opacity: 0.92,
        filter: index === 0 ? 'url(#faint)' : undefined,
      }),
    ),
    el('ellipse', { cx: 390, cy: 1150, rx: 300, ry: 230, fill: '#06080c', opacity: 0.8, filter: 'url(#sink)' }),
    hand(),
    prices(),
    overlay(SIZE, SIZE, 'varnish', 0.3),
  );
}
