/** The back of a picture that may not leave: stretcher, linen, ribbon and wax. */
import { inks } from './inks.ts';
import { blur, fade, glow, overlay, relief } from './materials.ts';
import { curve, el, line, type Point, round, seeded, svg } from './svg.ts';
import { drift, mix, range } from './touches.ts';
import { seal, waxFilter } from './wax-seal.ts';

const [WIDTH, HEIGHT] = [1200, 1500];
const random = seeded('notifica');
const SEAL: Point = [612, 742];

const WOOD = ['#8e6439', '#7d5530', '#986e42'];

/** A bar of the stretcher with its grain; `upright` turns the grain. */
function bar(x: number, y: number, w: number, h: number, tone: number): string {
  const upright = h > w;
  const sway = drift(seeded(`bar${x}${y}`));
  const marks = inks();
  const across = upright ? w : h;
  for (let at = 3; at < across; at += random.between(2.5, 8)) {
    const points = range(9).map((index): Point => {
      const along = (index / 8) * (upright ? h : w);
      const off = at + sway(along / 260 + at / 90) * 5;
      return upright ? [x + off, y + along] : [x + along, y + off];
    });
    marks.add(random() < 0.5 ? '#432a14' : '#c09458', curve(points));
  }
  const id = `bar-${x}-${y}`;
  const shape = { x, y, width: w, height: h };
  return (
    el('rect', { ...shape, fill: '#000', opacity: 0.5, transform: 'translate(10 14)', filter: 'url(#soft)' }) +
    el('clipPath', { id }, el('rect', shape)) +
    el(
      'g',
      { 'clip-path': `url(#${id})` },
      el('rect', { ...shape, fill: WOOD[tone] }),
      marks.drawn('stroke', { 'stroke-width': 1.4, opacity: 0.36 }),
    ) +
    el('path', {
      d: upright ? `M${x} ${y}v${h}` : `M${x} ${y}h${w}`,
      stroke: '#f2d6a6',
      'stroke-width': 3,
      opacity: 0.6,
    }) +
    el('path', {
      d: upright ? `M${x + w} ${y}v${h}` : `M${x} ${y + h}h${w}`,
      stroke: '#3a2210',
      'stroke-width': 4,
      opacity: 0.7,
    })
  );
}

/** Raw linen, folded over the edge and held by tacks. */
function linen(): string {
  const marks = inks();
  for (let y = -10; y < HEIGHT + 10; y += 6)
    marks.add(
      random() < 0.5 ? '#7d6b50' : '#cdb994',
      `M-5 ${round(y + random.wobble(2))}q${WIDTH / 2} ${round(random.wobble(10))} ${WIDTH + 10} ${round(random.wobble(3))}`,
    );
  for (let x = -10; x < WIDTH + 10; x += 6)
    marks.add(
      random() < 0.5 ? '#6b5a42' : '#c4b08b',
      `M${round(x + random.wobble(2))} -5q${round(random.wobble(10))} ${HEIGHT / 2} ${round(random.wobble(3))} ${HEIGHT + 10}`,
    );
  return (
    el('rect', { width: WIDTH, height: HEIGHT, fill: '#93815f' }) +
    marks.drawn('stroke', { 'stroke-width': 1.6, opacity: 0.36 })
  );
}

/** A silk band from a to b, with the light along one edge and the weft across. */
function ribbon(from: Point, to: Point, width: number, colour: string, name: string): string {
  const sway = drift(seeded(name));
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const row = (offset: number) =>
    range(13).map((index): Point => {
      const t = index / 12;
      const bend = sway(t * 3.2) * 5 + offset * (1 + sway(t * 5 + 2) * 0.05);
      return [from[0] + dx * t + nx * bend, from[1] + dy * t + ny * bend];
    });
  const bands = range(11).map((index) => {
    const [a, b] = [((index / 11) * 2 - 1) * (width / 2), (((index + 1.15) / 11) * 2 - 1) * (width / 2)];
    const tone = 0.5 + 0.2 * Math.sin(index * 0.62 + 5.4) + (index % 2 ? 0.05 : -0.05);
    return el('path', {
      d: `${curve(row(a))}L${curve(row(b).reverse()).slice(1)}Z`,
      fill: tone > 0.5 ? mix(colour, '#ffe9cf', (tone - 0.5) * 0.9) : mix(colour, '#1a0806', (0.5 - tone) * 1.3),
    });
  });
  const edge = (offset: number) =>
    el('path', {
      d: curve(row(offset)),
      fill: 'none',
      stroke: mix(colour, '#1a0806', 0.55),
      'stroke-width': 2.5,
      'stroke-dasharray': '3 2',
    });
  const cover = `${curve(row(-width / 2))}L${curve(row(width / 2).reverse()).slice(1)}Z`;
  return (
    el('path', { d: cover, fill: '#140a04', opacity: 0.62, transform: 'translate(16 22)', filter: 'url(#soft)' }) +
    bands.join('') +
    edge(-width / 2 + 4) +
    edge(width / 2 - 4)
  );
}

