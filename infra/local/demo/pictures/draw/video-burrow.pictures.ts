import { blur, fade, glow, overlay, relief } from './materials.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, drift, ground, leaf, mix, polar, range, through } from './touches.ts';

/** Layers of the earth cut open, each uneven, each with its own stones. */
function strata(random: Random): string {
  const tones = ['#4c3520', '#6d4526', '#9a6636', '#8a5230', '#b98450', '#6f4a33', '#4d382f'];
  return tones
    .map((fill, i) => {
      const off = drift(random);
      const crest = range(18).map((k): Point => [-20 + k * 97, 218 + i * 104 + off(k * 0.4) * (14 + i * 7)]);
      const stones = range(16).map(() =>
        blot(random, [random.between(0, 1600), 262 + i * 104 + random.wobble(44)], random.between(4, 20), 0.2, 8, 0.65),
      );
      const dust = range(40).map(() => {
        const at: Point = [random.between(0, 1600), 262 + i * 104 + random.wobble(60)];
        return leaf(at, [at[0] + random.between(20, 70), at[1] + random.wobble(7)], 1.6);
      });
      return (
        el('path', { d: ground(crest, 900, true), fill }) +
        el('path', { d: stones.join(''), fill: mix(fill, '#e9d7b4', 0.36), 'fill-opacity': '0.75' }) +
        el('path', { d: dust.join(''), fill: '#1f130b', 'fill-opacity': '0.5' })
      );
    })
    .join('');
}

function roots(random: Random, from: Point, angle: number, length: number, width: number, depth: number): string {
  const end = polar(from, length, angle);
  const middle: Point = [(from[0] + end[0]) / 2 + random.wobble(length * 0.2), (from[1] + end[1]) / 2];
  const own = brush([from, middle, end], width, (t) => 1 - t * 0.55);
  if (depth === 0) return own;
  return (
    own +
    range(2)
      .map((k) =>
        roots(
          random,
          end,
          angle + (k ? 0.42 : -0.38) + random.wobble(0.3),
          length * random.between(0.62, 0.84),
          width * 0.56,
          depth - 1,
        ),
      )
      .join('')
  );
}

/** The burrow, a warm line in the dark: tunnels as brush strokes, chambers as pools of light. */
function burrow(): string {
  const random = seeded('tana');
  const chamber: Point = [930, 590];
  const tunnels = [
    brush(through('360 236, 390 330, 520 400, 690 410, 800 500, 900 580'), 62, () => 1),
    brush(through('1000 600, 1160 690, 1330 650, 1400 520, 1330 410, 1400 236'), 54, () => 1),
    brush(through('520 398, 410 450, 300 470, 180 560'), 46, (t) => 1 - t * 0.15),
    brush(through('860 640, 760 740, 600 770, 470 760'), 44, () => 1),
  ];
  const rooms = [
    blot(random, chamber, 220, 0.06, 14, 0.66),
    blot(random, [170, 580], 92, 0.08, 12, 0.7),
    blot(random, [430, 764], 104, 0.08, 11, 0.6),
    blot(random, [1352, 640], 66, 0.08, 10, 0.8),
  ];
  const hollow = (attributes: Record<string, string>) =>
    el('g', attributes, ...[...tunnels, ...rooms].map((d) => el('path', { d })));
  const straw = range(80).map(() => {
    const at: Point = [chamber[0] + random.wobble(130), chamber[1] + 96 + random.wobble(14)];
    return leaf(at, [at[0] + random.between(-70, 70), at[1] - random.between(-6, 26)], 3, random.wobble(10));
  });
  const sleeper = [
    blot(random, [916, 652], 92, 0.03, 12, 0.62),
    blot(random, [1000, 668], 44, 0.04, 10, 0.8),
    leaf([1010, 650], [930, 590], 19, -8),
    leaf([1016, 650], [962, 578], 17, -8),
  ];
  const grass = range(260).map((i) => {
    const at: Point = [i * 6.2 + random.wobble(8), 222 + Math.sin(i * 0.04) * 12];
    return leaf(at, [at[0] + random.wobble(30), at[1] - random.between(16, 62)], 3);
  });
  return svg(
    1600,
    900,
    'Una tana in sezione: nella camera calda, sotto le radici, qualcuno dorme',
    fade(
      'sky',
      [0, 0],
      [0, 230],
      [
        [0, '#b8cfc9'],
        [1, '#f4e6bd'],
      ],
    ),
    glow('warm', chamber, 640, [
      [0, '#ffe2a0'],
      [0.2, '#f3a950'],
      [0.5, '#9a4d22'],
      [1, '#241208'],
    ]),
    glow('deep', chamber, 980, [
      [0, '#ffb45a', 0.2],
      [0.35, '#000', 0],
      [1, '#0b0604', 0.6],
    ]),
    blur('soft', 14),
    relief('soil', { frequency: [0.05, 0.09], octaves: 3, height: 4, seed: 8, strength: 0.6 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#sky)' }),
    strata(random),
    el('path', {
      d: [
        ...range(5).map((i) => roots(random, [1010 + i * 36, 214], 1.2 + i * 0.2, 120, 17, 3)),
        roots(random, [160, 214], 1.5, 80, 9, 2),
      ].join(''),
      fill: '#d9bd8d',
      'fill-opacity': '0.8',
    }),
    hollow({ fill: '#130a05', filter: 'url(#soft)', transform: 'translate(-7 -9)' }),
    hollow({ fill: 'url(#warm)' }),
    el('path', { d: straw.join(''), fill: '#f6d78e' }),
    ...sleeper.map((d, i) => el('path', { d, fill: i < 2 ? '#6d3d1d' : '#835027' })),
    el('path', {
      d: curve(through('834 640, 858 612, 900 598, 930 600')),
      fill: 'none',
      stroke: '#ffe9b8',
      'stroke-width': 5,
      'stroke-opacity': '0.85',
    }),
    el('path', { d: straw.slice(0, 30).join(''), fill: '#c98a3c', transform: 'translate(6 12)' }),
    el('path', {
      d: brush(through('1090 250, 1078 170, 1088 70, 1066 -40'), 150, (t) => 1 - t * 0.5),
      fill: '#4c3520',
    }),
    el('path', { d: grass.join(''), fill: '#4f6b3a' }),
    el('path', { d: grass.slice(60).join(''), fill: '#86994f', transform: 'translate(120 6)' }),
    overlay(1600, 900, 'soil', 0.24),
    el('rect', { width: 1600, height: 900, fill: 'url(#deep)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'video-big-buck-bunny-vimeo': burrow,
};
