/** Gallery 05: an ideal city in one-point perspective, with a round temple where the lines meet. */

import { type Block, pavement, seen, stone, street, temple } from './gallery-city.ts';
import { track } from './gallery-hand.ts';
import { blur, fade, ground } from './gallery-material.ts';
import { el, type Point, seeded, svg } from './svg.ts';

function city(): string {
  const left: Block[] = [
    { from: 5.2, to: 9.4, palace: { ...stone.grey, floors: [3.1, 2.6, 2.2], bays: 3, arcade: true } },
    { from: 11, to: 16, palace: { ...stone.rose, floors: [3.2, 3, 2.6, 1.8], bays: 5, arcade: true } },
    { from: 18, to: 23.5, palace: { ...stone.green, floors: [3.2, 3, 2.4], bays: 5, arcade: true } },
    { from: 26, to: 33, palace: { ...stone.ochre, floors: [3.5, 3.2, 3, 2], bays: 6, arcade: false } },
  ];
  const right: Block[] = [
    { from: 5.6, to: 10.4, palace: { ...stone.ivory, floors: [3.2, 2.7, 2.1], bays: 4, arcade: true } },
    { from: 12, to: 16.5, palace: { ...stone.ochre, floors: [3.4, 2.8], bays: 4, arcade: true } },
    { from: 18.5, to: 25, palace: { ...stone.rose, floors: [3.2, 3.2, 2.6, 1.9], bays: 6, arcade: true } },
    { from: 27, to: 34, palace: { ...stone.ivory, floors: [3.2, 3, 2.2], bays: 6, arcade: false } },
  ];
  const random = seeded('nuvole');
  const clouds = Array.from({ length: 17 }, () => {
    const [x, y, w] = [random.between(60, 1540), random.between(50, 250), random.between(60, 260)];
    return el('ellipse', { cx: x, cy: y, rx: w, ry: w * 0.045 + 3, opacity: random.between(0.2, 0.6).toFixed(2) });
  });
  const hills = (base: number, rise: number, seed: number) => {
    const points = Array.from(
      { length: 41 },
      (_, index): Point => [
        index * 40,
        base - rise * (0.5 + 0.5 * Math.sin(index * 0.37 + seed)) * (0.6 + 0.4 * Math.sin(index * 0.91 + seed * 2)),
      ],
    );
    return track([...points, [1600, 470], [0, 470]], true);
  };
  const shadow = track([seen(-7, 0, 3), seen(-2.4, 0, 3), seen(-3.4, 0, 16), seen(-2.2, 0, 33), seen(-7, 0, 33)], true);
  return svg(
    1600,
    720,
    'Città ideale',
    el(
      'defs',
      {},
      fade(
        'sky',
        [0, 0, 0, 1],
        [
          [0, '#5f8fa6'],
          [0.5, '#a9c3bf'],
          [0.85, '#efdfbf'],
          [1, '#f3d9b0'],
        ],
      ),
      fade(
        'round',
        [0, 0, 1, 0],
        [
          [0, '#f2e9d3'],
          [0.35, '#dccfb3'],
          [0.75, '#a69d8d'],
          [1, '#7d7a76'],
        ],
      ),
      fade(
        'lead',
        [0, 0, 1, 0],
        [
          [0, '#9fb0b4'],
          [0.4, '#76878f'],
          [1, '#434f5b'],
        ],
      ),
      fade(
        'floor',
        [0, 0, 0, 1],
        [
          [0, '#e9d9b8', 0.75],
          [0.25, '#e9d9b8', 0.15],
          [1, '#4a4238', 0.35],
        ],
      ),
      fade(
        'air',
        [0, 0, 0, 1],
        [
          [0, '#f3dcb4', 0],
          [1, '#f3dcb4', 0.55],
        ],
      ),
      blur('cloud', '14 3'),
      ground('tempera', { frequency: '.7', octaves: 2, depth: 0.32, seed: 9 }),
    ),
    el(
      'g',
      { filter: 'url(#tempera)' },
      el('rect', { width: 1600, height: 470, fill: 'url(#sky)' }),
      el('g', { fill: '#fbf1dc', filter: 'url(#cloud)' }, ...clouds),
      el('path', { d: hills(424, 42, 1), fill: '#8fa7a6' }),
      el('path', { d: hills(430, 26, 3.1), fill: '#71887c' }),
      el('rect', { y: 360, width: 1600, height: 70, fill: 'url(#air)' }),
      el('rect', { y: 424, width: 1600, height: 296, fill: '#d5c7ab' }),
      pavement(),
      el('rect', { y: 424, width: 1600, height: 296, fill: 'url(#floor)' }),
      el('path', { d: shadow, fill: '#2b3144', opacity: '.4' }),
      el('path', {
        d: track([seen(-4.4, 0, 20), seen(5, 0, 20.4), seen(7, 0, 22), seen(4, 0, 26)], true),
        fill: '#2b3144',
        opacity: '.35',
      }),
      street(-1, 6.6, left.slice(2)),
      street(1, 6.6, right.slice(2)),
      temple(),
      street(-1, 7, left.slice(0, 2)),
      street(1, 7, right.slice(0, 2)),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-05': city };