/** An inventory label, faded to nothing but its ruling. */
function label(): string {
  const sheet = line(
    [
      [742, 226],
      [1002, 214],
      [1010, 300],
      [1006, 392],
      [930, 396],
      [748, 402],
      [744, 330],
    ],
    true,
  );
  const rules = range(5).map(
    (index) => `M768 ${262 + index * 27}q110 ${round(random.wobble(3))} 214 ${round(-9 + random.wobble(2))}`,
  );
  return (
    el('path', { d: sheet, fill: '#0d0703', opacity: 0.5, transform: 'translate(5 8)', filter: 'url(#soft)' }) +
    el('path', { d: sheet, fill: '#dccba4' }) +
    el('path', { d: 'M742 226L1002 214L1003 232L743 245z', fill: '#6c7d84', opacity: 0.55 }) +
    el('path', { d: rules.join(''), fill: 'none', stroke: '#7b6a4b', 'stroke-width': 1.4, opacity: 0.6 }) +
    el(
      'g',
      { fill: 'none', stroke: '#6a3350', opacity: 0.5 },
      el('circle', { cx: 958, cy: 372, r: 44, 'stroke-width': 4 }),
      el('circle', { cx: 958, cy: 372, r: 33, 'stroke-width': 1.5 }),
      el('path', { d: 'M934 380l24-30 24 30M938 388h40', 'stroke-width': 2.5 }),
    )
  );
}

export function sealedPicture(): string {
  const small: Point = [1010, 1236];
  const tacks = range(12).map((index) => {
    const [x, y] =
      index < 6 ? [38 + random.wobble(4), 90 + index * 262] : [WIDTH - 38 + random.wobble(4), 190 + (index - 6) * 240];
    return (
      el('circle', { cx: x + 3, cy: y + 4, r: 10, fill: '#1c120a', opacity: 0.6 }) +
      el('circle', { cx: x, cy: y, r: 9, fill: '#57534c' }) +
      el('circle', { cx: x - 3, cy: y - 3, r: 3, fill: '#cfc8bb' })
    );
  });
  return svg(
    WIDTH,
    HEIGHT,
    'Il retro di un quadro legato con un nastro e sigillato con la ceralacca',
    el(
      'defs',
      {},
      blur('soft', 9),
      waxFilter('wax', SEAL, 250),
      waxFilter('drop', small, 130),
      relief('fibre', { frequency: [0.5, 0.35], octaves: 2, height: 1.5, strength: 0.8, seed: 2 }),
      fade(
        'across',
        [0, 0],
        [WIDTH, HEIGHT],
        [
          [0, '#fff0d0', 0.24],
          [0.45, '#fff0d0', 0],
          [1, '#120904', 0.62],
        ],
      ),
      glow('lamp', [430, 480], 900, [
        [0, '#ffe2ae', 0.22],
        [1, '#ffe2ae', 0],
      ]),
    ),
    linen(),
    overlay(WIDTH, HEIGHT, 'fibre', 0.35),
    bar(0, 0, 150, HEIGHT, 0),
    bar(1062, 0, 138, HEIGHT, 1),
    bar(150, 0, 912, 132, 2),
    bar(150, 1384, 912, 116, 1),
    bar(150, 650, 912, 128, 0),
    ...tacks,
    el('path', {
      d: line(
        [
          [150, 132],
          [212, 132],
          [150, 210],
        ],
        true,
      ),
      fill: '#7d5732',
    }),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#across)' }),
    label(),
    ribbon([-40, 1040], [1240, 470], 78, '#cdbd9c', 'weft'),
    ribbon([500, -40], [742, 1540], 78, '#d3c4a4', 'warp'),
    ribbon([560, 820], [1014, 1240], 34, '#8c3a2c', 'tail'),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#lamp)' }),
    seal('wax', SEAL, 196),
    seal('drop', small, 84),
  );
}
