/** An istoriato dish, painted from rim to rim before the glaze could dry: Icarus has fallen, the feathers come after. */
import { fade, placed, sample, soft, stroke, trace } from './brush.ts';
import {
  at,
  circle,
  cobalt,
  copper,
  cx,
  cy,
  deep,
  hill,
  lemon,
  manganese,
  mark,
  ochre,
  rim,
  sea,
  ship,
  size,
  sky,
  tin,
  tower,
  tree,
  well,
  wet,
} from './oxide-painting.ts';
import { cloud, linear, radial, rough, sheet } from './surface.ts';
import { el, type Point, type Random, round, seeded, svg } from './svg.ts';

/** One quill feather: tin white, its barbs drawn out one by one with a fine cobalt brush. */
function feather(random: Random, [x, y]: Point, length: number, degrees: number): string {
  const bend = random.between(-0.16, 0.16);
  const quill: Point[] = [
    [0, 0],
    [0.3, bend * 0.8],
    [0.65, bend],
    [1, bend * 0.2],
  ];
  const spine = sample(quill, length > 120 ? 0.07 : 0.12);
  const vane = (t: number) => 0.17 * Math.sin(Math.PI * Math.min(1, Math.max(0, t - 0.12) / 0.88) ** 0.75) ** 0.8;
  const edge = (side: number) =>
    spine.map(([px, py], index): Point => {
      const notch = random() < 0.12 ? 0.6 : 1;
      return [px, py + side * vane(index / (spine.length - 1)) * notch * (side > 0 ? 1 : 0.62)];
    });
  const put = (points: readonly Point[]) => placed(points, x, y, length, degrees);
  const outline = put([...edge(-1), ...edge(1).reverse()]);
  const barbs = sample(quill, length > 200 ? 0.034 : 0.06).flatMap(([px, py], index, all) => {
    const t = index / (all.length - 1);
    if (t < 0.18 || t > 0.86) return [];
    return [-1, 1].map((side) => {
      const reach = Math.min(vane(t), vane(t + 0.14)) * 0.9 * (side > 0 ? 1 : 0.62);
      const barb = put([
        [px, py],
        [px + 0.06, py + side * reach * 0.6],
        [px + 0.11, py + side * reach],
      ]);
      return stroke(random, barb, { width: 2.5 + Math.min(length, 200) * 0.013, press: fade, step: length * 0.08 });
    });
  });
  return [
    wet(
      deep,
      soft(
        outline.map(([px, py]): Point => [px + 9, py + 12]),
        true,
        0,
      ),
      0.26,
    ),
    el('path', {
      d: soft(outline, true),
      fill: tin,
      stroke: manganese,
      'stroke-width': 2.4 + length * 0.005,
      'stroke-opacity': '.75',
    }),
    wet(cobalt, (length > 120 ? barbs : barbs.filter((_, index) => index % 3 === 0)).join(''), 0.66),
    wet(
      ochre,
      stroke(random, put([[-0.14, 0.01], ...quill]), { width: 3 + length * 0.022, press: fade, step: length * 0.12 }),
      0.95,
    ),
  ].join('');
}

/** From the sun down to the water: small, larger, the great one, then small again, and rings where he went in. */
function fall(random: Random): string {
  const rings = trace('300,66 214,46 128,27 52,11').map(([rx, ry], index) => {
    const ring = placed(circle(22), 0, 0).map(
      ([px, py]): Point => [470 + px * (rx ?? 0) + random.wobble(6), 1106 + py * (ry ?? 0) + random.wobble(4)],
    );
    return wet(
      index % 2 ? tin : deep,
      stroke(random, [...ring, ring[0] as Point], { width: 13 - index * 2, press: () => 1, tremble: 0.6, step: 40 }),
      0.85,
    );
  });
  const feathers: [Point, number, number][] = [
    [[800, 250], 62, 150],
    [[858, 468], 84, 40],
    [[640, 330], 92, 205],
    [[720, 420], 110, 118],
    [[800, 590], 140, 155],
    [[420, 560], 130, 40],
    [[340, 560], 88, 96],
    [[960, 640], 96, 70],
    [[838, 862], 430, 226],
    [[500, 830], 150, 152],
    [[620, 960], 120, 20],
    [[330, 900], 96, 118],
    [[700, 1080], 104, 168],
  ];
  return [...rings, ...feathers.map(([place, length, degrees]) => feather(random, place, length, degrees))].join('');
}

function border(random: Random): string {
  const strokes = Array.from({ length: 92 }, (_, index) => {
    const angle = (index / 92) * Math.PI * 2 + random.wobble(0.006);
    return wet(
      index % 2 ? ochre : deep,
      mark(random, [at(angle, rim - 12), at(angle + 0.016, rim - 26), at(angle + 0.02, rim - 42)], 17, 20),
      0.85,
    );
  });
  const band = (radius: number, color: string, width: number) => {
    const turn = Array.from({ length: 61 }, (_, index) => at((index / 60) * Math.PI * 2, radius + random.wobble(1.6)));
    return wet(color, stroke(random, turn, { width, press: () => 1, tremble: 0.3, step: 60 }), 0.85);
  };
  return strokes.join('') + band(rim - 6, ochre, 12) + band(rim - 50, manganese, 5) + band(rim - 58, lemon, 8);
}

