import { fade, glow, overlay, relief } from './materials.ts';
import { type Facet, mazzocchio } from './mazzocchio.ts';
import { el, line, type Point, type Random, seeded, svg } from './svg.ts';
import { mix, onto, range } from './touches.ts';

const [PEAR, WALNUT, OAK] = ['#e3b873', '#8a5426', '#1d0f08'];

function facetPaint({ light, dark }: Facet, random: Random): string {
  const lit = Math.max(0, Math.min(1, 0.5 + light * 0.62 + random.wobble(0.05)));
  return dark ? mix('#140904', '#7a4520', lit) : mix('#6e431f', '#f6d896', lit);
}

/** A lattice door, ajar: slats cross in the door's own perspective. */
function latticeDoor(quad: readonly [Point, Point, Point, Point], lit: boolean): string {
  const place = onto(...quad);
  const strip = (a: Point, b: Point, half: Point, paint: string) =>
    el('path', {
      d: line(
        [
          place(a[0] - half[0], a[1] - half[1]),
          place(b[0] - half[0], b[1] - half[1]),
          place(b[0] + half[0], b[1] + half[1]),
          place(a[0] + half[0], a[1] + half[1]),
        ],
        true,
      ),
      fill: paint,
    });
  const slats: string[] = [];
  for (const k of range(15)) {
    const c = k / 6 - 0.66;
    const clip = (slope: number): [Point, Point] => {
      const y = (x: number) => (slope > 0 ? c + x * 0.62 : c + 0.62 - x * 0.62);
      return [
        [0.1, y(0.1)],
        [0.9, y(0.9)],
      ];
    };
    slats.push(
      strip(...clip(1), [0, 0.018], lit ? '#c98f4c' : '#8e5a2b'),
      strip(...clip(-1), [0, 0.018], lit ? '#a86d35' : '#6a3e1b'),
    );
  }
  const hole = line([place(0.1, 0.04), place(0.9, 0.04), place(0.9, 0.96), place(0.1, 0.96)], true);
  const frame = `${line([place(0, 0), place(1, 0), place(1, 1), place(0, 1)], true)}${hole}`;
  const id = lit ? 'lit-hole' : 'dim-hole';
  const edge = [0.03, 0.97].map((u) => strip([u, 0.015], [u, 0.985], [0.006, 0], lit ? OAK : '#c08a4a'));
  return [
    el('clipPath', { id }, el('path', { d: hole })),
    el('path', { d: hole, fill: OAK, 'fill-opacity': '0.42' }),
    el('g', { 'clip-path': `url(#${id})` }, ...slats),
    el('path', { d: frame, fill: lit ? '#d9a761' : '#7b4a22', 'fill-rule': 'evenodd' }),
    ...edge,
  ].join('');
}

function niche(): string {
  const [left, right, top, shelf] = [300, 900, 92, 726];
  const inner = { left: 372, right: 828, top: 150, bottom: 640 };
  const plane = (points: Point[], fill: string) => el('path', { d: line(points, true), fill });
  const floor = onto([inner.left, inner.bottom], [inner.right, inner.bottom], [right, shelf], [left, shelf]);
  const boards = range(7).flatMap((i) =>
    range(2)
      .filter((j) => (i + j) % 2 === 0)
      .map((j) =>
        plane(
          [floor(i / 7, j / 2), floor((i + 1) / 7, j / 2), floor((i + 1) / 7, (j + 1) / 2), floor(i / 7, (j + 1) / 2)],
          '#7d4a20',
        ),
      ),
  );
  return [
    plane(
      [
        [left, top],
        [right, top],
        [inner.right, inner.top],
        [inner.left, inner.top],
      ],
      '#1a0d07',
    ),
    plane(
      [
        [left, top],
        [inner.left, inner.top],
        [inner.left, inner.bottom],
        [left, shelf],
      ],
      '#24130a',
    ),
    plane(
      [
        [right, top],
        [inner.right, inner.top],
        [inner.right, inner.bottom],
        [right, shelf],
      ],
      '#6d4020',
    ),
    el('path', {
      d: line(
        [
          [inner.left, inner.top],
          [inner.right, inner.top],
          [inner.right, inner.bottom],
          [inner.left, inner.bottom],
        ],
        true,
      ),
      fill: 'url(#back)',
    }),
    plane(
      [
        [left, shelf],
        [inner.left, inner.bottom],
        [inner.right, inner.bottom],
        [right, shelf],
      ],
      '#b97f3f',
    ),
    ...boards,
    plane(
      [
        [left - 16, shelf],
        [right + 16, shelf],
        [right + 16, shelf + 44],
        [left - 16, shelf + 44],
      ],
      '#d8a55c',
    ),
    ...range(30).map((i) =>
      plane(
        [
          [left - 8 + i * 21, shelf + 12],
          [left + 2.5 + i * 21, shelf + 32],
          [left - 18.5 + i * 21, shelf + 32],
        ],
        i % 2 ? '#3a200f' : '#82502a',
      ),
    ),
  ].join('');
}

