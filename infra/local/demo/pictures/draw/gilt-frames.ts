/** Gilt and ebony frames, empty, each as its mouldings. */
import { stroke } from './inks.ts';
import { el, line, type Point, round, seeded } from './svg.ts';
import { lerp, mix, polar, range } from './touches.ts';

const random = seeded('gilt-frames');

export type Quad = readonly [Point, Point, Point, Point];

const GILT = ['#fff0bd', '#eac263', '#c4922f', '#8f611b', '#5a3811', '#33200c'];

type Frame = { at: Point; w: number; h: number; turn: number; width: number; light: number; ebony?: boolean };

/** Leaning one on another: the nearest is the smallest and the brightest. */
export const FRAMES: readonly Frame[] = [
  { at: [500, 985], w: 420, h: 720, turn: -3.2, width: 66, light: 0.42 },
  { at: [718, 1030], w: 330, h: 610, turn: 4.4, width: 52, light: 0.6, ebony: true },
  { at: [452, 1120], w: 300, h: 470, turn: -6, width: 58, light: 0.74 },
  { at: [660, 1190], w: 372, h: 330, turn: 2.2, width: 62, light: 0.92 },
];

/** Mouldings from the outer edge in: share of the width, tone. */
const MOULDINGS: readonly (readonly [from: number, tone: number])[] = [
  [0, 0.62],
  [0.08, 0.16],
  [0.2, 0.42],
  [0.27, 0.72],
  [0.34, 0.3],
  [0.62, 0.12],
  [0.7, 0.55],
  [0.8, 0.8],
  [0.88, 0.1],
];

const gilt = (tone: number, light: number) => {
  const place = Math.max(0, Math.min(0.999, 1 - (1 - tone) * light)) * (GILT.length - 1);
  return mix(GILT[Math.floor(place)] ?? '', GILT[Math.floor(place) + 1] ?? '', place % 1);
};

const inset = (w: number, h: number, by: number): Quad => [
  [-w / 2 + by, -h / 2 + by],
  [w / 2 - by, -h / 2 + by],
  [w / 2 - by, h / 2 - by],
  [-w / 2 + by, h / 2 - by],
];

/** Carved leaves along the hollow of the moulding. */
function leaves(w: number, h: number, by: number, size: number, light: number): string {
  const path = inset(w, h, by);
  const marks = range(4).map((side) => {
    const [from, to] = [path[side] as Point, path[(side + 1) % 4] as Point];
    const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 1.12));
    return range(count)
      .map((index) => {
        const [x, y] = lerp(from, to, (index + 0.5) / count);
        const a = (side * Math.PI) / 2 + (index % 2 ? 0.6 : -0.6);
        const [dx, dy] = [Math.cos(a) * size * 0.42, Math.sin(a) * size * 0.42];
        return stroke(x - dx, y - dy, dx * 2, dy * 2, size * 0.1);
      })
      .join('');
  });
  const id = `leaves-${round(w)}`;
  const drawn = (stroke: string, width: number, move: string, opacity: number) =>
    el('use', { href: `#${id}`, stroke, 'stroke-width': width, transform: `translate(${move})`, opacity });
  return (
    el('defs', {}, el('path', { id, d: marks.join(''), fill: 'none', 'stroke-linecap': 'round' })) +
    drawn(gilt(0.95, light), size * 0.46, '2 3', 0.85) +
    drawn(gilt(0.14, light), size * 0.46, '0 0', 1) +
    drawn(gilt(0, light), 1.6, '-1.5 -2', 0.8)
  );
}

export function frame({ at, w, h, turn, width, light, ebony }: Frame): string {
  const rails = MOULDINGS.map(([from, tone], index) => {
    const [outer, inner] = [inset(w, h, from * width), inset(w, h, (MOULDINGS[index + 1]?.[0] ?? 1) * width)];
    return range(4)
      .map((side) => {
        const next = (side + 1) % 4;
        const lit = [0, 0.26, 0.1, -0.1][side] ?? 0;
        const turned = side === 2 || side === 1 ? 1 - tone * 0.85 - 0.1 : tone;
        return el('path', {
          d: line([outer[side] as Point, outer[next] as Point, inner[next] as Point, inner[side] as Point], true),
          fill:
            ebony && index > 0 && index < 7
              ? mix('#5a4a3e', '#0d0a09', turned + lit + 0.25)
              : gilt(Math.max(0, turned + lit), light),
        });
      })
      .join('');
  });
  const rubbed = range(7).map(() => {
    const [x, y] = lerp([-w / 2 + 8, h / 2 - width * 0.06], [w / 2 - 8, h / 2 - width * 0.06], random());
    return el('path', {
      d: line([
        [x, y],
        [Math.min(w / 2, x + random.between(4, 16)), y],
      ]),
      stroke: '#7c2d1f',
      'stroke-width': random.between(2, 4),
      opacity: 0.6,
    });
  });
  const hole = el('path', {
    d: `${line(inset(w, h, 0), true)}${line(inset(w, h, width), true)}`,
    'fill-rule': 'evenodd',
    fill: '#000',
    opacity: 0.55,
    filter: 'url(#soft)',
    transform: 'translate(20 14)',
  });
  return el(
    'g',
    { transform: `translate(${at[0]} ${at[1]}) rotate(${turn})` },
    hole,
    ...rails,
    ebony ? '' : leaves(w, h, width * 0.48, width * 0.25, light),
    ...rubbed,
  );
}

/** The round one in front, turned on the lathe and water-gilded: its light turns with it. */
export function tondo(): string {
  const [x, y, r] = [470, 1262, 128];
  const rings = range(12).map((index) => {
    const radius = r - index * 4.2;
    const tone = 0.5 + 0.42 * Math.sin(index * 1.25 + 0.6);
    return el('circle', {
      cx: x,
      cy: y,
      r: radius,
      fill: 'none',
      stroke: index % 3 === 0 ? 'url(#turned-back)' : 'url(#turned)',
      'stroke-width': 5,
      opacity: round(0.55 + tone * 0.45, 2),
    });
  });
  const beads = range(56)
    .map((index) => {
      const [bx, by] = polar([x, y], r - 24, (index / 56) * Math.PI * 2);
      return `M${round(bx)} ${round(by)}h.1`;
    })
    .join('');
  const bead = (stroke: string, width: number, move: string) =>
    el('path', { d: beads, stroke, 'stroke-width': width, 'stroke-linecap': 'round', transform: `translate(${move})` });
  return (
    el('circle', {
      cx: x + 14,
      cy: y + 14,
      r: r - 24,
      fill: 'none',
      stroke: '#000',
      'stroke-width': 50,
      opacity: 0.6,
      filter: 'url(#soft)',
    }) +
    el('circle', { cx: x, cy: y, r: r - 24, fill: 'none', stroke: '#6d4614', 'stroke-width': 52 }) +
    rings.join('') +
    bead('#4a2d0c', 9, '1.5 2') +
    bead('#f6d989', 7, '0 0')
  );
}
