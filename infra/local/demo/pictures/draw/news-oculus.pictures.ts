import { blur, dry, fade, overlay, relief } from './materials.ts';
import { curve, el, line, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, drift, hatch, leaf, polar, range, ridge, through } from './touches.ts';

const TURN = Math.PI * 2;

/** A ring drawn freehand with the pen: it never quite closes, and is gone over where it matters. */
function penRing(random: Random, centre: Point, radius: number, width: number, passes = 2): string {
  return range(passes)
    .map((pass) => {
      const start = random.between(0, TURN);
      const off = drift(random);
      const spine = range(25).map((i) =>
        polar(centre, radius + off(i * 0.5) * 2.2 + pass * 1.5, start + (i / 24) * (TURN + 0.1)),
      );
      return el('path', {
        d: curve(spine),
        fill: 'none',
        stroke: '#3b2212',
        'stroke-width': width * (pass ? 0.5 : 1),
        'stroke-opacity': pass ? '0.6' : '0.9',
      });
    })
    .join('');
}

/** The wash of one side: crescents laid over each other while wet. */
function crescents(random: Random, centre: Point, outer: number, inner: number, from: number, to: number): string {
  return range(4)
    .map((pass) => {
      const [a, b] = [from + pass * 0.16, to - pass * 0.2];
      const arc = (radius: number) =>
        range(16).map((i) => polar(centre, radius + random.wobble(3), a + ((b - a) * i) / 15));
      const [rim, hole] = [arc(outer), arc(inner + (outer - inner) * 0.06 * pass)];
      return el('path', { d: curve([...rim, ...hole.reverse()], true), fill: '#7a4b22', 'fill-opacity': '0.2' });
    })
    .join('');
}

function balusters(random: Random, centre: Point): string {
  return range(44)
    .map((i) => {
      const angle = (i / 44) * TURN;
      const spine = range(6).map((j) => polar(centre, 172 + j * 18, angle + random.wobble(0.006)));
      const profile = (t: number) => [0.5, 1, 0.7, 0.35, 0.6, 0.95][Math.round(t * 5)] ?? 0.5;
      const shaded = Math.cos(angle - 0.8) > 0.1;
      return el('path', {
        d: brush(spine, 21, profile),
        fill: shaded ? '#b98a55' : '#ecdcb6',
        stroke: '#3b2212',
        'stroke-width': 1.5,
        'fill-opacity': '0.85',
      });
    })
    .join('');
}

function garland(random: Random, centre: Point): string {
  const leaves = range(150).map((i) => {
    const angle = (i / 150) * TURN;
    const [a, b] = [
      polar(centre, 318, angle),
      polar(centre, random.between(336, 352), angle + random.between(0.02, 0.07) * (i % 2 ? 1 : -1)),
    ];
    return leaf(a, b, 7, random.wobble(4));
  });
  return el('path', { d: leaves.join(''), fill: '#4a2c15', 'fill-opacity': '0.78' });
}

function oculusSky(random: Random, centre: Point): string {
  const shaded = range(8).map((i) =>
    blot(random, polar(centre, random.between(30, 112), i * 2.2), random.between(26, 50), 0.24, 9, 0.62),
  );
  const lights = shaded.map((_, i) =>
    blot(
      random,
      polar([centre[0] - 14, centre[1] - 18], random.between(20, 104), i * 2.2),
      random.between(20, 42),
      0.24,
      9,
      0.62,
    ),
  );
  const birds = [
    [-46, -58, 1],
    [34, -84, 0.7],
    [66, 20, 0.55],
  ].map(([x = 0, y = 0, size = 1]) => {
    const at: Point = [centre[0] + x, centre[1] + y];
    const wing = (dx: number, dy: number, bend: number) =>
      leaf(at, [at[0] + dx * size, at[1] + dy * size], 6 * size, bend * size);
    return wing(-44, -14, 10) + wing(40, -24, -10) + wing(-10, 26, 0);
  });
  return [
    el('circle', { cx: centre[0], cy: centre[1], r: 166, fill: '#b7a487', 'fill-opacity': '0.6' }),
    el('path', { d: shaded.join(''), fill: '#7a4b22', 'fill-opacity': '0.3' }),
    el('path', { d: lights.join(''), fill: '#fdf6e4', 'fill-opacity': '0.6' }),
    el('path', { d: birds.join(''), fill: '#3b2212' }),
  ].join('');
}

