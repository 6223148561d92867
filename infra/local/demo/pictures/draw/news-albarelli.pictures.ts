import { blur, fade, glow, overlay, relief, specks } from './materials.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, drift, leaf, range, through } from './touches.ts';

type Jar = { x: number; base: number; height: number; width: number; motif: 'leaf' | 'scale' | 'ring'; lean: number };

const PROFILE: readonly Point[] = through(
  '0 0.66, 0.035 0.69, 0.07 0.56, 0.13 0.55, 0.2 0.9, 0.28 0.98, 0.5 0.8, 0.72 0.96, 0.82 0.9, 0.9 0.6, 0.95 0.62, 1 0.66',
);

function radiusAt(t: number): number {
  const next = PROFILE.findIndex(([at]) => at >= t);
  const [from, to] = [PROFILE[Math.max(0, next - 1)] as Point, PROFILE[Math.max(0, next)] as Point];
  return to[0] === from[0] ? to[1] : from[1] + ((to[1] - from[1]) * (t - from[0])) / (to[0] - from[0]);
}

function albarello(random: Random, { x, base, height, width, motif, lean }: Jar): string {
  const r = width / 2;
  const on = (angle: number, t: number): Point => [
    x + Math.sin(angle) * r * radiusAt(t),
    base - height * (1 - t) + Math.cos(angle) * r * 0.14,
  ];
  const outline = curve(
    [
      ...PROFILE.map(([t]) => on(-1.57, t)),
      ...range(5).map((i) => on(-0.9 + i * 0.45, 1)),
      ...PROFILE.map(([t]) => on(1.57, t)).reverse(),
    ],
    true,
  );
  const id = `jar${x}`;
  const ring = (t: number, stroke: string, thick: number) =>
    el('path', {
      d: curve(range(9).map((i) => on(-1.57 + i * 0.3925, t))),
      fill: 'none',
      stroke,
      'stroke-width': thick,
    });
  const spiral = (angle: number, t: number, size: number, way: number): Point[] =>
    range(13).map((i) => {
      const grown = size * (1 - i / 14);
      return on(angle + (way * Math.cos(i * 0.62) * grown) / r, t + (Math.sin(i * 0.62) * grown) / height);
    });
  const leaves = range(7).flatMap((i) => {
    const angle = -1.5 + i * 0.5;
    const way = i % 2 ? 1 : -1;
    const mid = on(angle, 0.5);
    return [
      el('path', { d: brush(spiral(angle, 0.5 + way * 0.09, r * 0.42, way), 17, (t) => 1 - t * 0.7), fill: '#1d3c8f' }),
      el('path', {
        d: brush([mid, on(angle + 0.2, 0.4), on(angle + 0.3, 0.32)], 26),
        fill: i % 3 ? '#3d63b5' : '#d58a1c',
      }),
      el('path', {
        d: brush([mid, on(angle - 0.2, 0.58), on(angle - 0.25, 0.68)], 24),
        fill: i % 3 === 1 ? '#d58a1c' : '#1d3c8f',
      }),
    ];
  });
  const scales = range(8).flatMap((j) =>
    range(11).map((i) => {
      const [angle, t] = [-1.6 + i * 0.32 + (j % 2) * 0.16, 0.3 + j * 0.056];
      return el('path', {
        d: curve([on(angle - 0.15, t), on(angle, t + 0.055), on(angle + 0.15, t)]),
        fill: (i + j) % 5 === 0 ? '#d58a1c' : '#f0e7d2',
        stroke: '#1d3c8f',
        'stroke-width': 4.5,
      });
    }),
  );
  const rings = [0.3, 0.36, 0.42, 0.58, 0.64, 0.7]
    .map((t, i) => ring(t, i % 2 ? '#3f7a55' : '#1d3c8f', i % 2 ? 15 : 7))
    .concat(
      range(6).map((i) =>
        el('path', {
          d: blot(random, on(-1.2 + i * 0.48, 0.5), 21, 0.1, 9),
          fill: '#d58a1c',
          stroke: '#1d3c8f',
          'stroke-width': 5,
        }),
      ),
    );
  const motifs = { leaf: leaves, scale: scales, ring: rings };
  return el(
    'g',
    { transform: `rotate(${lean} ${x} ${base})` },
    el('clipPath', { id }, el('path', { d: outline })),
    fade(
      `${id}s`,
      [x - r, 0],
      [x + r, 0],
      [
        [0, '#1d130a', 0.34],
        [0.16, '#fff', 0.1],
        [0.34, '#fff8e8', 0.3],
        [0.55, '#1d130a', 0.06],
        [1, '#140c06', 0.78],
      ],
    ),
    el('path', { d: outline, fill: '#eee5cf' }),
    el(
      'g',
      { 'clip-path': `url(#${id})` },
      ...motifs[motif],
      ...through('0.1 8, 0.18 5, 0.235 11, 0.79 11, 0.84 5, 0.92 8').map(([t = 0, thick = 5]) =>
        ring(t, '#1d3c8f', thick),
      ),
      ring(0.26, '#d58a1c', 6),
      ring(0.765, '#d58a1c', 6),
      el('path', { d: outline, fill: `url(#${id}s)` }),
      el('path', {
        d: brush([on(-0.75, 0.2), on(-0.72, 0.3), on(-0.75, 0.42)], 17),
        fill: '#fff',
        'fill-opacity': '0.75',
      }),
    ),
    el('ellipse', { cx: x, cy: base - height + 2, rx: r * 0.66, ry: r * 0.13, fill: '#d8cbb0' }),
    el('ellipse', { cx: x + 4, cy: base - height + 5, rx: r * 0.55, ry: r * 0.09, fill: '#2a1c14' }),
  );
}

