/** Gallery 10: a great stucco shell turning on its hinge, white on white, with a thread of gold. */
import { brush, circle, clamp, smoothstep, through, track, whiplash } from './gallery-hand.ts';
import { blur, fade, ground, modelled } from './gallery-material.ts';
import { lightOn, type Ridge, ridgeHeight } from './gallery-relief.ts';
import { el, type Point, seeded, svg } from './svg.ts';

const hinge: Point = [690, 930];
const flutes = 15;
const opening = [-Math.PI * 1.04, Math.PI * 0.04] as const;

/** Where a place lies on the shell: `turn` counts flutes from the left, `far` is 1 at the lip. The flutes sway as flames. */
function onShell(x: number, y: number): { turn: number; far: number } {
  const [dx, dy] = [x - hinge[0], y - hinge[1]];
  const reach = Math.hypot(dx, dy);
  const raw = Math.atan2(dy, dx);
  const angle = (raw > Math.PI / 2 ? raw - 2 * Math.PI : raw) - 0.3 * (reach / 760) ** 2;
  const span = (angle - opening[0]) / (opening[1] - opening[0]);
  const lip =
    700 *
    (0.8 + 0.24 * Math.sin(Math.PI * clamp(span)) ** 0.8) *
    (1 + 0.035 * Math.abs(Math.sin(Math.PI * span * flutes)));
  return { turn: span * flutes, far: reach / lip };
}

function shellHeight(x: number, y: number): number {
  const { turn, far } = onShell(x, y);
  if (turn < -0.2 || turn > flutes + 0.2 || far > 1.12) return 0;
  const inside =
    smoothstep(1.07, 0.99, far) * smoothstep(-0.2, 0.12, turn) * smoothstep(flutes + 0.2, flutes - 0.12, turn);
  const rib = Math.sqrt(Math.sin(Math.PI * turn) ** 2 + 0.03) - 0.1;
  const bowl = -70 * Math.sin(Math.PI * clamp(far) ** 0.8);
  const lip = 46 * Math.exp(-(((far - 0.985) / 0.05) ** 2)) * (0.5 + 0.5 * rib);
  return inside * (62 + bowl + 78 * rib * clamp(far) ** 0.9 + lip);
}

const scrolls: readonly Ridge[] = [
  {
    spine: whiplash(
      [
        [190, 520],
        [150, 740],
        [270, 960],
        [480, 1040],
        [640, 980],
      ],
      96,
      -1,
      6.6,
      6,
    ),
    wide: [16, 42],
    high: 96,
  },
  {
    spine: whiplash(
      [
        [740, 1030],
        [920, 1110],
        [1180, 1060],
        [1340, 900],
        [1370, 720],
      ],
      124,
      1,
      6.6,
      6,
    ),
    wide: [16, 42],
    high: 98,
  },
];

const boxes = scrolls.map((ridge) => {
  const reach = Math.max(...ridge.wide) * 3;
  const [xs, ys] = [ridge.spine.map(([x]) => x), ridge.spine.map(([, y]) => y)];
  return {
    ridge,
    left: Math.min(...xs) - reach,
    right: Math.max(...xs) + reach,
    top: Math.min(...ys) - reach,
    bottom: Math.max(...ys) + reach,
  };
});

/** Ornament lies over the shell: whichever stands higher is seen. */
function height(x: number, y: number): number {
  let power = 0;
  for (const { ridge, left, right, top, bottom } of boxes) {
    if (x > left && x < right && y > top && y < bottom) power += ridgeHeight(ridge, x, y) ** 3;
  }
  const boss = 96 * Math.sqrt(Math.max(0, 1 - ((x - hinge[0]) / 92) ** 2 - ((y - hinge[1] - 10) / 74) ** 2));
  const shell = shellHeight(x, y);
  return Math.max(shell, Math.cbrt(power + boss ** 3) + shell * 0.3);
}

/** The shade one part throws on another: is anything between here and the light? */
function shadow(x: number, y: number): number {
  const here = height(x, y);
  let dark = 0;
  for (const far of [18, 30, 44, 60, 78, 98])
    dark = Math.max(dark, (height(x - far * 0.72, y - far * 0.69) - here - far * 0.74) / 46);
  return 0.42 * clamp(dark);
}

