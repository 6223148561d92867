/** Gallery 07: a lagoon before the sun, a boat tied to its posts. */
import { brush, clamp, track } from './gallery-hand.ts';
import { blur, fade, glow, ground } from './gallery-material.ts';
import { el, type Point, type Random, seeded, svg } from './svg.ts';

const water = { horizon: 548, sun: 1010 };

/** An upright thing's reflection: it breaks more the nearer it comes to us. */
function broken(x: number, from: number, to: number, width: number, random: Random): string {
  let path = '';
  for (let y = from; y < to; ) {
    const near = (y - water.horizon) / 350;
    const step = 3 + near * 9;
    const drift = random.wobble(1 + (near * 26 * (y - from)) / (to - from));
    const wide = width * random.between(0.9, 1.4) * (1 - 0.55 * ((y - from) / (to - from)));
    path += track(
      [
        [x + drift - wide / 2, y],
        [x + drift, y - step * 0.75],
        [x + drift + wide / 2, y],
        [x + drift, y + step * 0.75],
      ],
      true,
    );
    y += step * random.between(0.75, 1.1);
  }
  return path;
}

function ripples(random: Random): string {
  const tones = ['#8d99a0', '#a9b0b0', '#c9c3ba', '#e2cfbf', '#f4dcc4', '#fdeed6', '#77868f'];
  const paths = new Map<string, string>();
  for (let index = 0; index < 900; index++) {
    const deep = random() ** 1.7;
    const y = water.horizon + 6 + deep * 350;
    const x = random.between(-40, 1640);
    const glint = Math.exp(-(((x - water.sun) / (70 + deep * 210)) ** 2));
    const tone = clamp(glint * 0.95 + random.wobble(0.22) + 0.16 - deep * 0.12) * 5.6;
    const colour = (random() < 0.16 + deep * 0.14 ? tones[6] : tones[Math.round(tone)]) as string;
    const length = random.between(10, 40) * (0.5 + deep * 3.4);
    const thick = 0.7 + deep * 4.4 * random.between(0.4, 1);
    const bow = random.wobble(thick);
    paths.set(
      colour,
      (paths.get(colour) ?? '') +
        track(
          [
            [x - length, y],
            [x - length * 0.3, y - thick / 2 + bow],
            [x + length, y + bow * 0.5],
            [x + length * 0.2, y + thick / 2 + bow],
          ],
          true,
        ),
    );
  }
  return [...paths].map(([fill, d]) => el('path', { d, fill, opacity: '.72' })).join('');
}

/** The town on the water, far and thin: roofs, two bell towers and one dome. */
function town(random: Random, base: number, from: number, to: number, high: number): Point[] {
  const points: Point[] = [[from, base]];
  for (let x = from; x < to; ) {
    const width = random.between(9, 34);
    const edge = Math.min(1, (x - from) / 90, (to - x) / 90);
    const y = base - high * random.between(0.35, 1) * clamp(edge + 0.15);
    points.push([x, y], [x + width * 0.5, y - random.between(0, 5)], [x + width, y]);
    x += width;
  }
  return [...points, [to, base]];
}

function tower(x: number, base: number, height: number, width: number): string {
  const [w, top] = [width / 2, base - height];
  return `M${x - w} ${base}V${top}h${-w * 0.3}v-4h${w * 2.6}v4h${-w * 0.3}V${base}zM${x - w * 0.9} ${top - 4}v${-height * 0.13}h${w * 1.8}v${height * 0.13}zM${x - w * 1.05} ${top - 4 - height * 0.13}L${x} ${top - height * 0.42}L${x + w * 1.05} ${top - 4 - height * 0.13}z`;
}

function post(x: number, top: number, foot: number, width: number, lean: number): string {
  return brush(
    [
      [x + lean, top],
      [x + lean * 0.6, (top + foot) / 2],
      [x, foot],
    ],
    (t) => width * (0.86 + 0.2 * t),
  );
}

