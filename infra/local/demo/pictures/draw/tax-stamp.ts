/** The percentage as a banknote engraver would cut it: two guilloche rosettes and a band between them. */
import { inks } from './inks.ts';
import { blur, glow, overlay, relief, specks } from './materials.ts';
import { curve, el, type Point, round, seeded, svg } from './svg.ts';
import { polar, range } from './touches.ts';

const SIZE = 1400;
const RED = '#a23a22';
const GREEN = '#1f4a41';
const PAPER = '#f2e9d4';

type Rosette = { id: string; at: Point; radius: number; lobes: number; copies: number; depth: number; ink: string };

/** One closed line with its lobes; the rosette is that line turned many times. */
function petals({ radius, lobes, depth }: Rosette, points: number): string {
  return curve(
    range(points).map((index) => {
      const a = (index / points) * Math.PI * 2;
      return polar([0, 0], radius * (1 - depth + depth * Math.cos(a * lobes)), a);
    }),
    true,
  );
}

function rosette(rose: Rosette, width: number): string {
  const { id, lobes, copies, ink } = rose;
  const turn = 360 / lobes / copies;
  const uses = range(copies).map((index) =>
    el('use', { href: `#${id}`, transform: `rotate(${round(index * turn, 3)})` }),
  );
  return el(
    'g',
    { stroke: ink, 'stroke-width': width, fill: 'none' },
    el('defs', {}, el('path', { id, d: petals(rose, lobes * 7) })),
    ...uses,
  );
}

/** Rosettes inside each other: an outer lace, a ring of knots, a bright eye. */
function zero(name: string, at: Point, radius: number, lobes: number, ink: string, other: string): string {
  const layer = (share: number, count: number, copies: number, depth: number, colour: string, width: number) =>
    rosette(
      { id: `${name}${round(share * 100)}`, at, radius: radius * share, lobes: count, copies, depth, ink: colour },
      width,
    );
  return el(
    'g',
    { transform: `translate(${at[0]} ${at[1]})` },
    el('circle', { r: radius * 1.02, fill: PAPER }),
    el('circle', { r: radius, fill: ink, opacity: 0.14 }),
    el('circle', { r: radius * 0.66, fill: other, opacity: 0.16 }),
    layer(1, lobes, 12, 0.17, ink, 1.7),
    layer(0.83, lobes * 2, 7, 0.13, ink, 1.2),
    layer(0.66, lobes, 10, 0.2, other, 1.3),
    el('circle', { r: radius * 0.37, fill: PAPER }),
    layer(0.37, lobes, 8, 0.1, ink, 1.2),
    layer(0.3, lobes * 2, 4, 0.06, ink, 1),
  );
}

/** Half of the stroke of the percent sign, from its middle to its tip: waves woven inside a spindle. */
function spindle(length: number, width: number): string {
  const marks = inks();
  for (const index of range(22)) {
    const phase = (index / 22) * Math.PI * 2;
    const points = range(38).map((step): Point => {
      const t = step / 37;
      const edge = width * Math.cos((t * Math.PI) / 2) ** 0.62 * (0.8 + 0.2 * Math.cos(t * Math.PI * 6));
      return [t * length, Math.sin(t * Math.PI * 3.5 + phase) * edge];
    });
    marks.add(index % 2 ? RED : GREEN, curve(points));
  }
  return marks.drawn('stroke', { id: 'spindle', 'stroke-width': 1.7 });
}

/** Turned by half a circle its lines meet those of the other half. */
const slash = () =>
  el(
    'g',
    { transform: 'translate(700 700) rotate(-50)' },
    el('defs', {}, spindle(680, 74)),
    el('use', { href: '#spindle' }),
    el('use', { href: '#spindle', transform: 'rotate(180)' }),
  );

/** The ground of the stamp: fine waves that swell where the sign stands. */
function ground(): string {
  const rows = range(46).map((index) => {
    const y = 150 + index * 24.2;
    return curve(
      range(18).map((step): Point => {
        const x = 150 + step * 64.8;
        const near = Math.exp(-(((x - 700) / 430) ** 2) - ((y - 700) / 430) ** 2);
        return [Math.round(x), round(y + Math.sin(x / 84 + index * 0.5) * (4 + near * 22))];
      }),
    );
  });
  return el('path', { d: rows.join(''), fill: 'none', stroke: '#b48a5f', 'stroke-width': 1, opacity: 0.62 });
}

