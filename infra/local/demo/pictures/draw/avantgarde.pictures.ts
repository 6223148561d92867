import { soft } from './brush.ts';
import { blur, linear, radial, rough, sheet } from './surface.ts';
import { el, type Point, type Random, round, seeded, svg } from './svg.ts';

type Cut = { top: Point; bottom: Point; bow: number; width: number };

/** The two lips of a cut: `from` and `to` are offsets across it, in half widths of the opening. */
function lips({ top, bottom, bow, width }: Cut, from: number, to: number, reach = 0): string {
  const edge = (side: number) =>
    Array.from({ length: 19 }, (_, index): Point => {
      const t = index / 18;
      const swell = Math.sin(Math.PI * t ** 0.92) ** 1.25;
      const stretch = (t - 0.5) * reach;
      const x = top[0] + (bottom[0] - top[0]) * t + bow * Math.sin(Math.PI * t);
      return [x + side * (width / 2) * swell, top[1] + (bottom[1] - top[1]) * t + stretch];
    });
  return soft([...edge(from), ...edge(to).reverse()], true);
}

/** One layer of every cut at once: a blur is paid for once, not five times. */
function layer(from: number, to: number, fill: string, opacity: number, reach = 0): string {
  const shapes = cuts.map((cut) => el('path', { d: lips(cut, from, to, reach) }));
  return el('g', { fill, opacity: String(opacity) }, ...shapes);
}

function slashes(): string {
  const softened = (filter: string, ...layers: string[]) => el('g', { filter: `url(#${filter})` }, ...layers);
  return [
    softened('far', layer(-5.2, -0.5, '#6b1a2a', 0.42, 40), layer(0.6, 4.6, '#ffe0d6', 0.55, 40)),
    softened('near', layer(-2.5, 0, '#571024', 0.62, 12), layer(0.4, 2.3, '#ffece4', 0.75, 12)),
    layer(-1, 1, 'url(#gauze)', 1),
    layer(0.38, 1.02, '#f0a79f', 0.95),
    layer(0.86, 1.1, '#fff0ea', 0.9),
    layer(-1.14, -0.94, '#f3a09a', 0.75),
  ].join('');
}

/** Five cuts, never parallel: they breathe like bars of a phrase, the last one after a rest. */
const cuts: Cut[] = [
  { top: [352, 372], bottom: [318, 1012], bow: 16, width: 34 },
  { top: [520, 262], bottom: [500, 1096], bow: -14, width: 44 },
  { top: [690, 330], bottom: [664, 1150], bow: 20, width: 40 },
  { top: [838, 236], bottom: [846, 968], bow: -12, width: 36 },
  { top: [1122, 300], bottom: [1080, 1118], bow: 24, width: 50 },
];

function fontana(): string {
  const defs = el(
    'defs',
    {},
    radial('field', [420, 380, 1350], [0, '#f39d95'], [0.5, '#df6f72'], [1, '#a93a45']),
    linear('gauze', [0, 200, 0, 1150], [0, '#0b0507'], [0.5, '#1d0d12'], [1, '#080304']),
    linear('sag', [0, 0, 1400, 0], [0, '#fff', 0.1], [0.5, '#fff', 0], [1, '#3a0418', 0.28]),
    blur('far', 26),
    blur('near', 7),
    rough('weft', { size: 330, frequency: '0.4 0.06', octaves: 2, seed: 6 }, { depth: 1.7, strength: 0.4 }),
    rough('canvas', { size: 360, frequency: '0.09 0.4', octaves: 3, seed: 5 }, { depth: 1.7, strength: 0.55 }),
    rough('coat', { size: 520, frequency: 0.014, octaves: 2, seed: 9 }, { depth: 5, strength: 0.4 }),
  );
  return svg(
    1400,
    1400,
    'Il taglio e lo spazio',
    defs,
    sheet(1400, 1400, 'url(#field)'),
    sheet(1400, 1400, 'url(#sag)'),
    sheet(1400, 1400, 'url(#coat)'),
    sheet(1400, 1400, 'url(#weft)'),
    sheet(1400, 1400, 'url(#canvas)'),
    slashes(),
  );
}

type Plane = { color: string; opacity?: number };

/** Everything here is a plane with one sharp edge, the leading one, and a wake that dissolves into the next. */
class Wakes {
  drawn: string[] = [];

  blade(from: Point, to: Point, depth: number, { color, opacity = 1 }: Plane, taper = 1): void {
    const id = `w${this.drawn.length}`;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [nx, ny] = [-((to[1] - from[1]) / length) * depth, ((to[0] - from[0]) / length) * depth];
    const d = `M${spot(from)}L${spot(to)}L${spot([to[0] + nx, to[1] + ny])}L${spot([from[0] + nx * taper, from[1] + ny * taper])}Z`;
    const stops = [[0, color, 1] as const, [0.3, color, 0.66] as const, [1, color, 0] as const];
    this.drawn.push(
      linear(id, [from[0], from[1], from[0] + nx, from[1] + ny].map(Math.round), ...stops),
      plane(d, id, opacity),
    );
  }

