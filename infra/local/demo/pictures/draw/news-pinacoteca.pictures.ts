import { fade, glow, overlay, relief, specks } from './materials.ts';
import { el, line, type Point, type Random, seeded, svg } from './svg.ts';
import { brush, lerp, mix, onto, range, ruled, through } from './touches.ts';

/** One doorway of the enfilade and what the next room shows through it, drawn towards one vanishing point. */
function enfilade(random: Random, index: number): string {
  const at =
    (step: number) =>
    (x: number, y: number): Point => {
      const scale = [1, 0.62, 0.4, 0.27, 0.19][step] as number;
      return [838 + (x - 838) * scale, 505 + (y - 505) * scale];
    };
  const [here, next] = [at(index), at(index + 1)];
  const fill = (points: Point[], paint: string) => el('path', { d: ruled(random, points, 1), fill: paint });
  const wall = ['#59645a', '#98a08c', '#6d7669', '#f3e9cb'][index] as string;
  const opening = (place: typeof here, out = 0): Point[] => [
    place(760 - out, 168 - out),
    place(1010 + out, 168 - out),
    place(1010 + out, 640),
    place(760 - out, 640),
  ];
  const back = next(0, 640)[1];
  const ledge: Point[] = [[here(760, 0)[0], back], [here(1010, 0)[0], back], here(1010, 640), here(760, 640)];
  const jamb: Point[] = [here(760, 168), here(790, 190), here(790, 618), here(760, 640)];
  return [
    fill(opening(here, 13), mix('#e6dfc8', '#8f917f', index / 4)),
    fill(opening(here), wall),
    fill(ledge, index === 3 ? '#e9d49f' : mix('#6d583d', '#b79b6b', index / 2)),
    fill(jamb, mix('#333b35', '#6f776a', index / 4)),
  ].join('');
}

/** A quiet hall: three doorways one behind the other, one parallelogram of sky on the wall, one gold panel. */
function pinacoteca(): string {
  const random = seeded('pinacoteca');
  const plane = (points: Point[], fill: string, opacity = 1) =>
    el('path', { d: ruled(random, points), fill, 'fill-opacity': opacity === 1 ? undefined : opacity });
  const floor = onto([0, 640], [1200, 640], [1500, 900], [-300, 900]);
  const boards = range(15).map((i) =>
    el('path', {
      d: line([floor(i / 14, 0), floor(i / 14, 1)]),
      stroke: '#3d2f23',
      'stroke-opacity': '0.5',
      'stroke-width': 2,
    }),
  );
  const doors = range(4).map((i) => enfilade(random, i));
  const beam = plane(through('208 118, 520 214, 520 566, 208 470'), '#f4ecd2', 0.62);
  const arch = 'M300 492 V288 C300 236 332 206 362 196 C392 206 424 236 424 288 V492Z';
  const inner = 'M314 480 V290 C314 246 340 220 362 211 C384 220 410 246 410 290 V480Z';
  const folds = range(9).map((i) => {
    const x = 334 + i * 7;
    return el('path', {
      d: brush(
        [
          [362 + (i - 4) * 2, 330],
          [x - 2, 396],
          [x + (i - 4) * 2.4, 480],
        ],
        7,
        (t) => 0.3 + t,
      ),
      fill: mix('#16233f', '#48639a', (i % 3) / 2.4 + (8 - i) / 20),
    });
  });
  const strokes = range(150).map(() => {
    const [x, y] = [random.between(-40, 740), random.between(0, 640)];
    const to: Point = [x + random.between(30, 110), y + random.wobble(14)];
    return el('path', {
      d: brush([[x, y], lerp([x, y], to, 0.5), to], random.between(9, 30)),
      fill: random.pick(['#7f8a7a', '#6f7a6c', '#8b9584', '#778272']),
      'fill-opacity': '0.24',
    });
  });
  return svg(
    1200,
    900,
    'Una sala di pinacoteca con la luce nuova su una piccola tavola dorata',
    fade(
      'wall',
      [0, 0],
      [1200, 500],
      [
        [0, '#87927f'],
        [0.45, '#78836f'],
        [1, '#545e54'],
      ],
    ),
    fade(
      'floor',
      [0, 640],
      [0, 900],
      [
        [0, '#8d7350'],
        [1, '#4a3827'],
      ],
    ),
    fade(
      'gold',
      [300, 200],
      [424, 490],
      [
        [0, '#fbe39a'],
        [0.45, '#d9a441'],
        [1, '#9a6420'],
      ],
    ),
    fade(
      'shaft',
      [208, 100],
      [560, 900],
      [
        [0, '#fff6da', 0.34],
        [1, '#fff6da', 0],
      ],
    ),
    glow('room', [360, 330], 980, [
      [0, '#000', 0],
      [0.5, '#0c120f', 0.1],
      [1, '#0c120f', 0.6],
    ]),
    specks('chalk', '#f4efdc', { frequency: 0.7, octaves: 2, contrast: 3, density: 0.42, seed: 3 }),
    relief('weave', { frequency: [0.5, 0.42], octaves: 2, height: 1.3, seed: 8, strength: 0.7 }),
    el(
      'g',
      {},
      el('rect', { x: -60, y: -60, width: 1320, height: 1020, fill: 'url(#wall)' }),
      ...strokes,
      el('rect', { x: -60, y: 640, width: 1320, height: 300, fill: 'url(#floor)' }),
      ...boards,
      el('rect', { x: -60, y: 600, width: 1320, height: 40, fill: '#4d574d' }),
      el('rect', { x: -60, y: 596, width: 1320, height: 4, fill: '#a5ad9a' }),
      ...doors,
      beam,
      plane(through('452 300, 476 330, 476 540, 332 540, 320 500'), '#39423a', 0.55),
      el('path', { d: arch, fill: '#6b3d1c' }),
      el('path', { d: arch, fill: 'url(#gold)', transform: 'translate(-3 -3)' }),
      el('path', { d: inner, fill: '#f0c662', stroke: '#7c4a17', 'stroke-width': 2 }),
      el('circle', {
        cx: 362,
        cy: 296,
        r: 39,
        fill: '#fbdc86',
        stroke: '#a8701f',
        'stroke-width': 2.4,
        'stroke-dasharray': '2 5',
      }),
      el('path', {
        d: 'M320 480 C318 420 326 364 345 334 C332 304 342 270 362 268 C382 270 392 304 379 334 C398 364 406 420 404 480Z',
        fill: '#22345c',
      }),
      el('clipPath', { id: 'panel' }, el('path', { d: inner })),
      el('g', { 'clip-path': 'url(#panel)' }, ...folds),
      el('path', {
        d: 'M352 286 C348 300 352 314 360 316 C368 314 371 300 368 287 C364 281 356 281 352 286Z',
        fill: '#a8774c',
      }),
      plane(through('520 566, 208 470, 300 900, 780 900'), 'url(#shaft)'),
      plane(through('300 690, 640 690, 812 812, 392 812'), '#f6e5b4', 0.42),
    ),
    overlay(1200, 900, 'chalk', 0.16),
    overlay(1200, 900, 'weave', 0.3),
    el('rect', { width: 1200, height: 900, fill: 'url(#room)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'news-nuova-luce-alla-pinacoteca': pinacoteca,
};
