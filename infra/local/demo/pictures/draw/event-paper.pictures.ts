import { blur, fade, overlay, relief } from './materials.ts';
import { curve, el, type Point, seeded, svg } from './svg.ts';
import { brush, drift, leaf, mix, range, ridge } from './touches.ts';

/** Torn sheets one on the other: every tear shows the white heart of the paper. */
function paperLand(): string {
  const random = seeded('carta strappata');
  const tones = ['#e8dfcf', '#c6d0cd', '#9fb6ba', '#d4815a', '#5f8791', '#2f5a68', '#183845', '#0e222c'];
  const sheets = tones.map((fill, i) => {
    const level = 330 + i * 104;
    const swing = [90, 150, 120, 60, 170, 110, 130, 60][i] as number;
    const off = drift(random);
    const crest = range(15).map((k): Point => [-60 + k * 123, level - off(k * 0.42) * swing]);
    const torn = crest.slice(1).flatMap((to, k) => ridge(random, crest[k] as Point, to, 17, 4).slice(0, -1));
    const heart = torn.map(([x, y], k): Point => [x, y - 11 - Math.abs(random.wobble(10)) - (k % 7 === 0 ? 6 : 0)]);
    const down = (points: readonly Point[]) =>
      `${points.map(([x, y], k) => `${k ? 'L' : 'M'}${Math.round(x)} ${Math.round(y)}`).join('')}V1230H-60Z`;
    return [
      el('path', {
        d: curve(heart.filter((_, k) => k % 6 === 0)),
        fill: 'none',
        stroke: '#0a1a22',
        'stroke-width': 34,
        'stroke-opacity': '0.45',
        filter: 'url(#cast)',
        transform: 'translate(-10 0)',
      }),
      el('path', { d: down(heart), fill: mix(fill, '#fffdf6', 0.8) }),
      el('path', { d: down(torn), fill }),
      el('path', {
        d: range(5)
          .map((k) =>
            leaf(
              [random.between(-50, 1500), level + 70 + k * 20],
              [random.between(200, 1700), level + 80 + k * 24],
              random.between(1, 3),
              random.wobble(26),
            ),
          )
          .join(''),
        fill: mix(fill, '#fffdf6', 0.3),
        'fill-opacity': '0.4',
      }),
    ].join('');
  });
  const disc = curve(
    range(40).map(
      (i): Point => [
        1120 + Math.cos(i * 0.157) * (134 + random.wobble(4)),
        286 + Math.sin(i * 0.157) * (134 + random.wobble(4)),
      ],
    ),
    true,
  );
  return svg(
    1600,
    1200,
    'Un paesaggio di carte strappate e sovrapposte sotto un disco rosso',
    fade(
      'sky',
      [0, 0],
      [1600, 700],
      [
        [0, '#f7f1e4'],
        [1, '#eadcc2'],
      ],
    ),
    blur('cast', 11, 6),
    fade(
      'light',
      [0, 0],
      [1600, 1200],
      [
        [0, '#fffdf2', 0.16],
        [0.5, '#000', 0],
        [1, '#06121a', 0.34],
      ],
    ),
    relief('paper', { frequency: 0.13, octaves: 2, height: 2.2, seed: 16, strength: 0.7 }),
    el('rect', { width: 1600, height: 1200, fill: 'url(#sky)' }),
    el('path', {
      d: disc,
      fill: '#0a1a22',
      'fill-opacity': '0.42',
      filter: 'url(#cast)',
      transform: 'translate(10 14)',
    }),
    el('path', { d: disc, fill: '#fff8ea', transform: 'translate(-4 -4)' }),
    el('path', { d: disc, fill: '#c4452a' }),
    ...sheets,
    overlay(1600, 1200, 'paper', 0.34),
    el('rect', { width: 1600, height: 1200, fill: 'url(#light)' }),
  );
}

/** A white that is all weather: kaolin gathered in pleats across the middle, quiet above and below. */
function whiteOnWhite(): string {
  const random = seeded('achrome');
  const off = drift(random);
  const folds = range(58).map((i) => {
    const t = i / 57;
    const gather = Math.sin(t * Math.PI) ** 0.5;
    const middle = 380 + t * 440;
    const start = random.between(-120, 520) * (random() < 0.7 ? 1 : 0.2);
    const end = 1600 - random.between(-120, 520) * (random() < 0.7 ? 1 : 0.2);
    const spine = range(6).map((k): Point => {
      const x = start + ((end - start) * k) / 5;
      const pull = Math.exp(-(((x - 860) / 620) ** 2));
      return [x, 600 + (middle - 600) * (1.25 - 0.62 * pull) + off(x * 0.004 + t * 2.2) * 26 * gather];
    });
    return { spine, width: random.between(9, 30) };
  });
  const below = (spine: readonly Point[], by: number): Point[] => spine.map(([x, y]) => [x, y + by]);
  return svg(
    1600,
    1200,
    'Bianco su bianco: una tela increspata in pieghe, sotto una luce radente',
    fade(
      'ground',
      [0, 0],
      [1400, 1200],
      [
        [0, '#f8f6f0'],
        [0.5, '#eeebe3'],
        [1, '#d6d1c7'],
      ],
    ),
    fade(
      'light',
      [0, 0],
      [1600, 1200],
      [
        [0, '#fff', 0.3],
        [0.5, '#fff', 0],
        [1, '#4b4640', 0.34],
      ],
    ),
    blur('wide', 12, 4),
    blur('crisp', 2.2, 4),
    relief('pleats', {
      frequency: [0.0022, 0.03],
      octaves: 2,
      height: 26,
      seed: 27,
      strength: 0.5,
      dark: '#6c655c',
      azimuth: 265,
    }),
    relief('kaolin', { frequency: [0.16, 0.2], octaves: 2, height: 1.6, seed: 5, strength: 0.6, dark: '#5d564d' }),
    fade(
      'bandFade',
      [0, 250],
      [0, 960],
      [
        [0, '#fff', 0],
        [0.3, '#fff', 1],
        [0.7, '#fff', 1],
        [1, '#fff', 0],
      ],
    ),
    el('mask', { id: 'band' }, el('rect', { width: 1600, height: 1200, fill: 'url(#bandFade)' })),
    el('rect', { width: 1600, height: 1200, fill: 'url(#ground)' }),
    el('g', { mask: 'url(#band)' }, overlay(1600, 1200, 'pleats', 0.5)),
    el(
      'g',
      { filter: 'url(#wide)' },
      ...folds
        .filter((_, i) => i % 3 === 0)
        .map(({ spine, width }) =>
          el('path', { d: brush(below(spine, width), width * 2.2), fill: '#7d756b', 'fill-opacity': '0.5' }),
        ),
    ),
    el(
      'g',
      { filter: 'url(#crisp)' },
      ...folds.map(({ spine, width }, i) =>
        [
          el('path', {
            d: brush(below(spine, width * 0.62), width * 0.8),
            fill: i % 4 ? '#9d958a' : '#5f574e',
            'fill-opacity': '0.62',
          }),
          el('path', { d: brush(spine, width), fill: '#f4f1ea', 'fill-opacity': '0.9' }),
          el('path', { d: brush(below(spine, -width * 0.3), width * 0.3), fill: '#ffffff' }),
        ].join(''),
      ),
    ),
    overlay(1600, 1200, 'kaolin', 0.26),
    el('rect', { width: 1600, height: 1200, fill: 'url(#light)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-paesaggi-di-carta': paperLand,
  'evento-bianco-su-bianco': whiteOnWhite,
};
