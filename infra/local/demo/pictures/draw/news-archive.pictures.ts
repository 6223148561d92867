import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, type Point, type Random, seeded, svg } from './svg.ts';
import { brush, leaf, range, ruled } from './touches.ts';

type Cell = { x: number; y: number; w: number; h: number };

function bundle(random: Random, { x, y, w, h }: Cell): string {
  const paper = random.pick(['#ead3a0', '#ddbc80', '#c99f63', '#f3e3bb', '#b98a52']);
  const full = random.between(0.52, 0.9);
  const top = y + h - h * full;
  const sheets = range(Math.round((h * full) / 6.5)).map((i) => {
    const sy = y + h - 4 - i * 6.5;
    const [a, b] = [x + 9 + random.wobble(5), x + w - 9 + random.wobble(5)];
    return `M${Math.round(a)} ${Math.round(sy)}Q${Math.round((a + b) / 2)} ${Math.round(sy + random.wobble(4))} ${Math.round(b)} ${Math.round(sy)}`;
  });
  const cord = x + w * random.between(0.3, 0.7);
  const red = random() < 0.2;
  const tape = red ? '#a63a26' : '#7a6240';
  const tag =
    random() < 0.55
      ? el('path', {
          d: ruled(
            random,
            [
              [cord - 17, top + 16],
              [cord + 17, top + 14],
              [cord + 16, top + 58],
              [cord - 16, top + 60],
            ],
            1.5,
          ),
          fill: '#f6ecd4',
        }) +
        el('path', {
          d: `M${Math.round(cord - 9)} ${Math.round(top + 30)}h17m-16 9h12`,
          stroke: '#5b3a22',
          'stroke-width': 2,
        })
      : '';
  return [
    el('rect', { x: x + 9, y: top, width: w - 18, height: h * full - 1, fill: paper }),
    el('path', { d: sheets.join(''), fill: 'none', stroke: '#6d5330', 'stroke-width': 1.5, 'stroke-opacity': '0.6' }),
    el('rect', { x: x + 9, y: top, width: (w - 18) * 0.3, height: h * full, fill: '#2a1a0c', 'fill-opacity': '0.26' }),
    el('path', {
      d: brush(
        [
          [cord, top - 2],
          [cord + random.wobble(5), (top + y + h) / 2],
          [cord, y + h],
        ],
        red ? 10 : 5,
        () => 1,
      ),
      fill: tape,
    }),
    red
      ? el('path', {
          d: leaf([cord, top], [cord - 28, top - 12], 7) + leaf([cord, top], [cord + 28, top - 10], 7),
          fill: tape,
        })
      : '',
    tag,
  ].join('');
}

/** Rolled plans stacked end-on. */
function rolls(random: Random, { x, y, h }: Cell): string {
  return range(3)
    .flatMap((row) =>
      range(3 - row).map((i) => {
        const at: Point = [x + 30 + i * 36 + row * 18 + random.wobble(2), y + h - 21 - row * 32];
        const rings = [19, 14.5, 10.5].map((r) =>
          el('circle', {
            cx: at[0] + (19 - r) * 0.2,
            cy: at[1],
            r,
            fill: 'none',
            stroke: '#6d4a26',
            'stroke-width': 1.8,
          }),
        );
        return (
          el('circle', { cx: at[0], cy: at[1], r: 19, fill: random.pick(['#f0deb2', '#dcc08a', '#e8d2a0']) }) +
          rings.join('') +
          el('circle', { cx: at[0] + 2, cy: at[1], r: 7, fill: '#2d1b0e' })
        );
      }),
    )
    .join('');
}

/** A wall of pigeonholes; one of them, emptied, opens on the sky. */
function archivi(): string {
  const random = seeded('archivi');
  const [columns, rows, w, h] = [9, 6, 142, 162] as const;
  const [openColumn, openRow] = [5, 2];
  const cells = range(rows).flatMap((row) =>
    range(columns).map((column) => {
      const cell: Cell = { x: -36 + column * w, y: -38 + row * h, w: w - 13, h: h - 15 };
      const open = row === openRow && column === openColumn;
      const hole = el('path', {
        d: ruled(
          random,
          [
            [cell.x, cell.y],
            [cell.x + cell.w, cell.y],
            [cell.x + cell.w, cell.y + cell.h],
            [cell.x, cell.y + cell.h],
          ],
          1.2,
        ),
        fill: open ? 'url(#sky)' : '#20160f',
      });
      if (open)
        return (
          hole +
          el('path', {
            d: 'M674 340C690 322 712 330 716 342C736 336 752 348 748 362L672 364C664 356 664 346 674 340Z',
            fill: '#fff8ea',
            'fill-opacity': '0.85',
          })
        );
      const near = Math.hypot(column - openColumn, row - openRow);
      const kind = random();
      const contents = kind < 0.07 ? '' : kind < 0.24 ? rolls(random, cell) : bundle(random, cell);
      const shade = el('rect', {
        x: cell.x,
        y: cell.y,
        width: cell.w,
        height: cell.h,
        fill: '#0d0805',
        'fill-opacity': `${Math.min(0.6, near * 0.085).toFixed(2)}`,
      });
      const lintel = el('rect', {
        x: cell.x,
        y: cell.y,
        width: cell.w,
        height: 20,
        fill: '#0d0805',
        'fill-opacity': '0.5',
      });
      return hole + contents + lintel + shade;
    }),
  );
  return svg(
    1200,
    900,
    'Una parete di filze d’archivio: una casella vuota si apre sul cielo',
    fade(
      'sky',
      [670, 280],
      [740, 440],
      [
        [0, '#2f7fc0'],
        [1, '#bfe0ec'],
      ],
    ),
    fade(
      'wood',
      [0, 0],
      [1200, 900],
      [
        [0, '#8a5f38'],
        [0.5, '#a9784a'],
        [1, '#5c3a20'],
      ],
    ),
    glow('light', [738, 358], 560, [
      [0, '#f4f6e6', 0.36],
      [0.2, '#f4e9c4', 0.16],
      [0.6, '#e2d9b8', 0],
      [1, '#1a0d05', 0.3],
    ]),
    fade(
      'fall',
      [670, 380],
      [470, 900],
      [
        [0, '#f6f3dc', 0.34],
        [1, '#f6f3dc', 0],
      ],
    ),
    blur('soft', 12),
    relief('dust', { frequency: [0.05, 0.5], octaves: 2, height: 1.8, seed: 14, strength: 0.6 }),
    el('rect', { width: 1200, height: 900, fill: 'url(#wood)' }),
    ...cells,
    el('path', { d: 'M676 290L800 434L640 900L330 900Z', fill: 'url(#fall)', filter: 'url(#soft)' }),
    el('rect', { width: 1200, height: 900, fill: 'url(#light)' }),
    overlay(1200, 900, 'dust', 0.14),
  );
}

export const pictures: Record<string, () => string> = {
  'news-archivi-aperti-in-tutta-italia': archivi,
};
