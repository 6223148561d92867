/** Shelves of wrapped statues: tissue, string, raw crates; one niche is still empty. */
import { inks } from './inks.ts';
import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, round, seeded, svg } from './svg.ts';
import { mix, range } from './touches.ts';
import { BUST, type Bundle, CHILD, CHRIST, MADONNA, SAINT, wrapped } from './wrapped-statue.ts';

const [WIDTH, HEIGHT] = [1600, 1200];
const random = seeded('santo-chiodo');

/** A crate of raw planks. */
function crate(x: number, foot: number, w: number, h: number, light: number): string {
  const marks = inks();
  const planks = Math.round(h / 44);
  const boards = range(planks).map((index) => {
    const y = foot - h + (index * h) / planks;
    for (const _ of range(5))
      marks.add(
        '#5e4527',
        `M${x + random.between(4, 30)} ${round(y + random.between(4, h / planks - 4))}q${round(w / 2)} ${round(random.wobble(6))} ${round(w - 40)} ${round(random.wobble(3))}`,
      );
    return el('rect', {
      x,
      y: y + 1.5,
      width: w,
      height: h / planks - 3,
      fill: mix('#2b2218', random.pick(['#b08a58', '#a37d4c', '#bd9764']), light),
    });
  });
  const battens = [x + 8, x + w - 38].map(
    (bx) =>
      el('rect', { x: bx + 5, y: foot - h - 3, width: 30, height: h + 3, fill: '#000', opacity: 0.35 }) +
      el('rect', { x: bx, y: foot - h - 4, width: 30, height: h + 4, fill: mix('#2b2218', '#c7a26c', light) }) +
      range(planks)
        .map((i) => el('circle', { cx: bx + 15, cy: foot - h + ((i + 0.5) * h) / planks, r: 2.6, fill: '#33291c' }))
        .join(''),
  );
  return (
    el('rect', {
      x: x + 18,
      y: foot - h + 6,
      width: w,
      height: h - 4,
      fill: '#000',
      opacity: 0.5,
      filter: 'url(#soft)',
    }) +
    el('rect', { x, y: foot - h, width: w, height: h, fill: '#1d1710' }) +
    boards.join('') +
    marks.drawn('stroke', { 'stroke-width': 1.3, opacity: 0.35 }) +
    battens.join('')
  );
}

const POSTS = [30, 420, 1010, 1400];
const SHELVES = [452, 1090];

const BUNDLES: readonly Bundle[] = [
  { x: 128, foot: 452, height: 330, wide: 150, shape: SAINT, ties: [0.2, 0.44, 0.72], light: 0.62 },
  { x: 300, foot: 452, height: 236, wide: 160, shape: BUST, ties: [0.46, 0.82], light: 0.72 },
  { x: 520, foot: 452, height: 300, wide: 150, shape: CHILD, ties: [0.36, 0.7], light: 0.86 },
  { x: 1120, foot: 452, height: 352, wide: 170, shape: CHRIST, ties: [0.19, 0.4, 0.66], light: 0.6 },
  { x: 1296, foot: 452, height: 250, wide: 140, shape: BUST, ties: [0.46, 0.82], light: 0.46 },
  { x: 1512, foot: 452, height: 320, wide: 150, shape: MADONNA, ties: [0.2, 0.5], light: 0.36 },
  { x: 140, foot: 1090, height: 420, wide: 180, shape: CHRIST, ties: [0.19, 0.44, 0.74], light: 0.7 },
  { x: 318, foot: 1090, height: 520, wide: 190, shape: SAINT, ties: [0.19, 0.42, 0.7], light: 0.82 },
  { x: 640, foot: 1090, height: 596, wide: 262, shape: MADONNA, ties: [0.19, 0.34, 0.56, 0.8], light: 1 },
  { x: 1510, foot: 1090, height: 470, wide: 180, shape: SAINT, ties: [0.19, 0.45, 0.75], light: 0.36 },
];

/** Iron uprights and planks, with the shade that a shelf throws on what is under it. */
function rack(): string {
  const shelves = SHELVES.map(
    (y) =>
      el('rect', { x: -5, y, width: WIDTH + 10, height: 24, fill: '#6d5a40' }) +
      el('path', { d: `M0 ${y + 1.5}H${WIDTH}`, stroke: '#d9bd8d', 'stroke-width': 3, opacity: 0.7 }) +
      el('rect', { x: 0, y: y + 24, width: WIDTH, height: 54, fill: '#000', opacity: 0.4, filter: 'url(#soft)' }),
  );
  const posts = POSTS.map((x) => {
    const holes = range(20)
      .map((index) => `M${x + 11} ${24 + index * 62}v18`)
      .join('');
    return (
      el('rect', { x: x + 12, y: 0, width: 22, height: HEIGHT, fill: '#000', opacity: 0.4, filter: 'url(#soft)' }) +
      el('rect', { x, y: 0, width: 22, height: HEIGHT, fill: '#4a5553' }) +
      el('path', { d: `M${x + 1.5} 0V${HEIGHT}`, stroke: '#9aa7a1', 'stroke-width': 2.5, opacity: 0.7 }) +
      el('path', { d: holes, stroke: '#161b1b', 'stroke-width': 5, 'stroke-linecap': 'round' })
    );
  });
  return shelves.join('') + posts.join('');
}

/** The empty niche: dust has kept the place of the one that left. */
const niche = () =>
  el('path', {
    d: 'M1160 1090C1150 980 1176 880 1168 800C1166 760 1186 742 1212 742C1238 742 1258 762 1256 800C1250 880 1276 980 1266 1090Z',
    fill: '#0e1314',
    opacity: 0.55,
    filter: 'url(#soft)',
  }) + el('ellipse', { cx: 1213, cy: 1093, rx: 74, ry: 7, fill: '#d9cfb6', opacity: 0.55 });

export function statueDepot(): string {
  return svg(
    WIDTH,
    HEIGHT,
    'Statue avvolte nella velina sugli scaffali di un deposito',
    el(
      'defs',
      {},
      blur('soft', 10),
      fade(
        'back',
        [0, 0],
        [WIDTH, 400],
        [
          [0, '#727d79'],
          [0.42, '#465150'],
          [1, '#232a2a'],
        ],
      ),
      glow('window', [520, 620], 1150, [
        [0, '#fff0cf', 0.28],
        [0.45, '#fff0cf', 0.04],
        [1, '#0a1012', 0.6],
      ]),
      relief('dust', { frequency: [0.25, 0.3], octaves: 3, height: 1.3, strength: 0.7, seed: 18 }),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#back)' }),
    niche(),
    crate(730, 452, 236, 178, 0.86),
    crate(770, 274, 160, 92, 0.8),
    crate(818, 1090, 178, 132, 0.78),
    crate(1046, 1186, 300, 80, 0.5),
    el('rect', { x: 0, y: 1114, width: WIDTH, height: 90, fill: '#20282a' }),
    ...BUNDLES.map((bundle, index) => wrapped(bundle, `bundle${index}`)),
    rack(),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#window)' }),
    overlay(WIDTH, HEIGHT, 'dust', 0.2),
  );
}
