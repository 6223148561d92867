/** A palace of rough-hewn stone; in its dark doorway, frames without pictures wait in their gold. */
import { FRAMES, frame, type Quad, tondo } from './gilt-frames.ts';
import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, line, type Point, round, seeded, svg } from './svg.ts';
import { lerp, mix, polar, range } from './touches.ts';

const [WIDTH, HEIGHT] = [1200, 1500];
const random = seeded('firenze-1959');

const STONE = ['#b39a74', '#a68c66', '#bca582', '#99805c', '#ad9268', '#8f7a5c'];
const DARK = '#1a130d';
const DOOR = { x: 590, springing: 700, inner: 318, outer: 560, ground: 1420 };

/** One block, cushioned: light from the upper left, its lower right in its own shadow. */
function block(quad: Quad, colour: string, depth: number): string {
  const middle: Point = [quad.reduce((sum, [x]) => sum + x, 0) / 4, quad.reduce((sum, [, y]) => sum + y, 0) / 4];
  const inside = quad.map((p) => lerp(p, middle, depth * random.between(0.85, 1.2))) as unknown as Quad;
  const sides = range(4).map((from) => {
    const [a, b] = [quad[from] as Point, quad[(from + 1) % 4] as Point];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const faced = ((b[1] - a[1]) * -0.5 + (b[0] - a[0]) * 0.86) / length;
    const d = line([a, b, inside[(from + 1) % 4] as Point, inside[from] as Point], true);
    return el('path', {
      d,
      fill: faced > 0 ? '#fff1d2' : '#2b1d10',
      opacity: round(Math.abs(faced) * (faced > 0 ? 0.42 : 0.6), 2),
    });
  });
  const hewn = range(random.integer(3, 5)).map(() => {
    const at = lerp(lerp(inside[0], inside[1], random()), lerp(inside[3], inside[2], random()), random());
    return line([at, [at[0] + random.between(6, 22), at[1] + random.between(5, 18)]]);
  });
  return (
    el('path', { d: line(quad, true), fill: colour }) +
    sides.join('') +
    el('path', { d: hewn.join(''), fill: 'none', stroke: mix(colour, '#3d2a17', 0.5), 'stroke-width': 2, opacity: 0.5 })
  );
}

const shake = ([x, y]: Point): Point => [x + random.wobble(2.6), y + random.wobble(2.6)];

function quad(x: number, y: number, w: number, h: number): Quad {
  return [shake([x + 3, y + 3]), shake([x + w - 3, y + 3]), shake([x + w - 3, y + h - 3]), shake([x + 3, y + h - 3])];
}

/** Courses that grow lower as they climb, as the mason of the Strozzi made them. */
function wall(): string {
  let y = 1440;
  const blocks: string[] = [];
  for (let course = 0; y > -20; course++) {
    const h = 128 - course * 3.2;
    y -= h;
    for (let x = -random.between(20, 190); x < WIDTH; ) {
      const w = random.between(130, 250);
      blocks.push(block(quad(x, y, w, h), random.pick(STONE), 0.17));
      x += w;
    }
  }
  return blocks.join('');
}

/** The stones of the arch, long and short in turn, thrust outwards. */
function voussoirs(): string {
  const count = 15;
  return range(count)
    .map((index) => {
      const [from, to] = [
        Math.PI + (index / count) * Math.PI + 0.007,
        Math.PI + ((index + 1) / count) * Math.PI - 0.007,
      ];
      const far = DOOR.outer + (index % 2 ? -46 : 0) + random.wobble(8) + (index === 7 ? 34 : 0);
      const centre: Point = [DOOR.x, DOOR.springing];
      return block(
        [
          shake(polar(centre, far, from)),
          shake(polar(centre, far, to)),
          shake(polar(centre, DOOR.inner, to)),
          shake(polar(centre, DOOR.inner, from)),
        ],
        random.pick(STONE),
        0.12,
      );
    })
    .join('');
}

const opening = () => {
  const { x, springing, inner, ground } = DOOR;
  return `M${x - inner} ${ground}V${springing}A${inner} ${inner} 0 0 1 ${x + inner} ${springing}V${ground}Z`;
};

/** The floor inside, and the sun that reaches as far as the step allows. */
const floor = () =>
  el('path', { d: `M0 1318H${WIDTH}V1440H0z`, fill: '#3d2815' }) +
  el('path', { d: 'M272 1420L330 1330H700L900 1420z', fill: '#a8793f', opacity: 0.6 });

export function palaceOfFrames(): string {
  const jambs = range(6).flatMap((index) => {
    const y = DOOR.springing + index * 120;
    const long = index % 2 ? 34 : 0;
    const w = DOOR.outer - DOOR.inner - 60;
    return [
      block(quad(DOOR.x - DOOR.inner - w - long, y, w + long, 120), random.pick(STONE), 0.13),
      block(quad(DOOR.x + DOOR.inner, y, w + long, 120), random.pick(STONE), 0.13),
    ];
  });
  const { x, inner, ground } = DOOR;
  return svg(
    WIDTH,
    HEIGHT,
    'Cornici dorate appoggiate nel portone di un palazzo a bugnato',
    el(
      'defs',
      {},
      relief('hewn', {
        frequency: [0.06, 0.085],
        octaves: 3,
        height: 3.5,
        strength: 0.9,
        dark: '#23160b',
        light: '#fff3d8',
        seed: 11,
      }),
      blur('soft', 10),
      fade(
        'raking',
        [0, 0],
        [WIDTH, 900],
        [
          [0, '#ffe9bd', 0.2],
          [0.5, '#ffe9bd', 0],
          [1, '#160d12', 0.5],
        ],
      ),
      glow('inside', [470, 1240], 620, [
        [0, '#5a3a1c'],
        [0.55, '#2c1c10'],
        [1, '#120c08'],
      ]),
      fade(
        'turned',
        [380, 1170],
        [560, 1350],
        [
          [0, '#fff3c4'],
          [0.35, '#dcae4b'],
          [0.7, '#8f611b'],
          [1, '#4a2d0c'],
        ],
      ),
      fade(
        'turned-back',
        [380, 1170],
        [560, 1350],
        [
          [0, '#5a3811'],
          [0.45, '#a87424'],
          [0.8, '#f0cf78'],
          [1, '#fff0bd'],
        ],
      ),
      el('clipPath', { id: 'door' }, el('path', { d: opening() })),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: '#4a3b29' }),
    wall(),
    el('path', { d: `M0 1440H${WIDTH}V${HEIGHT}H0z`, fill: '#6f5d45' }),
    voussoirs(),
    ...jambs,
    overlay(WIDTH, HEIGHT, 'hewn', 0.5),
    el('path', { d: opening(), fill: DARK }),
    el(
      'g',
      { 'clip-path': 'url(#door)' },
      el('path', { d: opening(), fill: 'url(#inside)' }),
      floor(),
      ...FRAMES.map(frame),
      tondo(),
      el('path', {
        d: line(
          [
            [x - inner, 300],
            [x - inner + 150, 300],
            [x - inner + 60, 1000],
            [x - inner, 1200],
          ],
          true,
        ),
        fill: '#000',
        opacity: 0.5,
        filter: 'url(#soft)',
      }),
    ),
    el('path', { d: `M${x - inner - 30} ${ground}H${x + inner + 30}l22 34H${x - inner - 52}z`, fill: '#c2ab86' }),
    el('path', { d: `M${x - inner - 52} ${ground + 34}H${x + inner + 52}v26H${x - inner - 52}z`, fill: '#7d6a4c' }),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#raking)' }),
  );
}