/** Perforated paper. */
function teeth(): string {
  const [low, high, count] = [84, SIZE - 84, 28];
  const pitch = (high - low) / count;
  const r = round(pitch * 0.27);
  const gap = round(pitch - 2 * r, 3);
  const side = (dx: number, dy: number) =>
    `l${round((dx * gap) / 2, 3)} ${round((dy * gap) / 2, 3)}a${r} ${r} 0 0 0 ${dx * 2 * r} ${dy * 2 * r}l${round((dx * gap) / 2, 3)} ${round((dy * gap) / 2, 3)}`.repeat(
      count,
    );
  return `M${low} ${low}${side(1, 0)}${side(0, 1)}${side(-1, 0)}${side(0, -1)}Z`;
}

/** A cancelled corner: the office's hand stamp, arcs only. */
function postmark(random: ReturnType<typeof seeded>): string {
  const [x, y] = [1108, 300];
  const rings = [196, 176, 108].map((r, index) =>
    el('circle', { cx: x, cy: y, r, 'stroke-width': [7, 2.5, 3.5][index] }),
  );
  const bars = range(5).map((index) =>
    el('path', {
      d: `M${x - 84} ${y - 44 + index * 22}h${round(168 + random.wobble(6))}`,
      'stroke-width': index % 2 ? 3 : 7,
    }),
  );
  const marks = range(40).map((index) => {
    const a = (index / 40) * Math.PI * 2;
    const [near, far] = [polar([x, y], 124, a), polar([x, y], 124 + (index % 5 ? 16 : 34), a)];
    return `M${near.map((v) => round(v)).join(' ')}L${far.map((v) => round(v)).join(' ')}`;
  });
  return el(
    'g',
    { stroke: '#2b2a33', fill: 'none', opacity: 0.72, transform: `rotate(-17 ${x} ${y})` },
    ...rings,
    ...bars,
    el('path', { d: marks.join(''), 'stroke-width': 3.5 }),
  );
}

export function taxStamp(): string {
  const random = seeded('iva');
  const edge = { x: 150, y: 150, width: 1100, height: 1100, fill: 'none', stroke: GREEN };
  return svg(
    SIZE,
    SIZE,
    'Un segno di percentuale inciso a rabesco su un valore bollato',
    el(
      'defs',
      {},
      blur('soft', 12),
      el('clipPath', { id: 'field' }, el('rect', { x: 150, y: 150, width: 1100, height: 1100 })),
      glow('light', [430, 360], 1150, [
        [0, '#fff6e0', 0.42],
        [0.55, '#fff6e0', 0],
        [1, '#3a2412', 0.34],
      ]),
      relief('fibre', { frequency: [0.05, 0.09], octaves: 4, height: 1.6, strength: 0.5, seed: 3 }),
      specks('worn', PAPER, { frequency: 0.3, octaves: 2, density: 0.36, contrast: 7, seed: 21 }),
    ),
    el('rect', { width: SIZE, height: SIZE, fill: '#2a352f' }),
    el(
      'g',
      { transform: 'translate(-52 -30) rotate(-4 700 700) scale(1.1)' },
      el('path', { d: teeth(), fill: '#0d0705', opacity: 0.65, transform: 'translate(16 24)', filter: 'url(#soft)' }),
      el('path', { d: teeth(), fill: PAPER }),
      el(
        'g',
        { 'clip-path': 'url(#field)' },
        ground(),
        slash(),
        zero('high', [436, 446], 276, 22, GREEN, RED),
        zero('low', [968, 956], 292, 5, RED, GREEN),
      ),
      el('rect', { ...edge, 'stroke-width': 5 }),
      el('rect', { ...edge, x: 138, y: 138, width: 1124, height: 1124, 'stroke-width': 1.6 }),
      postmark(random),
      el('g', { 'clip-path': 'url(#field)' }, overlay(SIZE, SIZE, 'worn', 0.5)),
    ),
    overlay(SIZE, SIZE, 'fibre', 0.28),
    el('rect', { width: SIZE, height: SIZE, fill: 'url(#light)' }),
  );
}