/** The band under the niche: a row of small rings in perspective answers the great one. */
function inlaidBand(): string {
  const frame = (y: number, h: number, fill: string) => el('rect', { x: 170, y, width: 860, height: h, fill });
  const links = range(13).flatMap((i) => {
    const cx = 204 + i * 66;
    const ring = { cx, cy: 832, rx: 30, ry: 17, fill: 'none', 'stroke-width': 9 };
    return [
      el('ellipse', { ...ring, stroke: OAK }),
      el('ellipse', { ...ring, stroke: PEAR, 'stroke-dasharray': '11 11' }),
    ];
  });
  return [frame(790, 84, '#3a1f0f'), frame(796, 5, PEAR), frame(863, 5, PEAR), ...links].join('');
}

function studiolo(): string {
  const random = seeded('studiolo');
  const ring = mazzocchio([600, 436], 205);
  const facets = ring.map((facet) => {
    const paint = facetPaint(facet, random);
    return el('path', { d: line(facet.corners, true), fill: paint, stroke: '#2a160a', 'stroke-width': 1 });
  });
  return svg(
    1200,
    900,
    'Un anello sfaccettato di legno nella nicchia di uno studiolo',
    fade(
      'back',
      [372, 150],
      [828, 640],
      [
        [0, '#2b160b'],
        [1, '#5b3417'],
      ],
    ),
    fade(
      'wall',
      [0, 0],
      [1200, 900],
      [
        [0, '#a9703a'],
        [0.5, '#85532a'],
        [1, '#5c3719'],
      ],
    ),
    glow('dusk', [430, 330], 900, [
      [0, '#000', 0],
      [0.6, '#120804', 0.12],
      [1, '#120804', 0.62],
    ]),
    relief('grain', {
      frequency: [0.0035, 0.11],
      octaves: 4,
      height: 3.2,
      seed: 4,
      strength: 0.75,
      azimuth: 260,
      dark: '#150802',
      light: '#ffe2ad',
    }),
    relief('upright', {
      frequency: [0.12, 0.004],
      octaves: 3,
      height: 3,
      seed: 9,
      strength: 0.6,
      azimuth: 200,
      dark: '#150802',
      light: '#ffe2ad',
    }),
    el('rect', { width: 1200, height: 900, fill: 'url(#wall)' }),
    el(
      'g',
      {},
      ...[52, 1100].map((x) => el('rect', { x, y: -20, width: 48, height: 960, fill: OAK, 'fill-opacity': '0.85' })),
      ...[60, 1108].flatMap((x) =>
        range(19).map((i) =>
          el('path', {
            d: line(
              [
                [x + 16, i * 52 - 30],
                [x + 34, i * 52 - 6],
                [x + 16, i * 52 + 18],
                [x - 2, i * 52 - 6],
              ],
              true,
            ),
            fill: i % 2 ? PEAR : WALNUT,
          }),
        ),
      ),
      niche(),
      el('path', {
        d: 'M560 690 C700 700 860 690 900 640 L838 560 C780 640 660 660 560 690Z',
        fill: '#140904',
        'fill-opacity': '0.5',
      }),
      ...facets,
      inlaidBand(),
      latticeDoor(
        [
          [300, 92],
          [132, 20],
          [132, 850],
          [300, 726],
        ],
        false,
      ),
      latticeDoor(
        [
          [900, 92],
          [1068, 20],
          [1068, 850],
          [900, 726],
        ],
        true,
      ),
    ),
    overlay(1200, 900, 'grain', 0.55),
    el('g', { 'clip-path': 'url(#lit-hole)' }, overlay(1200, 900, 'upright', 0.5)),
    el('rect', { width: 1200, height: 900, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'news-riapre-lo-studiolo': studiolo,
};
