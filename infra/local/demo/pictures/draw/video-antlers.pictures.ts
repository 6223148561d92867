import { blur, fade, glow, overlay, relief, wet } from './materials.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, ground, leaf, mix, polar, range, ridge, through } from './touches.ts';

type Branch = { d: string; tips: Point[] };

/** An antler: one bow that gives off tines on its outer side, each tine a smaller bow. */
function antler(random: Random, root: Point, side: number): Branch {
  const beam = range(26).map((i): Point => {
    const t = i / 25;
    return [root[0] + side * (12 + 520 * Math.sin(t * 1.9) - 210 * t * t), root[1] - 470 * t + 60 * Math.sin(t * 3.1)];
  });
  const tines = range(7).map((i) => {
    const at = beam[4 + i * 3] as Point;
    const angle = -Math.PI / 2 + side * (0.75 - i * 0.16) + random.wobble(0.12);
    const long = (232 - i * 17) * random.between(0.82, 1.12);
    const elbow = polar(at, long * 0.5, angle + side * 0.34);
    const tip = polar(at, long, angle - side * 0.1);
    const twigs = range(2).map((k) => {
      const from: Point = [(elbow[0] + tip[0]) / 2 + (k - 0.5) * 12, (elbow[1] + tip[1]) / 2];
      const end = polar(from, long * 0.34, angle + (k ? 0.6 : -0.6));
      return { d: brush([from, polar(from, long * 0.16, angle + (k ? 0.5 : -0.5)), end], 8, (t) => 1 - t * 0.9), end };
    });
    return {
      d: brush([at, elbow, tip], 20 - i * 1.3, (t) => 1 - t * 0.88) + twigs.map(({ d }) => d).join(''),
      tips: [tip, ...twigs.map(({ end }) => end)],
    };
  });
  return {
    d: brush(beam, 42, (t) => 1 - t * 0.86) + tines.map(({ d }) => d).join(''),
    tips: tines.flatMap(({ tips }) => tips),
  };
}

/** Blossom that opens where the antlers end. */
function blossom(random: Random, tips: readonly Point[]): string {
  const petals = tips.flatMap((tip) =>
    range(random.integer(3, 6)).map(() => {
      const at = polar(tip, random.between(0, 42), random.between(0, 6.28));
      return blot(random, at, random.between(5, 14), 0.26, 6);
    }),
  );
  const [rose, pale] = [0, 1].map((odd) => petals.filter((_, i) => i % 2 === odd).join(''));
  return (
    el('path', { d: rose, fill: '#d98a96', 'fill-opacity': '0.8' }) +
    el('path', { d: pale, fill: '#fbe3df', 'fill-opacity': '0.95' })
  );
}