/** The crease between two flutes, drawn where `onShell` finds a whole number. */
function crease(index: number): Point[] {
  const span = index / flutes;
  const lip = 700 * (0.8 + 0.24 * Math.sin(Math.PI * clamp(span)) ** 0.8);
  return Array.from({ length: 15 }, (_, at): Point => {
    const reach = 150 + ((lip * 0.985 - 150) * at) / 14;
    const angle = opening[0] + (opening[1] - opening[0]) * span + 0.3 * (reach / 760) ** 2;
    return [hinge[0] + Math.cos(angle) * reach, hinge[1] + Math.sin(angle) * reach];
  });
}

function stucco(): string {
  const random = seeded('stucco');
  const cell = 9.8;
  const field = modelled({
    columns: 164,
    rows: 123,
    cell,
    levels: 28,
    colours: ['#33473f', '#5f766b', '#8fa598', '#b5c4b5', '#dcdfd0', '#f6f1e4', '#fffdf6'],
    light: (column, row) => {
      const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
      const fall = 1.04 - 0.00007 * x - 0.00005 * y;
      return clamp((lightOn(height, [x, y], 6, [-0.6, -0.5, 0.6]) * 0.82 + 0.07) * fall - shadow(x, y), 0.02, 0.98);
    },
  });
  const along = (ridge: Ridge | undefined, shift: number) =>
    through(ridge?.spine ?? [], 2).map(([x, y]): Point => [x + shift + random.wobble(0.3), y + shift]);
  const fillet = scrolls
    .slice(0, 2)
    .map((ridge) => brush(along(ridge, -3), (t) => 11 * Math.sin(Math.PI * (0.03 + 0.9 * t)) ** 0.6))
    .join('');
  const shine = scrolls
    .slice(0, 2)
    .map((ridge) => brush(along(ridge, -6), (t) => 2.6 * Math.sin(Math.PI * t)))
    .join('');
  const pearls = Array.from({ length: 13 }, (_, index): Point => {
    const angle = Math.PI * (1.02 + (index / 12) * 0.96);
    return [hinge[0] + 128 * Math.cos(angle), hinge[1] + 6 + 104 * Math.sin(angle)];
  });
  return svg(
    1600,
    1200,
    'Stucco e conchiglia',
    el(
      'defs',
      {},
      blur('soft', 4.9),
      blur('thin', 1.6),
      fade(
        'gilt',
        [0, 0, 1, 1],
        [
          [0, '#f7dc95'],
          [0.4, '#d3a047'],
          [0.75, '#8f6424'],
          [1, '#d9ae5a'],
        ],
      ),
      fade(
        'dusk',
        [0, 0, 1, 1],
        [
          [0, '#fff6df', 0.1],
          [0.5, '#fff6df', 0],
          [1, '#1d332c', 0.3],
        ],
      ),
      ground('plaster', { frequency: '.12 .13', octaves: 3, depth: 0.7, seed: 11, height: 58 }),
    ),
    el(
      'g',
      { filter: 'url(#plaster)' },
      el('rect', { width: 1600, height: 1200, fill: '#a9bbad' }),
      el('g', { filter: 'url(#soft)' }, field),
      el('path', {
        d: Array.from({ length: flutes - 2 }, (_, index) =>
          brush(crease(index + 2), (t) => 2 + 5.5 * Math.sin(Math.PI * t)),
        ).join(''),
        fill: '#2c4038',
        opacity: '.42',
        filter: 'url(#thin)',
      }),
      el('path', { d: fillet, fill: '#4c3a1a', opacity: '.5', transform: 'translate(4 5)', filter: 'url(#thin)' }),
      el('path', { d: fillet, fill: 'url(#gilt)' }),
      el('path', { d: shine, fill: '#fff3cc', opacity: '.8' }),
      el('path', {
        d: pearls.map(([x, y]) => track(circle([x, y], 11.5, 16), true)).join(''),
        fill: 'url(#gilt)',
        stroke: '#5a431c',
        'stroke-width': 1.6,
      }),
    ),
    el('rect', { width: 1600, height: 1200, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = { 'opera-10': stucco };
