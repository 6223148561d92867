/** Gallery 04: a shelter of slates in the snow with the warmth inside. */
import { brush, clamp, ramp, smoothstep, through, track } from './gallery-hand.ts';
import { blur, fade, glow, ground } from './gallery-material.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';

const dome = { x: 800, y: 812, radius: 452, tilt: 0.2 };

/** A place on the shelter: `turn` from -90° to 90° across the front, `rise` from the ground to the top. */
function onDome(turn: number, rise: number, out = 1): Point {
  const across = Math.cos(rise) * dome.radius * out;
  return [
    dome.x + across * Math.sin(turn),
    dome.y - Math.sin(rise) * dome.radius * out * 0.98 + across * Math.cos(turn) * dome.tilt,
  ];
}

const slates = ['#101418', '#262d33', '#465058', '#6f7a80', '#9fa8aa', '#d3d8d7'];

function slab(turn: number, rise: number, width: number, height: number, random: Random): string {
  const light =
    -0.62 * Math.cos(rise) * Math.sin(turn) + 0.52 * Math.sin(rise) + 0.42 * Math.cos(rise) * Math.cos(turn);
  const tone = clamp(0.2 + 0.72 * light + random.wobble(0.24));
  const lean = random.wobble(0.05);
  const corner = (side: number, up: number) =>
    onDome(
      turn + side * width * random.between(0.44, 0.54) + lean * up,
      rise + up * height * random.between(0.46, 0.66),
      1 + random.wobble(0.012),
    );
  const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const between = (p: Point, q: Point, t: number): Point => [
    p[0] + (q[0] - p[0]) * t + random.wobble(4),
    p[1] + (q[1] - p[1]) * t + random.wobble(4),
  ];
  const outline = [
    a,
    between(a, b, 0.3),
    between(a, b, 0.7),
    b,
    between(b, c, 0.5),
    c,
    between(c, d, 0.5),
    d,
    between(d, a, 0.5),
  ];
  const thick = outline.map(([x, y]): Point => [x + 5, y + 9]);
  const vein = (t: number) => track([between(d, a, t), between(c, b, t)]);
  return [
    el('path', { d: track(thick, true), fill: ramp(slates, tone * 0.28) }),
    el('path', { d: track(outline, true), fill: ramp(slates, tone) }),
    el('path', {
      d: vein(random()) + vein(random()),
      fill: 'none',
      stroke: ramp(slates, tone + 0.12),
      'stroke-width': 1.4,
      opacity: '.6',
    }),
    el('path', {
      d: track([d, between(c, d, 0.5), c]),
      fill: 'none',
      stroke: ramp(slates, tone + 0.3),
      'stroke-width': 2.2,
    }),
    snowOn(
      [d, between(c, d, 0.7), between(c, d, 0.35), c],
      smoothstep(0.2, 1.1, rise) * (1.2 - 0.5 * Math.sin(turn)),
      random,
    ),
  ].join('');
}

/** Snow along the upper edge of a slab, thicker near the top of the shelter. */
function snowOn(edge: readonly Point[], depth: number, random: Random): string {
  const thick = 34 * depth * random.between(0.35, 1.1);
  if (thick < 4) return '';
  const inner = edge.slice(1, -1);
  const hump = inner.map(([x, y]): Point => [x, y - thick * 0.4]);
  const drip = inner.map(([x, y]): Point => [x, y + thick * random.between(0.3, 0.85)]);
  const [first, last] = [edge[0] as Point, edge[edge.length - 1] as Point];
  const bank = curve([first, ...hump, last, ...drip.reverse()], true);
  return (
    el('path', { d: bank, fill: '#93a1ab', transform: 'translate(1.5 4)' }) + el('path', { d: bank, fill: '#f1f4f4' })
  );
}

