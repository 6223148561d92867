import { dry, fade, glow, overlay, relief } from './materials.ts';
import { curve, el, type Point, seeded, svg } from './svg.ts';
import { blot, brush, ground, leaf, polar, range, ridge, through } from './touches.ts';

const TURN = Math.PI * 2;

/** Orphic discs: a carousel of orbits over a last small island. */
function orbits(): string {
  const random = seeded('giostra');
  const centre: Point = [960, 400];
  const palette = ['#1d2a6b', '#e7b6b0', '#c2456b', '#f0cf86', '#2f5f9e', '#0f1740', '#e98a58', '#f6ead2'];
  const rings = range(9).flatMap((ring) => {
    const [outer, inner] = [640 - ring * 70, 640 - (ring + 1) * 70 + 3];
    const parts = [3, 4, 5, 4, 6, 4, 5, 3, 2][ring] as number;
    const start = ring * 0.86 + 0.3;
    return range(parts).map((part) => {
      const [a, b] = [start + (part / parts) * TURN, start + ((part + 1) / parts) * TURN];
      const arc = (radius: number, from: number, to: number) =>
        range(15).map((k) => polar(centre, radius + random.wobble(1.2), from + ((to - from) * k) / 14, 0.82));
      const d = `${curve(arc(outer, a, b)) + curve(arc(Math.max(2, inner), b, a)).replace('M', 'L')}Z`;
      return el('path', {
        d,
        fill: palette[(ring * 3 + part * 2 + (part % 2)) % palette.length] as string,
        'fill-opacity': '0.94',
      });
    });
  });
  const paths = range(6).map((i) =>
    el('ellipse', {
      cx: centre[0],
      cy: centre[1],
      rx: 250 + i * 128,
      ry: 96 + i * 62,
      fill: 'none',
      stroke: '#f6ead2',
      'stroke-width': 1.6 + (i % 2) * 2,
      'stroke-opacity': '0.8',
      transform: `rotate(${-24 + i * 7} ${centre[0]} ${centre[1]})`,
    }),
  );
  const planets = range(8).map((i) => {
    const at = polar(centre, 250 + (i % 6) * 128, i * 2.1 + 0.6, 0.5);
    const radius = [30, 14, 46, 20, 26, 12, 18, 34][i] as number;
    return (
      el('circle', { cx: at[0] + 8, cy: at[1] + 10, r: radius, fill: '#0b1030', 'fill-opacity': '0.5' }) +
      el('circle', { cx: at[0], cy: at[1], r: radius, fill: `url(#planet${i % 2})` })
    );
  });
  const island = ground(
    ridge(random, [-20, 818], [720, 900], 16, 5).map(
      ([x, y]): Point => [x, y - Math.sin(Math.max(0, x) / 230) ** 2 * 40],
    ),
    920,
    true,
  );
  return svg(
    1600,
    900,
    'Una giostra di orbite e dischi colorati gira sopra una piccola isola',
    el(
      'radialGradient',
      { id: 'planet0', cx: 0.3, cy: 0.28, r: 0.85 },
      el('stop', { offset: 0, 'stop-color': '#fff5da' }),
      el('stop', { offset: 0.5, 'stop-color': '#eda25a' }),
      el('stop', { offset: 1, 'stop-color': '#5d1f3f' }),
    ),
    el(
      'radialGradient',
      { id: 'planet1', cx: 0.3, cy: 0.28, r: 0.85 },
      el('stop', { offset: 0, 'stop-color': '#f6f2ea' }),
      el('stop', { offset: 0.5, 'stop-color': '#d36f86' }),
      el('stop', { offset: 1, 'stop-color': '#161d55' }),
    ),
    fade(
      'sky',
      [0, 0],
      [1600, 900],
      [
        [0, '#e3b9ae'],
        [0.5, '#5a4a86'],
        [1, '#0f1740'],
      ],
    ),
    glow('heart', centre, 300, [
      [0, '#fffdf0', 1],
      [0.2, '#fff1c6', 0.8],
      [1, '#fff1c6', 0],
    ]),
    glow('dusk', centre, 1080, [
      [0, '#000', 0],
      [0.6, '#0a0d2c', 0.06],
      [1, '#0a0d2c', 0.6],
    ]),
    dry('bristle', { frequency: [0.012, 0.21], octaves: 2, contrast: 4, density: 0.84, seed: 23 }),
    relief('canvas', { frequency: [0.3, 0.36], octaves: 2, height: 1.8, seed: 3, strength: 0.7 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#sky)' }),
    el('g', { filter: 'url(#bristle)' }, ...rings),
    ...paths,
    el('rect', { width: 1600, height: 900, fill: 'url(#heart)' }),
    ...planets,
    el('path', { d: island, fill: '#14203a' }),
    el('path', {
      d: range(120)
        .map((i) =>
          leaf(
            [i * 6, 830 - Math.sin((i * 6) / 230) ** 2 * 40 + i * 0.6],
            [i * 6 + random.wobble(26), 806 - Math.sin((i * 6) / 230) ** 2 * 40 + i * 0.6 - random.between(0, 20)],
            3,
          ),
        )
        .join(''),
      fill: '#14203a',
    }),
    el('path', {
      d:
        brush(through('330 812, 340 730, 318 660, 340 590'), 15, (t) => 1.2 - t) +
        range(9)
          .map((i) =>
            brush(
              [
                [330, 690 - i * 9],
                [330 + (i % 2 ? 46 : -44), 650 - i * 11],
                [330 + (i % 2 ? 92 : -84) - i * 3, 632 - i * 12],
              ],
              5,
              (t) => 1 - t,
            ),
          )
          .join(''),
      fill: '#14203a',
    }),
    el('path', {
      d:
        blot(random, [470, 792], 25, 0.08, 9, 0.72) +
        blot(random, [494, 778], 11, 0.06, 7) +
        [456, 466, 478, 488].map((x) => leaf([x, 800], [x, 826], 3)).join(''),
      fill: '#f6ead2',
    }),
    overlay(1600, 900, 'canvas', 0.36),
    el('rect', { width: 1600, height: 900, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'video-cosmos-laundromat': orbits,
};
