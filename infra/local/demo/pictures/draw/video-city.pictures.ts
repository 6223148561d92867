import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, line, type Point, seeded, svg } from './svg.ts';
import { leaf, mix, polar, range, ruled } from './touches.ts';

const TURN = Math.PI * 2;

type House = { x: number; w: number; h: number; gable: number };

function gable({ x, w, h, gable: kind }: House, base: number): string {
  const y = base - h;
  const tops: Point[][] = [
    [
      [x, y + 60],
      [x + w * 0.16, y + 60],
      [x + w * 0.16, y + 40],
      [x + w * 0.3, y + 40],
      [x + w * 0.3, y + 18],
      [x + w * 0.42, y + 18],
      [x + w * 0.42, y],
      [x + w * 0.58, y],
      [x + w * 0.58, y + 18],
      [x + w * 0.7, y + 18],
      [x + w * 0.7, y + 40],
      [x + w * 0.84, y + 40],
      [x + w * 0.84, y + 60],
      [x + w, y + 60],
    ],
    [
      [x, y + 74],
      [x + w * 0.08, y + 50],
      [x + w * 0.3, y + 44],
      [x + w * 0.34, y + 10],
      [x + w * 0.5, y],
      [x + w * 0.66, y + 10],
      [x + w * 0.7, y + 44],
      [x + w * 0.92, y + 50],
      [x + w, y + 74],
    ],
    [
      [x, y + 80],
      [x + w * 0.5, y],
      [x + w, y + 80],
    ],
  ];
  return line([[x, base], ...(tops[kind] as Point[]), [x + w, base]], true);
}

