import { blur, fade, glow, overlay, relief } from './materials.ts';
import { curve, el, line, type Point, seeded, svg } from './svg.ts';
import { blot, brush, ground, leaf, mix, onto, polar, range, ridge, ruled, through } from './touches.ts';

/** A hall of the far north: ribs towards one cold light, and in the middle the one warm thing. */
function machineHall(): string {
  const random = seeded('sala macchine');
  const vanish: Point = [800, 470];
  const rib = (k: number): string => {
    const s = 1 / (0.6 + k * 0.24);
    const at = (x: number, y: number): Point => [vanish[0] + x * s, vanish[1] + y * s];
    const wide = 30 * s;
    const arch = (w: number, h: number): Point[] => [
      at(-w, 260),
      at(-w, -120),
      at(-w * 0.72, -h * 0.72),
      at(-w * 0.3, -h),
      at(w * 0.3, -h),
      at(w * 0.72, -h * 0.72),
      at(w, -120),
      at(w, 260),
    ];
    const fill = mix('#050b12', '#a9c8d2', Math.min(1, k / 9));
    const [outer, inner] = [arch(500, 400), arch(500 - 44, 400 - 44)];
    const bolts = range(14).map((i) => {
      const angle = Math.PI + (i / 13) * Math.PI;
      return el('circle', {
        cx: vanish[0] + Math.cos(angle) * 478 * s,
        cy: vanish[1] - 20 * s + Math.sin(angle) * 352 * s,
        r: 4.6 * s,
        fill: mix('#273a47', '#d3e4e8', k / 8),
      });
    });
    const bracing = range(6)
      .map(
        (i) =>
          line([at(-500, -200 + i * 76), at(-456, -160 + i * 76)]) +
          line([at(500, -200 + i * 76), at(456, -160 + i * 76)]),
      )
      .join('');
    return [
      el('path', { d: `${line(outer, false) + line([...inner].reverse(), false).replace('M', 'L')}Z`, fill }),
      el('path', {
        d: line(inner.slice(3)),
        fill: 'none',
        stroke: '#e5f4f5',
        'stroke-opacity': `${Math.max(0.14, 0.7 - k * 0.06).toFixed(2)}`,
        'stroke-width': wide * 0.12,
      }),
      el('path', { d: bracing, stroke: mix('#243845', '#cfe0e4', k / 8), 'stroke-width': 5 * s }),
      ...bolts,
    ].join('');
  };
  const floor = onto([-260, 900], [1860, 900], [vanish[0] + 128, vanish[1] + 60], [vanish[0] - 128, vanish[1] + 60]);
  const slabs = range(9).flatMap((i) =>
    range(14)
      .filter((j) => (i * 3 + j * 5) % 4 !== 0)
      .map((j) => {
        const [v0, v1] = [1 - 0.8 ** j, 1 - 0.8 ** (j + 1)];
        return el('path', {
          d: ruled(
            random,
            [floor(i / 9, v0), floor((i + 0.97) / 9, v0), floor((i + 0.97) / 9, v1), floor(i / 9, v1)],
            0.8,
          ),
          fill: mix('#12212c', '#a9cad4', Math.min(1, j / 11 + random.wobble(0.06))),
        });
      }),
  );
  const machine = (cx: number, cy: number, r: number): string => {
    const disc = (k: number, fill: string) => el('circle', { cx, cy, r: r * k, fill });
    const slats = (count: number, inner: number, outer: number, twist: number) =>
      range(count).map((i) => {
        const a = (i / count) * Math.PI * 2;
        return el('path', {
          d: leaf(
            polar([cx, cy], r * inner, a),
            polar([cx, cy], r * outer, a + twist),
            (r * outer * 2.4) / count,
            r * 0.03,
          ),
          fill: mix('#13212b', '#b7d0d8', ((1 + Math.cos(a + 2.3)) / 2) ** 1.6),
        });
      });
    const coils = range(36).map((i) => {
      const a = (i / 36) * Math.PI * 2;
      return el('path', {
        d: curve([
          polar([cx, cy], r * 0.97, a),
          polar([cx, cy], r * 1.08, a + 0.05),
          polar([cx, cy], r * 1.19, a + 0.02),
        ]),
        fill: 'none',
        stroke: mix('#1d2e39', '#dbe9ea', ((1 + Math.cos(a + 2.3)) / 2) ** 2),
        'stroke-width': r * 0.085,
      });
    });
    const lip = (k: number, from: number, to: number, stroke: string, width: number) =>
      el('path', {
        d: curve(range(12).map((i) => polar([cx, cy], r * k, from + ((to - from) * i) / 11))),
        fill: 'none',
        stroke,
        'stroke-width': width,
      });
    return [
      disc(1.26, '#060d13'),
      ...coils,
      disc(1, '#0a141c'),
      lip(1.24, 2.6, 5, '#d6e8ea', 3),
      lip(0.985, 2.5, 5.2, '#8fb0bd', 5),
      ...slats(46, 0.58, 0.95, 0.26),
      disc(0.6, '#060d13'),
      lip(0.6, 2.6, 5, '#cfe0e4', 3),
      ...slats(24, 0.34, 0.57, -0.4),
      disc(0.38, 'url(#core)'),
      lip(0.39, 0, 6.28, '#2a1206', 5),
      lip(1.0, 0.2, 1.9, '#ff9a45', 4),
      lip(0.6, 0.1, 2.1, '#ffb870', 4),
    ].join('');
  };
  const cables = range(9).map((i) =>
    brush(
      [
        [-40 + i * 22, 60 + i * 34],
        [240 + i * 30, 330 + i * 20],
        [560 + i * 8, 380 + i * 4],
        [690, 446 + i * 4],
      ],
      8 - (i % 3) * 2,
      () => 1,
    ),
  );
  return svg(
    1600,
    900,
    'Una grande sala macchine nel gelo, con un nucleo di luce calda al centro',
    glow('cold', vanish, 900, [
      [0, '#f5fbf8'],
      [0.16, '#c8dfe3'],
      [0.45, '#5b7f8f'],
      [1, '#0a151d'],
    ]),
    glow('core', [800, 470], 92, [
      [0, '#fffbe4'],
      [0.3, '#ffcf72'],
      [0.7, '#ef7d23'],
      [1, '#7c2808'],
    ]),
    glow('ember', [800, 470], 430, [
      [0, '#ffb75a', 0.7],
      [0.3, '#ff9238', 0.26],
      [1, '#ff9238', 0],
    ]),
    glow('dusk', vanish, 1050, [
      [0, '#000', 0],
      [0.5, '#03080d', 0.1],
      [1, '#03080d', 0.74],
    ]),
    blur('soft', 10),
    fade(
      'snow',
      [0, 640],
      [0, 900],
      [
        [0, '#eef8f8'],
        [0.4, '#9dbcc8'],
        [1, '#26404f'],
      ],
    ),
    relief('steel', { frequency: [0.008, 0.3], octaves: 2, height: 1.6, seed: 12, strength: 0.7 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#cold)' }),
    ...slabs,
    ...range(13).map((k) => rib(12 - k)),
    el('path', { d: cables.join(''), fill: '#0a131a' }),
    el('path', { d: cables.join(''), fill: '#0a131a', transform: 'translate(1600 0) scale(-1 1)' }),
    machine(800, 470, 212),
    el('path', {
      d: line(through('690 640, 910 640, 1010 760, 590 760'), true),
      fill: '#0a131a',
    }),
    el('path', {
      d: line(through('700 900, 760 662, 840 662, 900 900'), true),
      fill: '#ffa447',
      'fill-opacity': '0.42',
      filter: 'url(#soft)',
    }),
    el('rect', { width: 1600, height: 900, fill: 'url(#ember)' }),
    el('path', {
      d:
        ground(ridge(random, [-20, 690], [620, 930], 40, 5), 930, true) +
        ground(ridge(random, [980, 930], [1620, 650], 40, 5), 930, true),
      fill: 'url(#snow)',
    }),
    el('path', { d: `${leaf([470, 838], [474, 764], 12)}${blot(random, [474, 758], 8, 0.05, 8)}`, fill: '#03080c' }),
    el('path', { d: leaf([470, 838], [330, 892], 9), fill: '#03080c', 'fill-opacity': '0.5' }),
    el('path', {
      d: curve([
        [479, 766],
        [480, 790],
        [478, 830],
      ]),
      stroke: '#ffb660',
      'stroke-width': 2.5,
      fill: 'none',
    }),
    overlay(1600, 900, 'steel', 0.16),
    el('rect', { width: 1600, height: 900, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'video-charge': machineHall,
};