function dish(): string {
  const random = seeded('la-maiolica-racconta');
  const story = [
    wet('url(#sky)', 'M0 0H1400V900H0Z'),
    sky(random),
    hill(random, trace('-20,700 120,640 240,690 360,730 470,800'), '#86a6b4', cobalt),
    hill(random, trace('840,806 960,720 1080,690 1200,700 1420,640'), '#a9b873', copper),
    tower(random),
    sea(random),
    el('g', { transform: 'translate(60 330) scale(.56)' }, ship(random)),
    hill(random, trace('760,1400 880,1240 1000,1150 1120,1090 1250,1010 1420,900'), '#7f9a4a', copper),
    tree(random, [1150, 1120], 430),
    tree(random, [1260, 1040], 330),
    fall(random),
  ].join('');
  const defs = el(
    'defs',
    {},
    linear('sky', [930, 330, 300, 900], [0, '#f5d98a'], [0.26, '#e4dcb8'], [0.55, '#8aa9c6'], [1, '#34599f']),
    linear('sea', [0, 780, 0, 1330], [0, '#9cc0c6'], [0.35, '#4f86ad'], [1, '#1d3f86']),
    radial('table', [420, 300, 1300], [0, '#54382a'], [0.6, '#2e1d15'], [1, '#120b08']),
    radial(
      'hollow',
      [cx - 60, cy - 80, rim],
      [0, '#fff', 0.12],
      [0.58, '#fff', 0],
      [0.66, '#0c1430', 0.2],
      [0.7, '#fff', 0.12],
      [0.93, '#fff', 0.02],
      [1, '#0c1024', 0.4],
    ),
    linear('edge', [260, 260, 1140, 1140], [0, '#fffaf0'], [0.5, '#d9c9a8'], [1, '#6d5a45']),
    radial('cast', [cx + 34, cy + 44, rim + 50], [0.84, '#050302', 0.9], [0.93, '#050302', 0.6], [1, '#050302', 0]),
    cloud('pool', { size: 340, frequency: 0.02, octaves: 4, seed: 6 }, [0.98, 0.95, 0.86], 1.5, 0.72),
    cloud('pinholes', { size: 330, frequency: 0.16, octaves: 2, seed: 9 }, [0.3, 0.2, 0.14], 14, 11.8),
    rough('wood', { size: 480, frequency: '0.004 0.12', octaves: 4, seed: 4 }, { depth: 3, strength: 0.7 }),
    rough('glaze', { size: 340, frequency: 0.03, octaves: 3, seed: 8 }, { depth: 1.6, strength: 0.6 }),
    el('clipPath', { id: 'dish' }, el('circle', { cx, cy, r: rim })),
  );
  const glint = (d: string, width: number, opacity: number) =>
    [1, 0.72, 0.46, 0.2]
      .map((part) =>
        el('path', {
          d,
          fill: 'none',
          stroke: '#fff',
          'stroke-width': width * part,
          'stroke-linecap': 'round',
          opacity: String(round(opacity * 0.3, 2)),
        }),
      )
      .join('');
  const arc = (r: number, from: number, to: number) =>
    `M${at(from, r)
      .map((value) => round(value))
      .join(' ')}A${r} ${r} 0 0 1 ${at(to, r)
      .map((value) => round(value))
      .join(' ')}`;
  return svg(
    size,
    size,
    'La maiolica racconta',
    defs,
    sheet(size, size, 'url(#table)'),
    sheet(size, size, 'url(#wood)'),
    sheet(size, size, 'url(#cast)'),
    el('circle', { cx, cy, r: rim + 9, fill: 'url(#edge)' }),
    el(
      'g',
      { 'clip-path': 'url(#dish)' },
      sheet(size, size, tin ?? ''),
      story,
      sheet(size, size, 'url(#pool)', { opacity: 0.6 }),
      el('circle', { cx, cy, r: rim - 30, fill: 'none', stroke: tin, 'stroke-width': 60 }),
      border(random),
      el('circle', { cx, cy, r: well, fill: 'none', stroke: '#fff8e6', 'stroke-width': 3, opacity: 0.25 }),
      sheet(size, size, 'url(#hollow)'),
      sheet(size, size, 'url(#pinholes)'),
      sheet(size, size, 'url(#glaze)'),
    ),
    glint(arc(rim - 34, 3.6, 4.5), 30, 0.75),
    glint(arc(well + 20, 3.5, 4.2), 34, 0.5),
    glint(arc(well - 10, 0.5, 1.1), 26, 0.3),
  );
}

export const pictures: Record<string, () => string> = { 'la-maiolica-racconta': dish };
