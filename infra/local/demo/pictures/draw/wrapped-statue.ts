/** A statue in tissue and string: a silhouette of measures, strips of paper turned to the light. */
import { chip, inks } from './inks.ts';
import { curve, el, line, type Point, round, seeded } from './svg.ts';
import { drift, mix, range } from './touches.ts';

const random = seeded('tissue');

const TISSUE = ['#2c3236', '#5d6465', '#99988f', '#cfc9ba', '#f3ecdb', '#fffaf0'];
const STRING = '#a8402a';

/** Half-widths and shifts from the top (0) to the foot (1): what can be guessed under the paper. */
type Shape = readonly (readonly [t: number, half: number, shift: number])[];

export const MADONNA: Shape = [
  [0, 0.06, 0.03],
  [0.025, 0.16, 0.03],
  [0.09, 0.21, 0.03],
  [0.15, 0.17, 0.02],
  [0.2, 0.28, 0],
  [0.27, 0.45, -0.03],
  [0.36, 0.52, -0.09],
  [0.46, 0.45, -0.06],
  [0.57, 0.37, 0],
  [0.78, 0.42, 0.02],
  [1, 0.52, 0],
];
export const SAINT: Shape = [
  [0, 0.06, -0.02],
  [0.04, 0.18, -0.02],
  [0.1, 0.2, -0.02],
  [0.17, 0.15, 0],
  [0.24, 0.42, 0.02],
  [0.42, 0.42, 0.04],
  [0.6, 0.34, 0],
  [0.8, 0.38, -0.02],
  [1, 0.46, 0],
];
export const CHRIST: Shape = [
  [0, 0.05, 0.1],
  [0.05, 0.17, 0.09],
  [0.12, 0.2, 0.05],
  [0.17, 0.16, 0.03],
  [0.22, 0.5, 0],
  [0.3, 0.58, 0],
  [0.4, 0.4, 0],
  [0.58, 0.34, 0.02],
  [0.8, 0.26, -0.03],
  [1, 0.24, 0],
];
export const BUST: Shape = [
  [0, 0.1, 0],
  [0.08, 0.27, 0],
  [0.25, 0.31, 0.01],
  [0.42, 0.24, 0],
  [0.52, 0.3, 0],
  [0.64, 0.62, 0],
  [0.8, 0.64, 0],
  [0.86, 0.4, 0],
  [1, 0.4, 0],
];
export const CHILD: Shape = [
  [0, 0.1, 0.06],
  [0.08, 0.26, 0.06],
  [0.22, 0.28, 0.04],
  [0.32, 0.22, 0],
  [0.44, 0.44, 0],
  [0.62, 0.38, 0],
  [1, 0.34, -0.04],
];

export type Bundle = {
  x: number;
  foot: number;
  height: number;
  wide: number;
  shape: Shape;
  ties: readonly number[];
  light: number;
};

function measured(shape: Shape, t: number): [half: number, shift: number] {
  const next = Math.max(
    1,
    shape.findIndex(([at]) => at >= t),
  );
  const [from, to] = [shape[next - 1], shape[next]];
  if (!from || !to) return [0, 0];
  const share = (t - from[0]) / (to[0] - from[0]);
  const soft = share * share * (3 - 2 * share);
  return [from[1] + (to[1] - from[1]) * soft, from[2] + (to[2] - from[2]) * soft];
}

/** Paper gathers where the string pulls it. */
const pull = (t: number, ties: readonly number[]) =>
  ties.reduce((least, tie) => Math.min(least, 1 - 0.17 * Math.exp(-(((t - tie) / 0.025) ** 2))), 1);

function tissue(value: number): string {
  const place = Math.max(0, Math.min(0.999, value)) * (TISSUE.length - 1);
  return mix(TISSUE[Math.floor(place)] ?? '', TISSUE[Math.floor(place) + 1] ?? '', Math.round((place % 1) * 4) / 4);
}

type Place = (u: number, t: number) => Point;