function courses(random: Random): string {
  const drawn: string[] = [];
  const heights = [0.2, 0.19, 0.185, 0.18, 0.18, 0.175, 0.17, 0.17];
  let rise = 0;
  for (const height of heights) {
    const middle = rise + height / 2;
    const count = Math.max(3, Math.round((17 * Math.cos(middle)) / 1.15));
    const slabs: { turn: number; width: number }[] = [];
    for (let turn = -Math.PI / 2 - random() * 0.2; turn < Math.PI / 2; ) {
      const width = (Math.PI / count) * random.between(0.7, 1.35);
      slabs.push({ turn: turn + width / 2, width: width * 0.95 });
      turn += width;
    }
    slabs.sort((one, other) => Math.abs(other.turn) - Math.abs(one.turn));
    for (const { turn, width } of slabs) {
      const door = Math.abs(turn - 0.36) < (middle < 0.2 ? 0.23 : 0.13) && middle < 0.42;
      if (!door && Math.abs(turn) < 1.5) drawn.push(slab(turn, middle, width, height, random));
    }
    rise += height;
  }
  return drawn.join('');
}

function twigs(random: Random, foot: Point, head: Point, spread: number, count: number): string {
  return Array.from({ length: count }, () => {
    const from: Point = [foot[0] + random.wobble(spread), foot[1] + random.wobble(12)];
    const to: Point = [head[0] + random.wobble(spread * 1.6), head[1] + random.wobble(46)];
    const at = (t: number): Point => [
      from[0] + (to[0] - from[0]) * t + random.wobble(7),
      from[1] + (to[1] - from[1]) * t + random.wobble(7),
    ];
    const stem = [from, at(0.2), at(0.4), at(0.6), at(0.8), to];
    const fork = at(random.between(0.55, 0.85));
    const tip: Point = [fork[0] + random.wobble(70), fork[1] - random.between(50, 120)];
    return (
      brush(stem, (t) => 6.5 * (1 - t) + 1.2) +
      brush([fork, [(fork[0] + tip[0]) / 2 + 6, (fork[1] + tip[1]) / 2], tip], (t) => 3 * (1 - t) + 0.8)
    );
  }).join('');
}

/** A far line of bare trees, hardly there. */
function bareWood(random: Random): string {
  return Array.from({ length: 120 }, () => {
    const x = random() ** 1.6 * 1600;
    const foot = 762 + random.wobble(5);
    const tall = random.between(26, 92) * (1 - x / 2400);
    return brush(
      [
        [x, foot],
        [x + random.wobble(3), foot - tall * 0.5],
        [x + random.wobble(8), foot - tall],
      ],
      (t) => 3.4 * (1 - t) + 0.5,
    );
  }).join('');
}

