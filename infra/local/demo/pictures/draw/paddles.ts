/** Six auction paddles, six distances from the master: the same profile, less of it each time. */
import { blur, dry, fade, glow, overlay, relief } from './materials.ts';
import { profile, SANGUINE, shade } from './profile-drawing.ts';
import { el, line, svg } from './svg.ts';
import { mix, range } from './touches.ts';

const [WIDTH, HEIGHT] = [1600, 900];
/** Local measure of a board: 260 × 340, origin in its middle. */
const BOARD = { w: 262, h: 344, corner: 30 };

const PLACES: readonly (readonly [x: number, y: number, scale: number, turn: number])[] = [
  [292, 410, 1.92, -3.5],
  [716, 432, 1.42, 2.5],
  [1010, 372, 1.06, -2],
  [1226, 420, 0.79, 3.5],
  [1388, 372, 0.6, -2.5],
  [1508, 404, 0.45, 1.5],
];

function paddle(degree: number): string {
  const [x, y, scale, turn] = PLACES[degree] ?? [0, 0, 1, 0];
  const { w, h, corner } = BOARD;
  const paper = mix('#f1e4c8', '#5d6a54', degree * 0.135);
  const board = { x: -w / 2, y: -h / 2, width: w, height: h, rx: corner };
  const handle = line(
    [
      [-19, h / 2 - 6],
      [19, h / 2 - 6],
      [15, h / 2 + 1100],
      [-15, h / 2 + 1100],
    ],
    true,
  );
  return el(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` },
    el('path', { d: handle, fill: '#000', opacity: 0.5, transform: 'translate(24 10)', filter: 'url(#soft)' }),
    el('rect', { ...board, fill: '#020805', opacity: 0.6, transform: 'translate(30 20)', filter: 'url(#soft)' }),
    el('path', { d: handle, fill: mix('#7a4a2a', '#1d2a20', degree * 0.14) }),
    el('path', {
      d: line(
        [
          [-19, h / 2],
          [-9, h / 2],
          [-7, h / 2 + 1100],
          [-15, h / 2 + 1100],
        ],
        true,
      ),
      fill: '#ffd9a0',
      opacity: 0.28,
    }),
    el('rect', { ...board, fill: mix('#8a6a44', '#26332a', degree * 0.14), transform: 'translate(5 4)' }),
    el('rect', { ...board, fill: paper }),
    el('rect', { ...board, fill: 'url(#lit)' }),
    el('rect', {
      x: -w / 2 + 9,
      y: -h / 2 + 9,
      width: w - 18,
      height: h - 18,
      rx: corner - 8,
      fill: 'none',
      stroke: SANGUINE,
      'stroke-width': 1.4,
      opacity: 0.5 - degree * 0.06,
    }),
    el(
      'g',
      { transform: 'translate(0 3) scale(1 .98)', 'clip-path': 'url(#sheet)' },
      el('g', degree < 3 ? { filter: 'url(#chalk)' } : {}, shade(degree) + profile(degree)),
    ),
  );
}

export function paddles(): string {
  const sheet = el('rect', {
    x: -BOARD.w / 2 + 11,
    y: -BOARD.h / 2 + 11,
    width: BOARD.w - 22,
    height: BOARD.h - 22,
    rx: BOARD.corner - 10,
  });
  return svg(
    WIDTH,
    HEIGHT,
    'Palette d’asta con lo stesso profilo, sempre più lontano dall’originale',
    el(
      'defs',
      {},
      el('clipPath', { id: 'sheet' }, sheet),
      blur('soft', 9),
      dry('chalk', { frequency: 0.42, octaves: 2, density: 0.8, contrast: 4, shake: 1.4, seed: 5 }),
      fade(
        'dusk',
        [0, 640],
        [0, HEIGHT],
        [
          [0, '#0a1610', 0],
          [1, '#0a1610', 0.85],
        ],
      ),
      relief('tooth', { frequency: 0.55, octaves: 2, height: 1.2, strength: 0.8, seed: 9 }),
      fade(
        'lit',
        [-131, -172],
        [131, 172],
        [
          [0, '#fffaf0', 0.5],
          [0.45, '#fffaf0', 0],
          [1, '#2d1c0c', 0.34],
        ],
      ),
      glow('room', [240, 300], 1350, [
        [0, '#3d6149'],
        [0.4, '#234332'],
        [1, '#0b1812'],
      ]),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#room)' }),
    ...range(6).map((index) => paddle(5 - index)),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#dusk)' }),
    overlay(WIDTH, HEIGHT, 'tooth', 0.3),
  );
}
