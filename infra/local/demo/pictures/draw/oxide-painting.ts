/** Landscape with the five oxides of the majolica painter, laid wet on raw tin glaze. */
import { even, placed, sample, soft, stroke, trace } from './brush.ts';
import { el, type Point, type Random } from './svg.ts';

export const size = 1400;
export const [cx, cy, rim, well] = [700, 700, 628, 430];
export const [cobalt, deep, copper, ochre] = ['#1f4290', '#0f235a', '#37734a', '#cc7f22'] as const;
export const [lemon, manganese, tin] = ['#eabc48', '#43242f', '#f1e8d4'] as const;

export const at = (angle: number, radius: number): Point => [
  cx + radius * Math.cos(angle),
  cy + radius * Math.sin(angle),
];
export const wet = (fill: string, d: string, opacity = 1) => el('path', { d, fill, opacity: String(opacity) });

/** A brush loaded with oxide: pale where it drags, dark where it stops and the colour pools. */
export function laid(random: Random, points: readonly Point[], width: number, fill: string, opacity = 0.8): string {
  const last = points[points.length - 1] as Point;
  const pool =
    width > 10
      ? el('circle', {
          cx: Math.round(last[0]),
          cy: Math.round(last[1]),
          r: Math.round(width * 0.34),
          fill,
          opacity: '.35',
        })
      : '';
  return wet(fill, mark(random, points, width), opacity) + pool;
}

export const mark = (random: Random, points: readonly Point[], width: number, step = 26) =>
  stroke(random, points, { width, step, digits: 0 });

/** Light comes off the sun in tongues of yellow, and darkens outwards into cobalt. */
export function sky(random: Random): string {
  const sun: Point = [930, 330];
  const rays = Array.from({ length: 46 }, (_, index) => {
    const angle = (index / 46) * Math.PI * 2 + random.wobble(0.05);
    const reach = (index % 2 ? 190 : 290) + random.wobble(30);
    const point = (r: number, turn: number): Point => [
      sun[0] + r * Math.cos(angle + turn),
      sun[1] + r * Math.sin(angle + turn),
    ];
    return laid(
      random,
      [point(88, 0), point(reach * 0.6, 0.06), point(reach, -0.03)],
      index % 2 ? 15 : 11,
      index % 2 ? ochre : lemon,
      0.85,
    );
  });
  const clouds = Array.from({ length: 46 }, (_, index) => {
    const y = 100 + 15 * index;
    const x = random.between(40, 640) - y * 0.12;
    const width = random.between(120, 420) * (1 - y / 1300);
    return laid(
      random,
      [
        [x, y],
        [x + width * 0.35, y - 10],
        [x + width * 0.7, y + 6],
        [x + width, y - 4],
      ],
      random.between(7, 17),
      index % 4 ? cobalt : tin,
      random.between(0.25, 0.6),
    );
  });
  return (
    clouds.join('') +
    rays.join('') +
    wet(lemon, soft(placed(circle(14), sun[0], sun[1], 84), true)) +
    [0.78, 0.6, 0.42]
      .map((r, index) =>
        laid(
          random,
          placed(trace('0.2,-0.9 0.8,-0.5 0.95,0.1 0.6,0.74 0,0.95'), sun[0], sun[1], 96 * r),
          18 - index * 3,
          ochre ?? '',
          0.62,
        ),
      )
      .join('') +
    el('circle', { cx: sun[0], cy: sun[1], r: 86, fill: 'none', stroke: manganese, 'stroke-width': 3.4, opacity: 0.75 })
  );
}

export function circle(points: number): Point[] {
  return Array.from(
    { length: points },
    (_, index): Point => [Math.cos((index / points) * Math.PI * 2), Math.sin((index / points) * Math.PI * 2)],
  );
}

export function hill(random: Random, ridge: Point[], fill: string, shade: string): string {
  const [first, last] = [ridge[0] as Point, ridge[ridge.length - 1] as Point];
  const body = `${soft(sample(ridge, 50))}L${last[0]} 1400L${first[0]} 1400Z`;
  const along = sample(ridge, 26);
  const hatch = along.map(([x, y], index) =>
    mark(
      random,
      [
        [x, y + 6],
        [x + 20 + random.wobble(12), y + 46],
        [x + 16, y + random.between(70, 150)],
      ],
      index % 3 ? 9 : 16,
    ),
  );
  return (
    wet(fill, body) +
    wet(shade, hatch.join(''), 0.62) +
    wet(manganese, stroke(random, ridge, { width: 6, press: even, step: 40, digits: 0 }), 0.8)
  );
}