/** Rayonism for a city by the water: houses are what the beams leave dark. */
function lightCity(): string {
  const random = seeded('fasci di luce');
  const houses: House[] = [];
  for (let x = -30; x < 1620; ) {
    const w = random.between(84, 132);
    houses.push({ x, w, h: random.between(220, 330), gable: random.integer(0, 2) });
    x += w + 2;
  }
  const base = 640;
  const source: Point = [980, 250];
  const beams = range(30).map((i) => {
    const angle = (i / 30) * TURN + random.wobble(0.12);
    const width = random.between(0.008, 0.06);
    const long = random.between(600, 1500);
    return el('path', {
      d: line([polar(source, 26, angle), polar(source, long, angle - width), polar(source, long, angle + width)], true),
      fill: random.pick(['#bfeef0', '#e9fbf4', '#57c0c6', '#ffb46a', '#2f8f9c']),
      'fill-opacity': random.between(0.16, 0.5).toFixed(2),
    });
  });
  const second: Point = [236, 640];
  const crossing = range(15).map((i) => {
    const angle = -0.06 - (i / 14) * 1.5 + random.wobble(0.05);
    const width = random.between(0.006, 0.034);
    return el('path', {
      d: line([polar(second, 40, angle), polar(second, 1500, angle - width), polar(second, 1500, angle + width)], true),
      fill: random.pick(['#ff9a45', '#e2602a', '#ffc98a', '#8a3a1c']),
      'fill-opacity': random.between(0.16, 0.42).toFixed(2),
    });
  });
  const facets = range(26).map((i) => {
    const angle = (i / 26) * TURN + random.wobble(0.1);
    const near = random.between(90, 420);
    const [a, b, c, d] = [
      polar(source, near, angle),
      polar(source, near + random.between(60, 190), angle - 0.05),
      polar(source, near + random.between(120, 300), angle + 0.02),
      polar(source, near + 50, angle + 0.1),
    ];
    return el('path', {
      d: line([a, b, c, d], true),
      fill: random.pick(['#0b2a36', '#c9f2ee', '#1d6573', '#04141c', '#57c0c6']),
      'fill-opacity': random.between(0.3, 0.6).toFixed(2),
    });
  });
  const force = range(40)
    .map((i) => line([polar(source, 60, (i / 40) * TURN), polar(source, 1400, (i / 40) * TURN + 0.008)]))
    .join('');
  const windows = houses
    .flatMap(({ x, w, h }) =>
      range(3).flatMap((column) =>
        range(4).map((row) => {
          const lit = random() < 0.3;
          return el('path', {
            d: ruled(
              random,
              [
                [x + w * (0.16 + column * 0.25), base - h + 96 + row * 50],
                [x + w * (0.32 + column * 0.25), base - h + 96 + row * 50],
                [x + w * (0.32 + column * 0.25), base - h + 128 + row * 50],
                [x + w * (0.16 + column * 0.25), base - h + 128 + row * 50],
              ],
              0.8,
            ),
            fill: lit ? random.pick(['#ffc47e', '#ff9a4d', '#c9f2ee']) : '#0f2731',
          });
        }),
      ),
    )
    .join('');
  const street = el(
    'g',
    {},
    ...houses.map((house, i) =>
      el('path', { d: gable(house, base), fill: mix('#06131a', '#17323b', ((i * 7) % 5) / 5) }),
    ),
    windows,
  );
  const ripples = range(150).map(() => {
    const y = base + 14 + random() ** 1.4 * 246;
    const x = random.between(-20, 1600);
    return {
      near: Math.abs(x - source[0]) < 60 + (y - base) * 0.8,
      d: leaf(
        [x, y],
        [x + random.between(40, 190) * (0.4 + (y - base) / 260), y + random.wobble(3)],
        1 + (y - base) / 90,
      ),
    };
  });
  return svg(
    1600,
    900,
    'Una città sull’acqua attraversata da fasci di luce',
    fade(
      'night',
      [0, 0],
      [1600, 900],
      [
        [0, '#04121b'],
        [0.55, '#0d3a48'],
        [1, '#05151d'],
      ],
    ),
    fade(
      'water',
      [0, base],
      [0, 900],
      [
        [0, '#0b2731', 0.55],
        [1, '#030b10', 0.96],
      ],
    ),
    glow('core', source, 420, [
      [0, '#ffffff', 1],
      [0.06, '#f2fffb', 0.95],
      [0.24, '#9fe6e4', 0.45],
      [1, '#9fe6e4', 0],
    ]),
    blur('soft', 3),
    relief('canvas', { frequency: [0.42, 0.36], octaves: 2, height: 1.8, seed: 7, strength: 0.8 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#night)' }),
    ...beams,
    ...facets,
    ...crossing,
    el('path', { d: force, stroke: '#e9fbf4', 'stroke-width': 1.2, 'stroke-opacity': '0.4' }),
    el('path', {
      d: houses.map((house) => gable({ ...house, h: house.h + 4 }, base)).join(''),
      fill: '#8fdede',
      'fill-opacity': '0.4',
    }),
    street,
    ...crossing.filter((_, i) => i % 2 === 0),
    ...beams.filter((_, i) => i % 3 === 0),
    el('rect', { width: 1600, height: 900, fill: 'url(#core)' }),
    el('g', { transform: `translate(0 ${base * 2}) scale(1 -1)`, opacity: 0.55, filter: 'url(#soft)' }, street),
    el('rect', { y: base, width: 1600, height: 260, fill: 'url(#water)' }),
    el('path', {
      d: ripples
        .filter(({ near }) => !near)
        .map(({ d }) => d)
        .join(''),
      fill: '#2c7f8b',
      'fill-opacity': '0.55',
    }),
    el('path', {
      d: ripples
        .filter(({ near }) => near)
        .map(({ d }) => d)
        .join(''),
      fill: '#e4fff8',
      'fill-opacity': '0.85',
    }),
    el('path', { d: `M0 ${base - 3}H1600V${base + 9}H0Z`, fill: '#020a0e' }),
    overlay(1600, 900, 'canvas', 0.34),
  );
}

export const pictures: Record<string, () => string> = {
  'video-tears-of-steel': lightCity,
};