  arc([x, y]: Point, r: number, from: number, to: number, depth: number, { color, opacity = 1 }: Plane): void {
    const id = `w${this.drawn.length}`;
    const at = (angle: number, radius: number) => spot([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
    const large = to - from > Math.PI ? 1 : 0;
    const inner = r - depth;
    const d = `M${at(from, r)}A${r} ${r} 0 ${large} 1 ${at(to, r)}L${at(to - 0.55, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from + 0.3, inner)}Z`;
    const start = round(inner / r, 2);
    const stops = [
      [start, color, 0] as const,
      [round(start + (1 - start) * 0.7, 2), color, 0.5] as const,
      [1, color, 1] as const,
    ];
    this.drawn.push(radial(id, [x, y, r], ...stops), plane(d, id, opacity));
  }
}

const spot = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
const plane = (d: string, id: string, opacity: number) =>
  el('path', { d, fill: `url(#${id})`, opacity: String(round(opacity, 2)) });

const ink = '#1d1814';
const bone = '#f4ecd8';
const earth = ['#3a2d22', '#6b5339', '#8f7752'];
const bottle = ['#1f4038', '#39695a', '#7d9c86'];
const signal = '#b23a22';

/** The room is cut into arrowheads that all point where the car is going. */
function arrowheads(random: Random, wakes: Wakes, last: number, first: number): void {
  for (let step = last; step >= first; step--) {
    const apex: Point = [-120 + step * 168 + random.wobble(40), 470 - step * 7 + random.wobble(20)];
    const open = 780 + step * 26;
    const upper: Point = [apex[0] + open * 1.25, apex[1] - open];
    const lower: Point = [apex[0] + open * 1.5, apex[1] + open * 0.86];
    const color = [bone, ink, random.pick(bottle), bone, earth[0] ?? ink][step % 5] ?? ink;
    const opacity = random.between(0.7, 0.95);
    wakes.blade(apex, upper, 190 + random.wobble(60), { color, opacity }, 0.35);
    wakes.blade(
      lower,
      apex,
      170 + random.wobble(60),
      { color: step % 5 === 1 ? bone : step % 5 === 3 ? random.pick(earth) : color, opacity: opacity * 0.9 },
      1,
    );
  }
}

/** A wheel at one instant: turning sectors, dark against light, none of them closed. */
function wheel(random: Random, wakes: Wakes, at: Point, radius: number, strength: number): void {
  for (let ring = 0; ring < 6; ring++) {
    const r = radius * (1 - ring * 0.155);
    const turn = ring * 0.75 + random.wobble(0.5);
    const dark = ring === 3 ? bottle[0] : ring % 2 ? earth[0] : ink;
    wakes.arc(at, r, turn + 2.6, turn + 4.9, r * 0.34, { color: dark ?? ink, opacity: strength });
    wakes.arc(at, r * 0.97, turn - 0.6, turn + 1.3, r * 0.3, { color: bone, opacity: strength });
    if (ring % 2 === 0)
      wakes.arc(at, r * 1.06, turn + 0.9, turn + 2.5, r * 0.2, { color: random.pick(earth), opacity: strength * 0.9 });
  }
}

/** The road and the air along the body: long arcs of very large circles, packed tighter towards the front. */
function slipstream(random: Random, wakes: Wakes): void {
  for (let index = 0; index < 9; index++) {
    const r = 900 + index * 120;
    const centre: Point = [980 + index * 40, 640 + r * 0.62 - index * 34];
    wakes.arc(centre, r, -2.75 + random.wobble(0.1), -1.1 + random.wobble(0.2), 34 + index * 9, {
      color: index === 3 ? signal : index % 2 ? bone : ink,
      opacity: random.between(0.5, 0.85),
    });
  }
}

function balla(): string {
  const random = seeded('balla-la-velocita-in-una-stanza');
  const wakes = new Wakes();
  slipstream(random, wakes);
  arrowheads(random, wakes, 9, 0);
  for (let step = 5; step >= 0; step--) {
    wheel(random, wakes, [500 + step * 190 + step * step * 6, 560 - step * 16], 300 - step * 30, 1 - step * 0.13);
  }
  arrowheads(random, wakes, 2, 2);
  wakes.blade([1640, 772], [-60, 838], -120, { color: ink, opacity: 0.75 });
  wakes.blade([-60, 846], [1640, 800], 90, { color: bone, opacity: 0.7 });
  wakes.blade([-20, 400], [620, 60], -70, { color: signal, opacity: 0.85 }, 0.1);
  const defs = el(
    'defs',
    {},
    linear('air', [0, 200, 1600, 700], [0, '#d9caa6'], [0.5, '#9d8c6c'], [1, '#5a4d3c']),
    rough(
      'bristle',
      { size: 520, frequency: '0.014 0.17', octaves: 3, seed: 14, turn: 'rotate(-24)' },
      { depth: 2.2, strength: 0.55 },
    ),
    rough('canvas', { size: 300, frequency: 0.4, octaves: 2, seed: 4 }, { depth: 1.6, strength: 0.45 }),
  );
  return svg(
    1600,
    900,
    'La velocità in una stanza',
    defs,
    sheet(1600, 900, 'url(#air)'),
    ...wakes.drawn,
    sheet(1600, 900, 'url(#bristle)'),
    sheet(1600, 900, 'url(#canvas)'),
  );
}

export const pictures: Record<string, () => string> = {
  'fontana-il-taglio-e-lo-spazio': fontana,
  'balla-la-velocita-in-una-stanza': balla,
};