export function sea(random: Random): string {
  const waves = [deep, cobalt, tin, deep].map((color) => {
    const marks = Array.from({ length: color === tin ? 14 : 24 }, () => {
      const [y, x] = [random.between(800, 1330), random.between(60, 1240)];
      const near = (y - 780) / 540;
      const width = 70 + 170 * near;
      return mark(
        random,
        [
          [x, y],
          [x + width * 0.3, y - 9 - 10 * near],
          [x + width * 0.6, y + 5],
          [x + width, y - 4],
        ],
        5 + 12 * near,
      );
    });
    return wet(color ?? '', marks.join(''), 0.72);
  });
  return wet('url(#sea)', 'M0 786H1400V1400H0Z') + waves.join('');
}

export function tree(random: Random, [x, y]: Point, height: number): string {
  const trunk: Point[] = [
    [x, y],
    [x + height * 0.04, y - height * 0.35],
    [x - height * 0.05, y - height * 0.62],
    [x + height * 0.03, y - height * 0.8],
  ];
  const crowns = Array.from({ length: 44 }, (_, index) => {
    const level = index / 44;
    const spread = 0.36 * Math.sin(Math.PI * (0.18 + 0.8 * level));
    const [px, py] = [x + random.wobble(height * spread), y - height * (0.42 + 0.56 * level) + random.wobble(16)];
    const reach = height * 0.075;
    const bright = index % 4 === 3;
    return wet(
      bright ? lemon : index % 3 === 2 ? deep : copper,
      mark(
        random,
        [
          [px - reach, py + 10],
          [px, py - reach * 0.5],
          [px + reach, py + 8],
        ],
        random.between(13, 25),
      ),
      bright ? 0.7 : 0.85,
    );
  });
  return (
    wet(manganese, stroke(random, trunk, { width: height * 0.07, press: (t) => 1 - t * 0.6, step: 24 }), 0.95) +
    crowns.join('')
  );
}

export function tower(random: Random): string {
  const block = (x: number, y: number, width: number, height: number, roof: number) =>
    wet(tin, `M${x} ${y}h${width}v${height}h${-width}z`) +
    wet(ochre, `M${x + width * 0.55} ${y}h${width * 0.45}v${height}h${-width * 0.45}z`, 0.6) +
    wet('#b1552c', `M${x - 8} ${y}L${x + width / 2} ${y - roof}L${x + width + 8} ${y}Z`, 0.85) +
    wet(deep, `M${x + width * 0.2} ${y + 24}h10v26h-10zM${x + width * 0.2} ${y + 78}h10v26h-10z`, 0.85) +
    wet(
      cobalt,
      [0, 1, 2, 3, 4, 5]
        .map((row) =>
          mark(
            random,
            [
              [x + width * 0.62, y + 10 + row * 14],
              [x + width, y + 6 + row * 14],
            ],
            5,
            18,
          ),
        )
        .join(''),
      0.6,
    ) +
    el('path', {
      d: `M${x} ${y + height}V${y}H${x + width}V${y + height}M${x - 8} ${y}L${x + width / 2} ${y - roof}L${x + width + 8} ${y}`,
      fill: 'none',
      stroke: manganese,
      'stroke-width': 3.6,
      opacity: 0.85,
    });
  return (
    block(1092, 560, 64, 150, 46) +
    block(1152, 610, 92, 110, 34) +
    block(1040, 640, 56, 80, 30) +
    block(1236, 580, 46, 140, 52)
  );
}

export function ship(random: Random): string {
  const hull: Point[] = trace('250,940 290,986 380,1000 458,980 490,926');
  return [
    wet('#8a4a25', soft(sample([...hull, [400, 950], [320, 952]], 24), true)),
    wet(tin, soft(sample(trace('372,760 450,790 470,850 440,906 372,916 400,840'), 24), true)),
    laid(random, trace('388,780 430,830 396,900'), 14, ochre, 0.6),
    ...[
      hull,
      [
        [370, 740],
        [368, 960],
      ],
      trace('372,760 452,790 470,850 440,906 372,916'),
      [
        [370, 744],
        [300, 940],
      ],
      [
        [370, 744],
        [480, 930],
      ],
    ].map((points) => wet(manganese, stroke(random, points as Point[], { width: 6, press: even, step: 26 }), 0.9)),
  ].join('');
}