function foglio(): string {
  const random = seeded('foglio');
  const centre: Point = [600, 452];
  const torn = [
    ...ridge(random, [196, 58], [1010, 30], 12),
    ...ridge(random, [1010, 30], [1024, 700], 5).map(([x, y]): Point => [x + random.wobble(3), y]),
    ...ridge(random, [1024, 700], [900, 858], 34),
    ...ridge(random, [900, 858], [210, 866], 10),
    ...ridge(random, [210, 866], [196, 58], 4).map(([x, y]): Point => [x + random.wobble(4), y]),
  ];
  const foxing = range(46).map(() =>
    blot(random, [random.between(210, 1010), random.between(50, 850)], random.between(1.5, 9), 0.3, 7),
  );
  const rays = range(88).map((i) =>
    line([polar(centre, 282, (i / 88) * TURN), polar(centre, 306, (i / 88) * TURN + 0.03)]),
  );
  const crease = (d: string) =>
    el('path', {
      d,
      fill: 'none',
      stroke: '#fff6df',
      'stroke-width': 3,
      'stroke-opacity': '0.7',
      transform: 'translate(2 2)',
    }) + el('path', { d, fill: 'none', stroke: '#6b4a28', 'stroke-width': 2.4, 'stroke-opacity': '0.6' });
  return svg(
    1200,
    900,
    'Un foglio antico con lo studio di un oculo visto da sotto in su',
    fade(
      'cloth',
      [0, 0],
      [1200, 900],
      [
        [0, '#2f463d'],
        [1, '#101b17'],
      ],
    ),
    fade(
      'paper',
      [196, 30],
      [1024, 866],
      [
        [0, '#f1e2bf'],
        [0.48, '#e4d0a4'],
        [0.52, '#dcc697'],
        [1, '#c4a674'],
      ],
    ),
    blur('soft', 16),
    relief('felt', { frequency: 0.6, octaves: 2, height: 1.6, seed: 3, strength: 0.8 }),
    dry('bleed', { frequency: [0.35, 0.5], octaves: 2, contrast: 5, density: 0.82, seed: 6 }),
    el('clipPath', { id: 'sheet' }, el('path', { d: line(torn, true) })),
    el('rect', { width: 1200, height: 900, fill: 'url(#cloth)' }),
    el(
      'g',
      { transform: 'rotate(-3.5 600 450)' },
      el('path', {
        d: line(torn, true),
        fill: '#040806',
        'fill-opacity': '0.7',
        filter: 'url(#soft)',
        transform: 'translate(20 22)',
      }),
      el('path', { d: line(torn, true), fill: 'url(#paper)', stroke: '#fbf0d4', 'stroke-width': 2 }),
      el(
        'g',
        { 'clip-path': 'url(#sheet)' },
        el('path', { d: foxing.join(''), fill: '#a0672c', 'fill-opacity': '0.35' }),
        el('path', { d: blot(random, [985, 770], 190, 0.1, 16), fill: '#8e6330', 'fill-opacity': '0.2' }),
        el('path', {
          d: hatch(random, [200, 30, 830, 840], 26, 0),
          fill: 'none',
          stroke: '#b08d59',
          'stroke-opacity': '0.28',
          'stroke-width': 1,
        }),
        el(
          'g',
          { filter: 'url(#bleed)' },
          oculusSky(random, centre),
          crescents(random, centre, 282, 166, -0.7, 2.3),
          balusters(random, centre),
          crescents(random, centre, 372, 300, -0.4, 2.1),
          garland(random, centre),
          el('path', { d: rays.join(''), stroke: '#3b2212', 'stroke-width': 2 }),
          ...[160, 176, 272, 284, 308, 362, 378].map((radius, i) => penRing(random, centre, radius, i % 2 ? 2 : 3.4)),
          el('path', {
            d: hatch(random, [290, 772, 110, 44], 7, -0.7),
            stroke: '#3b2212',
            'stroke-width': 1.3,
            fill: 'none',
          }),
        ),
        ...[0, 1].map((i) =>
          el('path', {
            d: line([polar(centre, 420, 0.02 + i * 1.57), polar(centre, 420, 3.16 + i * 1.57)]),
            stroke: '#9e3b24',
            'stroke-width': 1.4,
            'stroke-opacity': '0.6',
          }),
        ),
        crease(curve(through('604 20, 601 240, 606 470, 602 880'))),
        crease(curve(through('180 458, 420 461, 760 455, 1040 460'))),
      ),
    ),
    overlay(1200, 900, 'felt', 0.35),
  );
}

export const pictures: Record<string, () => string> = {
  'news-un-foglio-ritrovato-a-mantova': foglio,
};