function laguna(): string {
  const random = seeded('laguna');
  const { horizon } = water;
  const far =
    track(town(random, horizon, 560, 1420, 24), true) +
    tower(846, horizon, 128, 15) +
    tower(1236, horizon, 74, 10) +
    'M948 530a34 38 0 0 1 68 0v18h-68zM979 492h6v-15h-6z';
  const veil =
    track(town(random, horizon - 1, 30, 700, 11), true) + track(town(random, horizon - 1, 1330, 1640, 14), true);
  const posts: readonly (readonly [number, number, number, number, number])[] = [
    [318, 236, 792, 25, 16],
    [362, 262, 800, 24, -12],
    [276, 300, 786, 22, 40],
    [610, 424, 640, 10, 4],
    [628, 432, 642, 9, -5],
    [742, 478, 594, 6, 3],
    [752, 484, 595, 5, -2],
    [812, 508, 574, 3.4, 1],
    [1390, 380, 690, 13, -7],
    [1412, 398, 692, 12, 9],
    [1270, 466, 610, 7, 2],
  ];
  const poles = posts.map(([x, top, foot, width, lean]) => post(x, top, foot, width, lean)).join('');
  const mirrored = posts
    .map(([x, top, foot, width]) => broken(x, foot, Math.min(896, foot + (foot - top) * 0.62), width * 1.2, random))
    .join('');
  const clouds = Array.from({ length: 34 }, () => {
    const y = random.between(40, 500);
    const wide = random.between(90, 420);
    return el('ellipse', {
      cx: random.between(0, 1600),
      cy: y,
      rx: wide,
      ry: random.between(4, 20) * (1.25 - y / 600),
      fill: random.pick(['#f7dcc2', '#dfc3b6', '#a3abb2', '#8a97a3', '#f1e4d2']),
      opacity: random.between(0.16, 0.46).toFixed(2),
    });
  });
  return svg(
    1600,
    900,
    'Laguna all’alba',
    el(
      'defs',
      {},
      fade(
        'sky',
        [0, 0, 0, 1],
        [
          [0, '#74838f'],
          [0.35, '#a3a9ab'],
          [0.66, '#d5bfae'],
          [0.88, '#f3cfae'],
          [1, '#f7dcba'],
        ],
      ),
      glow(
        'dawn',
        [water.sun, horizon + 14, 430],
        [
          [0, '#fff3cf', 0.95],
          [0.22, '#ffdba6', 0.65],
          [1, '#f6c39a', 0],
        ],
        true,
      ),
      fade(
        'sea',
        [0, 0, 0, 1],
        [
          [0, '#ead0b4'],
          [0.16, '#c6beb4'],
          [0.5, '#8e9a9f'],
          [1, '#59686f'],
        ],
      ),
      blur('mist', '38 7'),
      blur('far', 1.6),
      ground('canvas', { frequency: '.5 .6', octaves: 2, depth: 0.55, seed: 14 }),
      fade(
        'haze',
        [0, 0, 0, 1],
        [
          [0, '#f2d9bf', 0],
          [0.5, '#f5dfc6', 0.85],
          [1, '#f2d9bf', 0],
        ],
      ),
    ),
    el(
      'g',
      { filter: 'url(#canvas)' },
      el('rect', { width: 1600, height: horizon + 4, fill: 'url(#sky)' }),
      el('g', { filter: 'url(#mist)' }, ...clouds),
      el('rect', { y: horizon, width: 1600, height: 352, fill: 'url(#sea)' }),
      el('circle', { cx: water.sun, cy: horizon + 14, r: 430, fill: 'url(#dawn)' }),
      el('path', { d: veil, fill: '#a7a4a6', opacity: '.6', filter: 'url(#far)' }),
      el('path', { d: far, fill: '#7b7f8a', opacity: '.82', filter: 'url(#far)' }),
      el('path', {
        d:
          broken(846, horizon + 4, horizon + 92, 15, random) +
          broken(982, horizon + 3, horizon + 46, 50, random) +
          broken(1236, horizon + 3, horizon + 60, 10, random),
        fill: '#81858d',
        opacity: '.5',
      }),
      el('rect', { y: horizon - 34, width: 1600, height: 62, fill: 'url(#haze)', opacity: '.8' }),
      ripples(random),
      el('path', { d: mirrored, fill: '#3a3c40', opacity: '.72' }),
      el('path', { d: poles, fill: '#39332f' }),
      el('path', {
        d: posts
          .slice(0, 3)
          .map(([x, top, foot, width, lean]) =>
            brush(
              [
                [x + lean + width * 0.3, top],
                [x + lean * 0.6 + width * 0.3, (top + foot) / 2],
                [x + width * 0.32, foot],
              ],
              () => width * 0.2,
            ),
          )
          .join(''),
        fill: '#c79f7d',
        opacity: '.6',
      }),
      el('path', {
        d: 'M262 392Q318 404 384 388L386 412Q320 428 258 414zM268 424Q320 436 382 420L383 434Q322 452 266 440z',
        fill: '#1f1b1a',
      }),
      boat(random),
    ),
  );
}

/** A sandolo tied to the posts, empty. */
function boat(random: Random): string {
  return [
    el('path', {
      d: broken(600, 822, 892, 300, random) + broken(520, 824, 884, 180, random) + broken(720, 818, 880, 160, random),
      fill: '#2d3034',
      opacity: '.62',
    }),
    el('path', {
      d: 'M398 744Q470 786 600 790Q780 790 948 722Q880 786 770 808Q620 834 500 816Q430 800 398 744z',
      fill: '#1d1b1c',
    }),
    el('path', {
      d: 'M398 744Q470 786 600 790Q780 790 948 722Q860 748 760 762Q620 780 520 770Q450 764 398 744z',
      fill: '#5c4336',
    }),
    el('path', {
      d: 'M398 744Q450 764 520 770Q620 780 760 762Q860 748 948 722',
      fill: 'none',
      stroke: '#f3cfa8',
      'stroke-width': 2.4,
      opacity: '.9',
    }),
    el('path', { d: 'M540 772L549 786L569 787L562 772zM706 768L716 784L740 781L729 765z', fill: '#b48a6b' }),
    el('path', { d: 'M402 746Q372 720 352 640', fill: 'none', stroke: '#2a2523', 'stroke-width': 2.4 }),
    el('path', {
      d: brush(
        [
          [456, 766],
          [600, 768],
          [740, 758],
          [884, 738],
        ],
        (t) => (t > 0.8 ? 5 + 9 * Math.sin(((t - 0.8) / 0.2) * 2.8) : 4.4),
      ),
      fill: '#2f2622',
    }),
  ].join('');
}

export const pictures: Record<string, () => string> = { 'opera-07': laguna };
