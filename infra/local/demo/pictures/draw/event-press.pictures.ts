import { gouges, INK, SHEET, spoke, VERMILION } from './linocut.ts';
import { dry, overlay, specks } from './materials.ts';
import { curve, el, line, type Point, seeded, svg } from './svg.ts';
import { blot, brush, leaf, polar, range, ridge, ruled, through } from './touches.ts';

/** A market of prints as a two-block linocut: the press's star, the sheet that leaves it, others hung to dry. */
function printMarket(): string {
  const random = seeded('torchio');
  const hub: Point = [560, 520];
  const block = [
    ...ridge(random, [38, 40], [1562, 34], 5, 5),
    ...ridge(random, [1562, 34], [1566, 1160], 2, 5),
    ...ridge(random, [1566, 1160], [34, 1166], 5, 5),
    ...ridge(random, [34, 1166], [38, 40], 2, 5),
  ];
  const hung = range(4).map((i) => {
    const [x, y] = [1010 + i * 150, 118 + Math.sin(i * 0.9) * 14 + i * 6];
    const sheet = ruled(
      random,
      [
        [x, y],
        [x + 118, y + 6],
        [x + 114 + random.wobble(9), y + 176],
        [x + 3, y + 168],
      ],
      2,
    );
    const mark = [
      blot(random, [x + 59, y + 80], 36, 0.06, 10),
      range(5)
        .map((k) => leaf([x + 18, y + 46 + k * 21], [x + 100, y + 42 + k * 22], 6, k * 3))
        .join(''),
      leaf([x + 60, y + 150], [x + 56, y + 30], 8) +
        range(6)
          .map((k) => leaf([x + 58, y + 140 - k * 17], [x + 58 + (k % 2 ? 34 : -34), y + 112 - k * 17], 7))
          .join(''),
      ruled(
        random,
        [
          [x + 26, y + 36],
          [x + 92, y + 40],
          [x + 88, y + 132],
          [x + 28, y + 128],
        ],
        3,
      ),
    ][i] as string;
    return (
      el('path', { d: sheet, fill: i === 2 ? VERMILION : SHEET }) +
      el('path', { d: mark, fill: i % 2 ? VERMILION : INK }) +
      el('path', {
        d: leaf([x + 18, y + 14], [x + 18, y - 22], 5) + leaf([x + 100, y + 18], [x + 100, y - 18], 5),
        fill: SHEET,
      })
    );
  });
  const cream = (d: string) => el('path', { d, fill: SHEET });
  const ink = (d: string) => el('path', { d, fill: INK });
  const side = (x: number, way: number) =>
    cream(
      ruled(
        random,
        [
          [x, 250],
          [x + way * 74, 250],
          [x + way * 84, 760],
          [x + way * 150, 1120],
          [x + way * 40, 1120],
          [x - way * 14, 800],
        ],
        3,
      ),
    ) +
    ink(
      range(26)
        .map((i) =>
          leaf(
            [x + way * (34 + (i % 3) * 14), 276 + i * 30],
            [x + way * (38 + (i % 3) * 16 + i * 1.2), 324 + i * 30],
            4,
          ),
        )
        .join(''),
    );
  const press = [
    side(250, -1),
    side(870, 1),
    cream(ruled(random, through('150 214, 970 206, 974 282, 146 288'), 3)),
    ink(
      range(24)
        .map((i) => leaf([170 + i * 33, 262 + random.wobble(8)], [200 + i * 33, 258], 4))
        .join(''),
    ),
    el('path', {
      d: brush(
        [
          [250, 640],
          [560, 634],
          [872, 640],
        ],
        190,
        () => 1,
      ),
      fill: VERMILION,
    }),
    ink(
      range(38)
        .map((i) =>
          leaf(
            [262 + (i % 19) * 32, 690 + Math.floor(i / 19) * 24 + random.wobble(6)],
            [300 + (i % 19) * 32, 694 + Math.floor(i / 19) * 22],
            5,
          ),
        )
        .join(''),
    ),
    cream(
      range(16)
        .map((i) => leaf([270 + i * 36, 580 + random.wobble(7)], [316 + i * 36, 574], 4))
        .join(''),
    ),
    cream(ruled(random, through('60 744, 1500 738, 1506 800, 60 806'), 3)),
    ink(
      range(44)
        .map((i) => leaf([80 + i * 33, 780 + random.wobble(9)], [112 + i * 33, 778], 4))
        .join(''),
    ),
    cream(ruled(random, through('220 900, 900 900, 916 946, 206 946'), 3)),
  ];
  const lifted = (u: number, v: number): Point => [930 + 330 * u + 250 * v ** 1.25, 736 + 44 * u - 350 * v ** 1.5];
  const strip = (u0: number, v0: number, u1: number, v1: number, bulge = 0): string => {
    const top = range(7).map((k) =>
      lifted(u0 + ((u1 - u0) * k) / 6, v0 + ((v1 - v0) * k) / 6 + Math.sin((k / 6) * Math.PI) * bulge),
    );
    const low = range(7).map((k) => lifted(u0 + ((u1 - u0) * k) / 6, v0 + ((v1 - v0) * k) / 6));
    return curve([...top, ...low.reverse()], true);
  };
  const rim = (inset: number): Point[] => [
    ...range(9).map((k) => lifted(inset, inset + ((1 - 2 * inset) * k) / 8)),
    ...range(9).map((k) => lifted(1 - inset, 1 - inset - ((1 - 2 * inset) * k) / 8)),
  ];
  const sun = curve(
    range(16).map((k) => lifted(0.56 + Math.cos(k * 0.393) * 0.2, 0.66 + Math.sin(k * 0.393) * 0.15)),
    true,
  );
  const proof = [
    el('path', { d: line(rim(0), true), fill: SHEET, stroke: INK, 'stroke-width': 9 }),
    ink(line(rim(0.1), true)),
    el('path', { d: sun, fill: VERMILION, transform: 'translate(4 -3)' }),
    cream(
      [
        strip(0.14, 0.34, 0.86, 0.42, 0.1),
        strip(0.14, 0.2, 0.86, 0.24, 0.08),
        strip(0.14, 0.14, 0.86, 0.15, 0.03),
      ].join(''),
    ),
    cream(
      range(16)
        .map((k) => leaf(lifted(0.16 + k * 0.045, 0.56), lifted(0.16 + k * 0.045, 0.56 + (k % 2 ? 0.1 : 0.05)), 3))
        .join(''),
    ),
    ink(
      range(14)
        .map((k) => leaf(lifted(0.18 + k * 0.048, 0.24), lifted(0.2 + k * 0.048, 0.29 + (k % 3) * 0.02), 4))
        .join(''),
    ),
  ];
  const feet = range(90).map((i) =>
    leaf(
      [60 + (i % 30) * 50 + random.wobble(12), 1010 + Math.floor(i / 30) * 48],
      [100 + (i % 30) * 50 + random.wobble(20), 1006 + Math.floor(i / 30) * 50],
      5,
    ),
  );
  return svg(
    1600,
    1200,
    'Un torchio, il foglio appena tirato e le stampe appese, in una linoleografia a due colori',
    dry('inked', { frequency: 0.22, octaves: 2, contrast: 7, density: 0.84, seed: 9 }),
    specks('fibre', '#a08a5c', { frequency: [0.4, 0.06], octaves: 2, contrast: 4, density: 0.28, seed: 2 }),
    el('rect', { width: 1600, height: 1200, fill: SHEET }),
    el(
      'g',
      { filter: 'url(#inked)' },
      el('path', { d: line(block, true), fill: INK }),
      el('path', { d: gouges(random, hub, 350, 1240), fill: SHEET }),
      el('path', { d: feet.join(''), fill: SHEET, 'fill-opacity': '0.9' }),
      el('path', {
        d: curve(through('940 92, 1200 126, 1400 130, 1566 116')),
        fill: 'none',
        stroke: SHEET,
        'stroke-width': 5,
      }),
      ...hung,
      ...press,
      el('circle', { cx: hub[0], cy: hub[1], r: 330, fill: 'none', stroke: INK, 'stroke-width': 30 }),
      el('circle', { cx: hub[0], cy: hub[1], r: 300, fill: 'none', stroke: SHEET, 'stroke-width': 52 }),
      el('path', {
        d: range(120)
          .map((i) =>
            leaf(
              polar(hub, 309 + random.wobble(5), i * 0.0524),
              polar(hub, 318, i * 0.0524 + random.between(0.03, 0.07)),
              5,
            ),
          )
          .join(''),
        fill: INK,
      }),
      el('path', {
        d: range(60)
          .map((i) => leaf(polar(hub, 282, i * 0.1047), polar(hub, 284, i * 0.1047 + 0.07), 3))
          .join(''),
        fill: INK,
      }),
      ...range(7).map((i) => spoke(random, hub, 0.3 + i * 0.8976)),
      el('circle', { cx: hub[0], cy: hub[1], r: 76, fill: SHEET }),
      el('circle', { cx: hub[0], cy: hub[1], r: 60, fill: INK }),
      el('circle', { cx: hub[0], cy: hub[1], r: 36, fill: VERMILION }),
      el('circle', { cx: hub[0], cy: hub[1], r: 15, fill: INK }),
      ...proof,
    ),
    overlay(1600, 1200, 'fibre', 0.2),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-mercato-della-stampa': printMarket,
};
