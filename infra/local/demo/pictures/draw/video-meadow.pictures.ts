import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, drift, ground, leaf, mix, range, ridge, through } from './touches.ts';

function blades(
  random: Random,
  base: number,
  spread: number,
  height: readonly [number, number],
  count: number,
  width: number,
): string {
  const wind = drift(random);
  return range(count)
    .map((i) => {
      const x = -40 + (i / count) * 1680 + random.wobble(30);
      const tall = random.between(...height) * (0.75 + 0.35 * Math.abs(wind(x * 0.004)));
      const sway = wind(x * 0.0022 + 4) * tall * 0.4 + random.wobble(tall * 0.2);
      return leaf(
        [x, base + random.wobble(spread)],
        [x + sway, base - tall],
        width * random.between(0.5, 1),
        sway * 0.16,
      );
    })
    .join('');
}

/** Heads of grass against the sun, each with its drops. */
function seedHeads(random: Random, count: number): string {
  return range(count)
    .map(() => {
      const root: Point = [random.between(0, 1600), 900];
      const tip: Point = [root[0] + random.between(-90, 60), random.between(330, 560)];
      const bend: Point = [root[0] + 20, (root[1] + tip[1]) / 2];
      const grains = range(9).map((i) => {
        const at: Point = [tip[0] + i * (bend[0] - tip[0]) * 0.035, tip[1] + i * 9];
        return leaf(at, [at[0] + (i % 2 ? 16 : -16), at[1] - 17], 4);
      });
      return brush([root, bend, tip], 4, () => 1) + grains.join('');
    })
    .join('');
}

function meadow(): string {
  const random = seeded('prato all’alba');
  const sun: Point = [1010, 372];
  const hills = range(5).map((i) => {
    const crest = ridge(random, [-20, 470 + i * 42 - i * i * 3], [1620, 410 + i * 56], 70 - i * 6, 5);
    return (
      el('path', { d: ground(crest, 900, true), fill: mix('#e9b994', '#4c6a47', i / 4.4) }) +
      el('path', {
        d: ground(
          crest.map(([x, y]): Point => [x, y + 60]),
          900,
          true,
        ),
        fill: '#fbe3c0',
        'fill-opacity': `${0.34 - i * 0.06}`,
        filter: 'url(#mist)',
      })
    );
  });
  const trees = range(11).map((i) => {
    const [x, y] = through(
      '120 478, 168 470, 212 486, 590 452, 628 440, 676 458, 1290 470, 1330 458, 1384 478, 1430 470, 360 520',
    )[i] as [number, number];
    return range(4)
      .map((k) => blot(random, [x + k * 13 - 20, y - (k % 2) * 15], random.between(14, 27), 0.2, 7, 1.1))
      .join('');
  });
  const ears = [leaf([640, 800], [560, 408], 62, -46), leaf([690, 800], [738, 436], 58, 40)];
  const inner = [leaf([632, 760], [570, 450], 26, -42), leaf([694, 760], [732, 476], 24, 36)];
  return svg(
    1600,
    900,
    'Un prato all’alba: tra l’erba alta spuntano due orecchie',
    fade(
      'sky',
      [0, 0],
      [0, 560],
      [
        [0, '#8fa6ae'],
        [0.45, '#e6c39c'],
        [1, '#ffe2a6'],
      ],
    ),
    glow('sun', sun, 620, [
      [0, '#fffbe6', 1],
      [0.09, '#fff2c0', 0.9],
      [0.3, '#ffd489', 0.4],
      [1, '#ffd489', 0],
    ]),
    glow('halo', sun, 1350, [
      [0, '#ffe7a8', 0.3],
      [0.4, '#ffdf9a', 0.05],
      [1, '#1b2a1a', 0.55],
    ]),
    fade(
      'ear',
      [560, 410],
      [690, 800],
      [
        [0, '#c7a07c'],
        [1, '#4a3a2a'],
      ],
    ),
    fade(
      'lit',
      [640, 440],
      [660, 780],
      [
        [0, '#ffb98a'],
        [0.5, '#e8764f'],
        [1, '#6b3626'],
      ],
    ),
    blur('mist', 18),
    relief('canvas', { frequency: [0.34, 0.4], octaves: 2, height: 1.6, seed: 5, strength: 0.6 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#sky)' }),
    el('path', {
      d: range(16)
        .map((i) =>
          leaf(
            [random.between(-100, 1300), 60 + i * 20],
            [random.between(300, 1700), 50 + i * 21],
            random.between(6, 22),
            random.wobble(20),
          ),
        )
        .join(''),
      fill: '#fff0d2',
      'fill-opacity': '0.3',
    }),
    el('rect', { width: 1600, height: 900, fill: 'url(#sun)' }),
    ...hills,
    el('path', { d: trees.join(''), fill: '#8b8360', 'fill-opacity': '0.7' }),
    el('path', { d: blades(random, 800, 26, [70, 150], 190, 5), fill: '#8ea05c' }),
    el('path', { d: blades(random, 850, 26, [110, 230], 150, 6), fill: '#5f7d43' }),
    el(
      'g',
      { transform: 'translate(300 -40) scale(1.08)' },
      el('path', { d: ears.join(''), fill: 'url(#ear)' }),
      el('path', { d: inner.join(''), fill: 'url(#lit)' }),
      el('path', { d: ears.join(''), fill: 'none', stroke: '#fff0c2', 'stroke-width': 3.5, 'stroke-opacity': '0.85' }),
    ),
    el('path', { d: seedHeads(random, 24), fill: '#3f5a30' }),
    el('path', { d: blades(random, 910, 20, [140, 360], 150, 8), fill: '#2c4726' }),
    el('path', { d: blades(random, 920, 10, [110, 300], 120, 11), fill: '#12221a' }),
    el('path', {
      d: range(90)
        .map(() => blot(random, [random.between(0, 1600), random.between(520, 860)], random.between(1.5, 4), 0.1, 5))
        .join(''),
      fill: '#fff6d8',
      'fill-opacity': '0.8',
    }),
    el('rect', { width: 1600, height: 900, fill: 'url(#halo)' }),
    overlay(1600, 900, 'canvas', 0.3),
  );
}

export const pictures: Record<string, () => string> = {
  'video-coniglio-big-buck-bunny': meadow,
};