/** Long folds that start where the paper is pinched and open downwards, or upwards above the first string. */
function folds(at: Place, ties: readonly number[], light: number): string {
  const marks = inks();
  for (const index of range(26)) {
    const tie = random.pick(ties);
    const [u, reach] = [random.between(-0.9, 0.75), random.between(0.07, 0.24) * (random() < 0.3 ? -1 : 1)];
    const [lean, width] = [random.wobble(0.16), random.between(0.03, 0.085)];
    const edge = (side: number) =>
      range(6).map((step): Point => {
        const s = step / 5;
        return at(
          Math.max(-0.97, Math.min(0.97, u + lean * s + side * width * Math.sin(Math.PI * s) ** 1.4)),
          Math.max(0.02, Math.min(1, tie + reach * s)),
        );
      });
    marks.add(index % 3 === 0 ? '#fffaf0' : tissue(0.16 + light * 0.2), chip([...edge(1), ...edge(-1).reverse()]));
  }
  return marks.drawn('fill', { opacity: round(0.3 + 0.16 * light, 2) });
}

/** The wrapped figure as strips of paper from head to foot; each strip turns its own way to the light. */
export function wrapped({ x, foot, height, wide, shape, ties, light }: Bundle, name: string): string {
  const [fold, roll] = [drift(seeded(`${name}-fold`)), drift(seeded(`${name}-roll`))];
  const at: Place = (u, t) => {
    const [half, shift] = measured(shape, t);
    const slip = 0.12 * fold(t * 2.3 + u * 2) * (1 - u * u);
    const rough = 1 + 0.03 * roll(t * 6 + (u > 0 ? 5 : 0));
    return [x + (shift + (u + slip) * half * pull(t, ties) * rough) * wide, foot - height * (1 - t)];
  };
  const rows = range(23).map((index) => index / 22);
  const strips = inks();
  const count = 14;
  for (const strip of range(count)) {
    const [a, b] = [-1 + (2 * strip) / count, Math.min(1, -1 + (2 * (strip + 1.2)) / count)];
    const u = (a + b) / 2;
    const turn =
      0.66 -
      0.4 * u -
      0.38 * (u + 0.3) ** 2 +
      0.12 * roll(strip * 1.7) +
      (strip % 2 ? 0.035 : -0.035) +
      (u > 0.74 ? 0.2 : 0);
    strips.add(
      tissue(turn * light + 0.12),
      chip([...rows.map((t) => at(a, t)), ...rows.map((t) => at(b, t)).reverse()]),
    );
  }
  const outline = chip([...rows.map((t) => at(-1, t)), ...rows.map((t) => at(1, t)).reverse()]);
  const soft = { 'stroke-linejoin': 'round', 'stroke-width': 3 };
  return (
    el('path', { d: outline, fill: '#0a0d0e', opacity: 0.62, transform: 'translate(26 6)', filter: 'url(#soft)' }) +
    el('path', { d: outline, fill: tissue(0.24 * light), stroke: tissue(0.1), ...soft }) +
    strips.drawn('fill') +
    folds(at, ties, light) +
    strings(at, ties, light)
  );
}

function strings(at: Place, ties: readonly number[], light: number): string {
  const rounds = ties.map((t) =>
    curve(
      range(5).map((index): Point => {
        const [x, y] = at(-1 + index / 2, t);
        return [x, y + 7 * (1 - (index / 2 - 1) ** 2)];
      }),
    ),
  );
  const crossing = ties.slice(1).map((t, index) => line([at(-0.9, ties[index] ?? 0), at(0.85, t)]));
  const knot = at(-0.2, ties[0] ?? 0.3);
  const ends = `M${round(knot[0])} ${round(knot[1] + 7)}q-18 22 -9 50m9 -50q16 18 22 40`;
  return el('path', {
    d: [...rounds, ...crossing, ends].join(''),
    fill: 'none',
    stroke: mix('#2a1310', STRING, light),
    'stroke-width': 3,
    'stroke-linecap': 'round',
  });
}