function springSpirit(): string {
  const random = seeded('primavera');
  const root: Point = [850, 560];
  const [left, right] = [antler(random, [root[0] - 30, root[1]], -1), antler(random, [root[0] + 30, root[1]], 1)];
  const mountains = range(5).map((i) =>
    el('path', {
      d: ground(ridge(random, [-20, 330 + i * 96], [1620, 400 + i * 70], 210 - i * 34, 5), 900, true),
      fill: mix('#c9d8d0', '#3f6560', i / 4.2),
      'fill-opacity': '0.8',
    }),
  );
  const mist = range(7).map((i) =>
    leaf([-200 + i * 120, 470 + i * 56], [1200 + i * 90, 450 + i * 60], random.between(20, 48), random.wobble(30)),
  );
  const head = curve(
    through('806 548, 850 536, 894 548, 912 596, 890 660, 872 730, 850 748, 828 730, 810 660, 788 596'),
    true,
  );
  const ears = leaf([800, 580], [700, 560], 22, 14) + leaf([900, 580], [1000, 560], 22, -14);
  const adrift = range(90).map(() => {
    const at: Point = [random.between(60, 1560), random.between(60, 860)];
    return leaf(at, [at[0] + random.between(8, 20), at[1] + random.wobble(10)], random.between(2, 5));
  });
  const figure = [
    brush(
      [
        [402, 846],
        [406, 780],
        [418, 720],
      ],
      40,
      (t) => 1.2 - t * 0.55,
    ),
    blot(random, [422, 704], 17, 0.04, 9, 1.15),
    leaf([470, 856], [446, 644], 3.4, 5),
  ];
  return svg(
    1600,
    900,
    'Una piccola figura con il bastone, e sopra di lei grandi corna in fiore nella nebbia',
    fade(
      'sky',
      [0, 0],
      [0, 900],
      [
        [0, '#f0dcc9'],
        [0.45, '#d7ddd0'],
        [1, '#7fa39a'],
      ],
    ),
    glow('sun', [820, 380], 560, [
      [0, '#fffaf0', 0.95],
      [0.4, '#fff1e2', 0.45],
      [1, '#fff1e2', 0],
    ]),
    fade(
      'bone',
      [800, 60],
      [820, 720],
      [
        [0, '#a9876c'],
        [0.6, '#5f4a3f'],
        [1, '#26211f'],
      ],
    ),
    fade(
      'face',
      [800, 540],
      [860, 760],
      [
        [0, '#fffaf2'],
        [0.5, '#f3e4d6'],
        [1, '#cfd8cf', 0.1],
      ],
    ),
    blur('soft', 20),
    wet('wash', { frequency: 0.012, octaves: 3, pool: 0.5, edge: 9, seed: 5 }),
    relief('paper', { frequency: 0.28, octaves: 2, height: 1.9, seed: 9, strength: 0.7 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#sky)' }),
    el('g', { filter: 'url(#wash)' }, ...mountains),
    el('rect', { width: 1600, height: 900, fill: 'url(#sun)' }),
    el('path', { d: mist.join(''), fill: '#f6efe4', 'fill-opacity': '0.6', filter: 'url(#soft)' }),
    el('path', { d: left.d, fill: 'url(#bone)' }),
    el('path', { d: right.d, fill: 'url(#bone)' }),
    el('path', { d: ears, fill: '#fbf3e8', 'fill-opacity': '0.9' }),
    el('path', { d: head, fill: 'url(#face)' }),
    el('path', { d: leaf([808, 628], [834, 620], 5, 4) + leaf([892, 628], [866, 620], 5, -4), fill: '#4a4340' }),
    el('path', {
      d: leaf([850, 560], [850, 730], 3) + leaf([838, 726], [862, 726], 6),
      fill: '#b9a595',
      'fill-opacity': '0.7',
    }),
    blossom(random, [...left.tips, ...right.tips]),
    el('path', { d: ground(ridge(random, [-20, 820], [1620, 800], 60, 5), 920, true), fill: '#274641' }),
    el('path', {
      d: range(170)
        .map((i) =>
          leaf([i * 9.6, 830 + random.wobble(14)], [i * 9.6 + random.wobble(24), 806 - random.between(0, 36)], 3),
        )
        .join(''),
      fill: '#1d3632',
    }),
    ...figure.map((d) => el('path', { d, fill: '#16181a' })),
    el('path', {
      d: brush(
        [
          [418, 720],
          [404, 742],
          [376, 760],
        ],
        12,
        (t) => 1 - t * 0.5,
      ),
      fill: '#b9442e',
    }),
    el(
      'g',
      { transform: 'translate(-400 4)', fill: '#16181a' },
      ...[
        blot(random, [908, 838], 20, 0.05, 9, 0.62),
        leaf([922, 836], [944, 812], 8),
        leaf([890, 834], [874, 814], 3, 6),
        ...[896, 902, 914, 922].map((x) => leaf([x, 840], [x, 862], 3)),
      ].map((d) => el('path', { d })),
    ),
    el('path', { d: adrift.join(''), fill: '#f3c9c8', 'fill-opacity': '0.9' }),
    overlay(1600, 900, 'paper', 0.28),
  );
}

export const pictures: Record<string, () => string> = {
  'video-spring': springSpirit,
};
