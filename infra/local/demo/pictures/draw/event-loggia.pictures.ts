import { silhouettes } from './loggia-furniture.ts';
import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, line, type Point, type Random, seeded, svg } from './svg.ts';
import { ground, leaf, onto, polar, range, ridge, through } from './touches.ts';

function cypress(random: Random, x: number, base: number, height: number, lit: string, dark: string): string {
  const flames = range(26).map((i) => {
    const t = i / 25;
    const w = height * 0.11 * Math.sin(Math.PI * (0.12 + t * 0.86)) ** 0.8;
    const at: Point = [x + random.wobble(w), base - height * t * 0.92];
    return leaf(
      [at[0] + random.wobble(4), Math.min(base + 4, at[1] + height * 0.1)],
      [at[0] + random.wobble(8), at[1] - height * 0.1],
      w * 0.55,
    );
  });
  return (
    el('path', { d: leaf([x, base + 6], [x, base - height], height * 0.12), fill: dark }) +
    el('path', { d: flames.join(''), fill: dark }) +
    el('path', {
      d: flames.filter((_, i) => i % 2 === 0).join(''),
      fill: lit,
      'fill-opacity': '0.6',
      transform: `translate(${-height * 0.025} 0)`,
    })
  );
}

/** A villa's loggia before the visitors come: furniture against the light of the garden. */
function villaAntiquaries(): string {
  const random = seeded('loggia');
  const arches = [
    [150, 320],
    [620, 360],
    [1130, 320],
  ].map(([x = 0, w = 0]) => `M${x} 1010V430A${w / 2} ${w / 2} 0 0 1 ${x + w} 430V1010Z`);
  const floor = onto([330, 1010], [1270, 1010], [2100, 1230], [-500, 1230]);
  const tiles = range(12).flatMap((i) =>
    range(5)
      .filter((j) => (i + j) % 2 === 0)
      .map((j) =>
        line(
          [
            floor(i / 12, j / 5),
            floor((i + 1) / 12, j / 5),
            floor((i + 1) / 12, (j + 1) / 5),
            floor(i / 12, (j + 1) / 5),
          ],
          true,
        ),
      ),
  );
  const hills = range(3).map((i) =>
    el('path', {
      d: ground(ridge(random, [-20, 640 + i * 50], [1620, 600 + i * 60], 110, 5), 1010, true),
      fill: ['#b7bfa8', '#93a482', '#71875f'][i] as string,
    }),
  );
  const cypresses = through('210 250, 290 330, 392 220, 660 380, 730 240, 930 360, 1180 300, 1300 210, 1390 400').map(
    ([x = 0, h = 0], i) => cypress(random, x, 800 + (i % 3) * 16, h, '#5f7444', '#243322'),
  );
  const lawn = range(110).map(() => {
    const y = random.between(800, 1000);
    const x = random.between(120, 1480);
    return leaf([x, y], [x + random.between(30, 120), y + random.wobble(4)], random.between(1.4, 4));
  });
  const pools = [
    [150, 320],
    [620, 360],
    [1130, 320],
  ].map(([x = 0, w = 0]) =>
    line(
      [
        [x + 6, 1012],
        [x + w - 6, 1012],
        [x + w - 150, 1200],
        [x - 240, 1200],
      ],
      true,
    ),
  );
  const stone = range(150).map(() => {
    const [x, y]: Point = [random.between(-40, 1600), random.between(-20, 1000)];
    return leaf([x, y], [x + random.between(60, 220), y + random.wobble(30)], random.between(10, 34));
  });
  const voussoirs = arches.map((_, k) => {
    const [x, w] = [
      [150, 320],
      [620, 360],
      [1130, 320],
    ][k] as [number, number];
    return range(13)
      .map((i) => {
        const a = Math.PI + (i / 12) * Math.PI;
        return line([polar([x + w / 2, 430], w / 2 + 6, a), polar([x + w / 2, 430], w / 2 + 52, a)]);
      })
      .join('');
  });
  return svg(
    1600,
    1200,
    'Mobili antichi in controluce nella loggia di una villa, aperta sul giardino',
    fade(
      'sky',
      [0, 200],
      [0, 780],
      [
        [0, '#f3c98b'],
        [0.5, '#fbe6b4'],
        [1, '#f8eccb'],
      ],
    ),
    fade(
      'lawn',
      [0, 790],
      [0, 1010],
      [
        [0, '#b9b36a'],
        [1, '#7d8a47'],
      ],
    ),
    fade(
      'stone',
      [0, 0],
      [0, 1010],
      [
        [0, '#3c211a'],
        [0.6, '#5a3226'],
        [1, '#341b15'],
      ],
    ),
    fade(
      'tiles',
      [0, 1010],
      [0, 1200],
      [
        [0, '#94634a'],
        [1, '#2c1611'],
      ],
    ),
    glow('sun', [800, 560], 900, [
      [0, '#fff3c9', 0.7],
      [0.25, '#ffe2a0', 0.28],
      [1, '#ffe2a0', 0],
    ]),
    blur('haze', 16),
    relief('fresco', { frequency: [0.05, 0.07], octaves: 3, height: 3, seed: 12, strength: 0.5 }),
    el(
      'mask',
      { id: 'wall' },
      el('rect', { width: 1600, height: 1200, fill: '#fff' }),
      el('path', { d: arches.join(''), fill: '#000' }),
    ),
    el('rect', { width: 1600, height: 1010, fill: 'url(#sky)' }),
    ...hills,
    el('rect', { y: 790, width: 1600, height: 222, fill: 'url(#lawn)' }),
    el('path', { d: lawn.join(''), fill: '#59682f', 'fill-opacity': '0.6' }),
    el('path', {
      d: line(through('770 800, 830 800, 930 1012, 670 1012'), true),
      fill: '#efdcae',
    }),
    ...cypresses,
    el('rect', { width: 1600, height: 1010, fill: 'url(#sun)' }),
    el(
      'g',
      { mask: 'url(#wall)' },
      el('rect', { width: 1600, height: 1012, fill: 'url(#stone)' }),
      el('path', { d: stone.join(''), fill: '#8a5138', 'fill-opacity': '0.1' }),
      el('path', { d: arches.join(''), fill: 'none', stroke: '#e8b479', 'stroke-width': 9, 'stroke-opacity': '0.85' }),
      el('path', { d: arches.join(''), fill: 'none', stroke: '#1c0e0a', 'stroke-width': 96, 'stroke-opacity': '0.35' }),
      el('path', {
        d: 'M0 96H1600M0 112H1600M0 170H1600',
        stroke: '#d9a066',
        'stroke-width': 4,
        'stroke-opacity': '0.5',
      }),
      el('path', {
        d: range(27)
          .map(
            (i) =>
              leaf([i * 62 - 10, 158], [i * 62 + 21, 124], 9, 5) + leaf([i * 62 + 52, 158], [i * 62 + 21, 124], 9, -5),
          )
          .join(''),
        fill: '#d9a066',
        'fill-opacity': '0.42',
      }),
      el('path', { d: voussoirs.join(''), stroke: '#1c0e0a', 'stroke-width': 3, 'stroke-opacity': '0.7' }),
    ),
    el('rect', { y: 1010, width: 1600, height: 190, fill: 'url(#tiles)' }),
    el('path', { d: tiles.join(''), fill: '#1c0e0a', 'fill-opacity': '0.5' }),
    el('path', { d: pools.join(''), fill: '#ffd999', 'fill-opacity': '0.5', filter: 'url(#haze)' }),
    el('path', {
      d:
        leaf([300, 1070], [60, 1220], 40) +
        leaf([800, 1060], [640, 1230], 54) +
        leaf([1336, 1062], [1250, 1220], 20) +
        leaf([1520, 1080], [1450, 1230], 40),
      fill: '#0d0605',
      'fill-opacity': '0.6',
      filter: 'url(#haze)',
    }),
    silhouettes(),
    overlay(1600, 1200, 'fresco', 0.15),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-antiquari-in-villa': villaAntiquaries,
};
