import { curve, el, type Point, type Random } from './svg.ts';
import { blot, brush, leaf, lerp, polar, range, through } from './touches.ts';

const AXIS = 800;

export const ENLARGED = 'translate(-240 -110) scale(1.3)';

export const flip = (points: readonly Point[]): Point[] => points.map(([x, y]) => [2 * AXIS - x, y]);

const both = (half: readonly Point[]): Point[] => [...half, ...flip(half).reverse()];

export const mantle = both(
  through('160 1260, 210 1060, 330 900, 500 800, 580 720, 560 560, 556 420, 610 260, 700 168, 800 146'),
);

export const opening = both(through('764 1000, 700 860, 650 740, 636 620, 634 470, 664 352, 724 276, 800 250'));

export const face = both(through('800 706, 748 690, 704 630, 682 540, 680 440, 712 350, 760 304, 800 294'));

export const halo: Point = [AXIS, 440];

/** Fold lines of the mantle, from the shoulder outwards; the right ones mirror the left. */
const folds: readonly Point[][] = [
  through('600 700, 560 820, 470 1000, 430 1240'),
  through('560 770, 440 880, 330 1040, 290 1240'),
  through('650 800, 650 940, 590 1100, 580 1240'),
  through('700 900, 720 1020, 690 1130, 700 1240'),
  through('600 300, 582 420, 588 560, 604 680'),
  through('640 236, 612 340, 606 480, 618 620'),
];

export const allFolds = [...folds, ...folds.map((fold) => flip(fold))];

export const features: readonly Point[][] = [
  through('704 474, 728 456, 762 456, 788 470'),
  through('700 434, 730 414, 766 416, 790 436, 790 520, 778 584, 788 600'),
  through('716 486, 742 494, 768 490, 786 480'),
];

export function paintedFigure(random: Random): string {
  const rays = range(90).map((i) => leaf(polar(halo, 236, i * 0.0698), polar(halo, i % 3 ? 300 : 322, i * 0.0698), 4));
  const punches = range(64).map((i) => blot(random, polar(halo, 346, i * 0.0982), 6.5, 0.1, 6));
  const fine = range(46).map(() => {
    const fold = random.pick(allFolds);
    const t = random.between(0.2, 0.8) * (fold.length - 1);
    const at = lerp(fold[Math.floor(t)] as Point, fold[Math.ceil(t)] as Point, t % 1);
    return leaf(
      [at[0] - 44 + random.wobble(30), at[1]],
      [at[0] - 60 + random.wobble(40), at[1] + random.between(60, 150)],
      2.6,
      6,
    );
  });
  const hem = range(66).map((i) => {
    const at = opening[Math.floor(i / 4.3)] as Point;
    const to = opening[Math.min(opening.length - 1, Math.floor(i / 4.3) + 1)] as Point;
    return blot(random, lerp(at, to, (i / 4.3) % 1), 5.5, 0.1, 6);
  });
  const feature = (points: readonly Point[], width: number, fill: string) =>
    el('path', { d: brush(points, width) + brush(flip(points), width), fill });
  return el(
    'g',
    { id: 'figure', transform: ENLARGED },
    el('rect', { x: -100, y: -100, width: 1800, height: 1500, fill: 'url(#gold)' }),
    el('path', { d: rays.join(''), fill: '#8a5a16', 'fill-opacity': '0.7' }),
    el('path', { d: punches.join(''), fill: '#7a4a10' }),
    el('circle', { cx: AXIS, cy: 440, r: 366, fill: 'none', stroke: '#7a4a10', 'stroke-width': 5 }),
    el('path', { d: curve(mantle, true), fill: 'url(#lapis)' }),
    el('clipPath', { id: 'mantle' }, el('path', { d: curve(mantle, true) })),
    el(
      'g',
      { 'clip-path': 'url(#mantle)' },
      ...[60, 40, 20].map((width) =>
        el('path', {
          d: allFolds.map((fold) => brush(fold, width, (t) => 0.2 + t * 0.8)).join(''),
          fill: '#0a1740',
          'fill-opacity': '0.32',
        }),
      ),
      ...[30, 18, 8].map((width) =>
        el('path', {
          d: allFolds
            .map((fold) =>
              brush(
                fold.map(([x, y]): Point => [x - 30, y - 10]),
                width,
                (t) => 0.25 + t * 0.75,
              ),
            )
            .join(''),
          fill: '#7ea2e0',
          'fill-opacity': '0.3',
        }),
      ),
    ),
    el('path', { d: fine.join(''), fill: '#e8c465', 'fill-opacity': '0.85' }),
    el('path', { d: curve(opening, true), fill: '#8f1f22' }),
    el('path', {
      d: range(12)
        .map((i) => leaf([700 + i * 18, 760], [770 + i * 6, 1000], 6))
        .join(''),
      fill: '#4c0c12',
      'fill-opacity': '0.7',
    }),
    el('path', {
      d: curve(both(through('690 840, 736 790, 738 700, 734 640')), true),
      fill: '#c08f5a',
    }),
    el('path', { d: leaf([738, 690], [862, 690], 34, 30), fill: '#5b3a1c', 'fill-opacity': '0.7' }),
    el('path', { d: curve(face, true), fill: 'url(#flesh)' }),
    el(
      'g',
      { filter: 'url(#near)' },
      el('path', {
        d:
          leaf([700, 560], [744, 680], 16, 16) +
          leaf([686, 430], [700, 610], 14, 10) +
          leaf([806, 470], [820, 600], 15) +
          leaf([720, 470], [786, 470], 13, 10) +
          leaf([814, 470], [880, 470], 13, -10) +
          leaf([898, 400], [868, 660], 22, -26),
        fill: '#6d6a34',
        'fill-opacity': '0.55',
      }),
      el('path', {
        d: leaf([736, 560], [764, 600], 14) + leaf([846, 560], [870, 590], 12),
        fill: '#d9694a',
        'fill-opacity': '0.5',
      }),
    ),
    el('path', { d: leaf([716, 480], [786, 480], 11, -3) + leaf([814, 480], [884, 480], 11, 3), fill: '#f3e4c4' }),
    el('path', { d: blot(random, [757, 476], 13, 0.03, 10) + blot(random, [853, 476], 13, 0.03, 10), fill: '#1d120c' }),
    ...features.map((points, i) => feature(points, i === 1 ? 8 : 7, '#3a2012')),
    el('path', { d: leaf([762, 642], [838, 642], 7, 3) + leaf([776, 656], [824, 656], 5, 5), fill: '#a33426' }),
    el('path', { d: leaf([770, 604], [830, 604], 5, 5), fill: '#5b3018' }),
    el('path', { d: hem.join(''), fill: '#e8c465' }),
    el('path', {
      d: curve(opening, true),
      fill: 'none',
      stroke: '#d9a83f',
      'stroke-width': 13,
      'stroke-opacity': '0.9',
    }),
  );
}
