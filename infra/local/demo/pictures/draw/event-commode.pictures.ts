import { commode, scroll } from './commode.ts';
import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, line, seeded, svg } from './svg.ts';
import { brush, leaf, polar, range, ruled, through } from './touches.ts';

/** One repeat of a green damask: a pomegranate between two leaves that meet. */
function damask(): string {
  const half = 'M60 20C86 40 92 66 78 92C70 106 62 112 60 124C58 112 50 106 42 92C28 66 34 40 60 20Z';
  const leaves = [
    leaf([60, 150], [14, 60], 13, -18),
    leaf([60, 150], [106, 60], 13, 18),
    leaf([60, 170], [24, 128], 9, -14),
    leaf([60, 170], [96, 128], 9, 14),
    leaf([4, 30], [22, 4], 7, 5),
    leaf([116, 30], [98, 4], 7, -5),
  ];
  return el(
    'pattern',
    { id: 'damask', width: 120, height: 180, patternUnits: 'userSpaceOnUse' },
    el('path', { d: leaves.join(''), fill: '#3f6b4c' }),
    el('path', { d: half, fill: '#4a7957' }),
    el('path', { d: 'M60 44C72 56 74 74 60 94C46 74 48 56 60 44Z', fill: '#27492f' }),
    el('path', {
      d: range(7)
        .map((i) => leaf([48 + (i % 3) * 12, 58 + i * 4], [50 + (i % 3) * 12, 64 + i * 4], 3))
        .join(''),
      fill: '#4a7957',
    }),
  );
}

/** A blue and white vase: one landscape around it, a break of white where the light hits. */
function vase(): string {
  const outline =
    'M752 176C770 172 850 172 868 176C862 210 852 232 856 256C930 286 946 360 924 430C906 480 876 500 870 522L750 522C744 500 714 480 696 430C674 360 690 286 764 256C768 232 758 210 752 176Z';
  const flower = [62, 44, 25].flatMap((size, ring) =>
    range(9).map((i) => {
      const a = i * 0.698 + ring * 0.35;
      return el('path', {
        d: leaf([810, 352], polar([810, 352], size, a), size * 0.3),
        fill: ['#35529c', '#7f9acb', '#1b2f74'][ring] as string,
        stroke: '#f1efe6',
        'stroke-width': 2,
      });
    }),
  );
  const tendrils = [-1, 1].flatMap((way) => [
    brush(scroll([810 + way * 86, 312], 30, way), 8),
    brush(scroll([810 + way * 78, 412], 27, -way), 8),
    leaf([810, 420], [810 + way * 70, 446], 10, way * 8),
    leaf([810, 300], [810 + way * 50, 282], 9, -way * 6),
  ]);
  const bands = [192, 250, 268, 470, 486].map((y) => `M680 ${y}Q810 ${y + 18} 940 ${y}`).join('');
  return [
    el('clipPath', { id: 'vase' }, el('path', { d: outline })),
    el('path', { d: outline, fill: '#f1efe6' }),
    el(
      'g',
      { 'clip-path': 'url(#vase)' },
      el('path', { d: tendrils.join(''), fill: '#2a4590' }),
      ...flower,
      el('circle', { cx: 810, cy: 352, r: 9, fill: '#f1efe6' }),
      el('path', {
        d: range(16)
          .map((i) => leaf([760 + i * 7, 244], [763 + i * 7, 196], 4))
          .join(''),
        fill: '#35529c',
      }),
      el('path', { d: bands, fill: 'none', stroke: '#1b2f74', 'stroke-width': 5 }),
      el('path', { d: outline, fill: 'url(#porcelain)' }),
      el('path', { d: leaf([726, 320], [730, 420], 9, 10), fill: '#fff' }),
    ),
  ].join('');
}

/** The last lot before the sale: a commode, a vase, a white ticket. */
function furnitureSale(): string {
  const random = seeded('arredi');
  return svg(
    1600,
    1200,
    'Un cassettone intarsiato con bronzi dorati e un vaso bianco e blu, contro un damasco verde',
    damask(),
    fade(
      'bombe',
      [340, 0],
      [1260, 0],
      [
        [0, '#140602', 0.72],
        [0.16, '#fff0cc', 0.16],
        [0.34, '#fff0cc', 0.2],
        [0.6, '#140602', 0.1],
        [1, '#0a0301', 0.86],
      ],
    ),
    fade(
      'porcelain',
      [690, 0],
      [930, 0],
      [
        [0, '#26304c', 0.3],
        [0.2, '#fff', 0.2],
        [0.5, '#26304c', 0.04],
        [1, '#0c1224', 0.78],
      ],
    ),
    fade(
      'floor',
      [0, 1010],
      [0, 1200],
      [
        [0, '#7a4a2b'],
        [1, '#1d0d07'],
      ],
    ),
    glow('lamp', [620, 420], 1080, [
      [0, '#fff0c0', 0.26],
      [0.35, '#fff0c0', 0.04],
      [0.6, '#06100a', 0.24],
      [1, '#06100a', 0.8],
    ]),
    blur('soft', 20, 12),
    blur('near', 5, 20),
    relief('silk', { frequency: [0.5, 0.03], octaves: 2, height: 1.8, seed: 7, strength: 0.7 }),
    el('rect', { width: 1600, height: 1200, fill: '#27492f' }),
    el('rect', { width: 1600, height: 1010, fill: 'url(#damask)' }),
    el('rect', { y: 930, width: 1600, height: 84, fill: '#e2d6bf' }),
    el('path', { d: 'M0 934H1600M0 950H1600M0 1000H1600', stroke: '#8c7c62', 'stroke-width': 4 }),
    el('rect', { y: 1012, width: 1600, height: 190, fill: 'url(#floor)' }),
    el('path', {
      d: range(18)
        .map((i) =>
          line([
            [800 + (i - 8.5) * 110, 1012],
            [800 + (i - 8.5) * 190, 1200],
          ]),
        )
        .join(''),
      stroke: '#1d0d07',
      'stroke-width': 3,
      'stroke-opacity': '0.6',
    }),
    el('path', {
      d: 'M420 620C560 520 1200 420 1330 560C1420 700 1400 900 1340 1020H520Z',
      fill: '#050b07',
      'fill-opacity': '0.72',
      filter: 'url(#soft)',
    }),
    el('path', {
      d: 'M690 230C810 220 850 380 790 520H660Z',
      fill: '#050b07',
      'fill-opacity': '0.6',
      filter: 'url(#soft)',
    }),
    el('path', {
      d: 'M360 1076Q800 1010 1300 1076Q1400 1130 1200 1150H420Z',
      fill: '#000',
      'fill-opacity': '0.7',
      filter: 'url(#soft)',
    }),
    commode(random),
    el('g', { transform: 'translate(-176 4)' }, vase()),
    el('path', { d: leaf([1116, 596], [1136, 690], 1.6, 8), fill: '#efe6d2' }),
    el('path', {
      d: ruled(random, through('1100 690, 1176 682, 1186 806, 1110 814'), 1.4),
      fill: '#f6efdf',
    }),
    el('path', {
      d:
        line([
          [1116, 726],
          [1166, 720],
        ]) +
        line([
          [1118, 746],
          [1158, 742],
        ]) +
        line([
          [1120, 778],
          [1172, 772],
        ]),
      stroke: '#a4321a',
      'stroke-width': 4,
    }),
    overlay(1600, 1200, 'silk', 0.16),
    el('rect', { width: 1600, height: 1200, fill: 'url(#lamp)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-asta-arredi-e-ceramiche': furnitureSale,
};