function igloo(): string {
  const random = seeded('igloo');
  const base = Array.from({ length: 41 }, (_, index) => onDome(-Math.PI / 2 + (Math.PI * index) / 40, 0));
  const top = Array.from({ length: 41 }, (_, index): Point => {
    const angle = Math.PI * (1 - index / 40);
    return [dome.x - dome.radius * Math.cos(angle), dome.y - dome.radius * 0.97 * Math.sin(angle)];
  });
  const body = track([...base, ...top], true);
  const door = track(
    [0.16, 0.2, 0.3, 0.42, 0.52, 0.56].map((turn, index) => onDome(turn, [0, 0.22, 0.34, 0.34, 0.22, 0][index] ?? 0)),
    true,
  );
  const spill = track(
    through(
      [
        [870, 912],
        [960, 900],
        [1056, 900],
        [1180, 960],
        [1300, 1050],
        [1150, 1080],
        [1010, 1060],
        [930, 990],
        [870, 912],
      ],
      4,
    ),
    true,
    0,
  );
  const drift = (y: number, size: number, seed: number) =>
    track(
      [
        ...Array.from(
          { length: 33 },
          (_, i): Point => [i * 50, y + size * Math.sin(i * 0.33 + seed) + size * 0.5 * Math.sin(i * 0.81 + seed * 3)],
        ),
        [1600, 1100],
        [0, 1100],
      ],
      true,
      0,
    );
  const rib = (turn: number) =>
    track(Array.from({ length: 9 }, (_, index) => onDome(turn, 1.34 + index * 0.035, 1 + index * 0.012)));
  return svg(
    1600,
    1100,
    'Igloo d’inverno',
    el(
      'defs',
      {},
      fade(
        'dusk',
        [0, 0, 0, 1],
        [
          [0, '#46535f'],
          [0.4, '#7d8a93'],
          [0.62, '#b4bab9'],
          [0.72, '#d8d0c4'],
          [1, '#d8d0c4'],
        ],
      ),
      fade(
        'snow',
        [0, 0, 0, 1],
        [
          [0, '#c3c9cc'],
          [0.35, '#dde1e1'],
          [1, '#aab5bd'],
        ],
      ),
      glow(
        'fire',
        [935, 850, 520],
        [
          [0, '#fff0b8'],
          [0.16, '#ffc65c'],
          [0.4, '#e98a2b'],
          [0.75, '#8a3f14'],
          [1, '#2a1509'],
        ],
        true,
      ),
      glow(
        'spilt',
        [962, 900, 360],
        [
          [0, '#ffd27a', 0.95],
          [0.35, '#f6ae54', 0.6],
          [1, '#f0a24a', 0],
        ],
        true,
      ),
      blur('soft', 22),
      blur('near', 9),
      blur('thin', 1.4),
      ground('air', { frequency: '.012 .02', octaves: 3, depth: 2.2, seed: 3 }),
      ground('drift', { frequency: '.008 .024', octaves: 3, depth: 5, seed: 30, height: 62 }),
      ground('rock', { frequency: '.06 .16', octaves: 3, depth: 4, seed: 5, height: 56 }),
      fade(
        'pane',
        [0, 0, 1, 1],
        [
          [0, '#f4fbff', 0.5],
          [0.5, '#d7e8ee', 0.14],
          [1, '#eaf6fa', 0.34],
        ],
      ),
    ),
    el('g', { filter: 'url(#air)' }, el('rect', { width: 1600, height: 1100, fill: 'url(#dusk)' })),
    el('path', { d: bareWood(random), fill: '#6f7377', opacity: '.5', filter: 'url(#thin)' }),
    el('path', { d: drift(748, 6, 2), fill: '#b4bbbf' }),
    el('g', { filter: 'url(#drift)' }, el('path', { d: drift(778, 9, 5), fill: 'url(#snow)' })),
    el('ellipse', { cx: 1130, cy: 905, rx: 520, ry: 62, fill: '#4d5d70', opacity: '.5', filter: 'url(#soft)' }),
    el('path', { d: twigs(random, [440, 800], [560, 300], 26, 13), fill: '#2c211a' }),
    el('g', { filter: 'url(#rock)' }, el('path', { d: body, fill: 'url(#fire)' }), courses(random)),
    el('path', { d: door, fill: '#ffb64d', opacity: '.55', filter: 'url(#soft)' }),
    el('path', { d: [-1.2, -0.5, 0.2, 0.9].map(rib).join(''), fill: 'none', stroke: '#22201f', 'stroke-width': 5 }),
    el('path', {
      d: 'M196 930L352 420L560 448L470 960z',
      fill: 'url(#pane)',
      stroke: '#f5fbfc',
      'stroke-width': 3.2,
      'stroke-opacity': '.8',
    }),
    el('path', {
      d: 'M300 950L424 566L520 582L452 968z',
      fill: 'url(#pane)',
      stroke: '#e2f1f3',
      'stroke-width': 2.4,
      'stroke-opacity': '.7',
    }),
    el('path', {
      d: 'M150 938Q330 900 480 958T820 922Q900 930 960 918L980 966Q560 1020 150 990z',
      fill: '#eef1f0',
      opacity: '.92',
      filter: 'url(#near)',
    }),
    el('path', { d: spill, fill: 'url(#spilt)', filter: 'url(#soft)', opacity: '.85' }),
    el('path', {
      d: 'M1130 905Q1240 860 1330 868T1480 900Q1360 930 1130 930z',
      fill: '#d5dbde',
      opacity: '.85',
      filter: 'url(#near)',
    }),
  );
}

export const pictures: Record<string, () => string> = { 'opera-04': igloo };