function straw(random: Random, y: number, spread: number, count: number, tones: readonly string[]): string {
  const off = drift(random);
  return tones
    .map((fill) =>
      el('path', {
        fill,
        d: range(count)
          .map(() => {
            const from: Point = [random.between(90, 1100), y + random.wobble(spread) + off(random.between(0, 6)) * 12];
            const length = random.between(50, 150);
            const angle = random.between(-0.9, 0.9) + (random() < 0.5 ? 3.14 : 0);
            const to: Point = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length * 0.6];
            return leaf(from, to, random.between(2, 4.5), random.between(4, 24) * (to[0] > from[0] ? -1 : 1));
          })
          .join(''),
      }),
    )
    .join('');
}

function ceramiche(): string {
  const random = seeded('albarelli');
  const jars: Jar[] = [
    { x: 330, base: 706, height: 470, width: 230, motif: 'scale', lean: -4 },
    { x: 842, base: 716, height: 372, width: 214, motif: 'ring', lean: 13 },
    { x: 580, base: 730, height: 560, width: 268, motif: 'leaf', lean: 2 },
  ];
  const plank = (y: number, h: number, fill: string) =>
    el('path', { d: `M84 ${y}L1120 ${y + 8}L1116 ${y + h}L88 ${y + h - 6}Z`, fill });
  return svg(
    1200,
    900,
    'Tre albarelli di maiolica emergono dalla paglia di una cassa',
    fade(
      'wall',
      [0, 0],
      [1200, 640],
      [
        [0, '#b5603f'],
        [0.5, '#8f4530'],
        [1, '#4d231b'],
      ],
    ),
    glow('dusk', [420, 300], 940, [
      [0, '#ffdcae', 0.2],
      [0.45, '#000', 0],
      [1, '#0d0504', 0.62],
    ]),
    blur('soft', 22),
    relief('plaster', { frequency: [0.014, 0.02], octaves: 4, height: 14, seed: 21, strength: 0.42 }),
    specks('dust', '#ffe9c9', { frequency: 0.8, octaves: 1, contrast: 4, density: 0.34, seed: 2 }),
    el('rect', { width: 1200, height: 900, fill: 'url(#wall)' }),
    overlay(1200, 900, 'plaster', 0.3),
    el('path', {
      d: 'M470 720L520 250Q640 130 720 240L760 330Q900 280 980 360L1060 720Z',
      fill: '#1c0806',
      'fill-opacity': '0.55',
      filter: 'url(#soft)',
    }),
    straw(random, 690, 30, 46, ['#6d4c1d', '#a67a30']),
    ...jars.map((jar) => albarello(random, jar)),
    straw(random, 722, 34, 52, ['#7c5a24', '#b98c3d', '#e0bb6a']),
    straw(random, 748, 16, 34, ['#f2d792', '#c9a04e']),
    plank(762, 66, '#a9794a'),
    plank(832, 74, '#8a5e37'),
    el('path', {
      d: range(26)
        .map((i) =>
          curve([
            [90, 768 + i * 5.2],
            [420, 772 + i * 5 + random.wobble(5)],
            [800, 770 + i * 5.2 + random.wobble(5)],
            [1118, 776 + i * 5],
          ]),
        )
        .join(''),
      fill: 'none',
      stroke: '#3b2210',
      'stroke-opacity': '0.35',
      'stroke-width': 1.5,
    }),
    ...[140, 1050].map(
      (x) =>
        el('rect', { x, y: 756, width: 50, height: 150, fill: '#6d4727' }) +
        range(4)
          .map((i) =>
            el('circle', { cx: x + 14 + (i % 2) * 22, cy: 786 + Math.floor(i / 2) * 70, r: 4.5, fill: '#1d120a' }),
          )
          .join(''),
    ),
    overlay(1200, 900, 'dust', 0.16),
    el('rect', { width: 1200, height: 900, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'news-una-donazione-di-ceramiche': ceramiche,
};
