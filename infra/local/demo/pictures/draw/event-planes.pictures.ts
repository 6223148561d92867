import { dry, fade, overlay, relief } from './materials.ts';
import { curve, el, line, type Point, seeded, svg } from './svg.ts';
import { leaf, lerp, polar, range, ruled, through } from './touches.ts';

const INK = '#15120f';

/** Concrete art: planes that meet under tension; where two cross, a third colour decides. */
function novecento(): string {
  const random = seeded('piani in tensione');
  const sail = 'M150 1330C330 980 520 540 610 150C700 560 800 860 1010 1130C720 1120 420 1190 150 1330Z';
  const disc = 'M1050 470A330 330 0 1 1 390 470A330 330 0 1 1 1050 470Z';
  const band = 'M60 660L1150 880L1128 1032L84 780Z';
  const wedge = 'M730 1420L1110 700L1130 1400Z';
  const clip = (id: string, d: string) => el('clipPath', { id }, el('path', { d }));
  const plane = (d: string, fill: string, id?: string) =>
    el('path', { d, fill, 'clip-path': id ? `url(#${id})` : undefined });
  const brushed = (id: string, fill: string, angle: number, count: number) =>
    el(
      'g',
      { 'clip-path': `url(#${id})` },
      el('path', {
        d: range(count)
          .map(() => {
            const at: Point = [random.between(40, 1160), random.between(120, 1420)];
            return leaf(
              at,
              polar(at, random.between(120, 330), angle + random.wobble(0.06)),
              random.between(3, 12),
              random.wobble(10),
            );
          })
          .join(''),
        fill,
        'fill-opacity': '0.16',
      }),
    );
  const fan = range(13).map((i) =>
    el('path', {
      d: line([[176, 176], lerp([1120, 560], [560, 1400], i / 12)]),
      stroke: INK,
      'stroke-width': i === 8 ? 7 : 2.2,
      'stroke-opacity': '0.9',
    }),
  );
  return svg(
    1200,
    1500,
    'Composizione di piani astratti in tensione, nello spirito del secondo Novecento',
    clip('sail', sail),
    clip('disc', disc),
    clip('band', band),
    clip('wedge', wedge),
    fade(
      'light',
      [0, 0],
      [1200, 1500],
      [
        [0, '#fff', 0.12],
        [0.5, '#000', 0],
        [1, '#1a120a', 0.3],
      ],
    ),
    relief('canvas', { frequency: [0.44, 0.38], octaves: 2, height: 2.2, seed: 13, strength: 0.8 }),
    dry('paint', { frequency: [0.02, 0.16], octaves: 2, contrast: 4, density: 0.96, seed: 3 }),
    el('rect', { width: 1200, height: 1500, fill: '#e6ddc8' }),
    el(
      'g',
      { filter: 'url(#paint)' },
      plane(disc, '#8fb3bd'),
      brushed('disc', '#ffffff', 0.6, 80),
      plane(wedge, '#d9a32b'),
      brushed('wedge', '#fff3c4', -1.1, 46),
      plane(sail, '#17171b'),
      brushed('sail', '#6d7480', -1.25, 90),
      plane(disc, '#2f5568', 'sail'),
      plane(band, '#b9432b'),
      brushed('band', '#ffc7a2', 0.2, 60),
      el('g', { 'clip-path': 'url(#band)' }, plane(sail, '#efe7d4'), plane(wedge, '#7c2a1d')),
      el('g', { 'clip-path': 'url(#sail)' }, plane(wedge, '#d9a32b', 'wedge')),
      el('circle', { cx: 318, cy: 1096, r: 92, fill: '#b9432b' }),
      el('g', { 'clip-path': 'url(#sail)' }, el('circle', { cx: 318, cy: 1096, r: 92, fill: '#efe7d4' })),
      el('path', {
        d: ruled(random, through('926 196, 1034 182, 1046 290, 938 306'), 1.5),
        fill: '#17171b',
      }),
    ),
    ...fan,
    el('path', {
      d: curve(through('96 1240, 360 1420, 760 1440, 1130 1220')),
      fill: 'none',
      stroke: '#b9432b',
      'stroke-width': 6,
    }),
    overlay(1200, 1500, 'canvas', 0.42),
    el('rect', { width: 1200, height: 1500, fill: 'url(#light)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-asta-novecento': novecento,
};
