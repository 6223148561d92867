/** Bottles, tins and cups as mirrored profiles with the tones of their paint. */
import { curve, line, type Point, seeded } from './svg.ts';

const random = seeded('vessels');

/** Half-widths from the top down; the drawing is their mirror. */
type Profile = readonly (readonly [y: number, half: number])[];
export type Vessel = { id: string; x: number; profile: Profile; ramp: readonly string[]; foot: number; lean?: number };

const IVORY = ['#faf4e6', '#efe6d2', '#d9cdb6', '#b3a591', '#8c8074'];
const MAUVE = ['#d6c9bf', '#bfb0a6', '#a5968d', '#857871', '#69605d'];
const ROSE = ['#e2c2b0', '#d3ab98', '#bb8f7e', '#997166', '#7b5a54'];
const OCHRE = ['#d2b98f', '#bfa276', '#a3875f', '#80694c', '#665343'];
const BLUE = ['#c3c7c2', '#a9b0ae', '#8d9696', '#70797c', '#585f64'];
export const VESSELS: readonly Vessel[] = [
  {
    id: 'box',
    x: 432,
    ramp: OCHRE,
    foot: 6,
    profile: [
      [508, 92],
      [512, 96],
      [760, 99],
      [944, 97],
    ],
  },
  {
    id: 'jug',
    x: 1010,
    ramp: BLUE,
    foot: 10,
    profile: [
      [560, 58],
      [572, 66],
      [590, 50],
      [640, 62],
      [720, 106],
      [800, 122],
      [890, 108],
      [956, 82],
    ],
  },
  {
    id: 'left',
    x: 576,
    ramp: IVORY,
    foot: 17,
    lean: -4,
    profile: [
      [296, 25],
      [304, 33],
      [322, 33],
      [334, 25],
      [420, 25],
      [520, 28],
      [572, 42],
      [616, 82],
      [656, 106],
      [720, 113],
      [880, 113],
      [978, 105],
      [996, 98],
    ],
  },
  {
    id: 'right',
    x: 826,
    ramp: MAUVE,
    foot: 17,
    lean: 5,
    profile: [
      [330, 21],
      [338, 29],
      [354, 28],
      [366, 21],
      [470, 22],
      [560, 25],
      [622, 34],
      [690, 62],
      [760, 92],
      [840, 106],
      [920, 104],
      [974, 88],
      [996, 76],
    ],
  },
  {
    id: 'low',
    x: 956,
    ramp: ROSE,
    foot: 5,
    profile: [
      [836, 76],
      [842, 82],
      [930, 84],
      [1046, 82],
    ],
  },
  {
    id: 'cup',
    x: 492,
    ramp: IVORY,
    foot: 12,
    profile: [
      [914, 74],
      [922, 78],
      [960, 76],
      [1010, 66],
      [1050, 46],
      [1062, 44],
    ],
  },
];

/** Tins and cartons have few measures and straight edges. */
export const boxy = (profile: Profile) => profile.length === 4;

export function outline({ x, profile, foot, lean = 0 }: Vessel): string {
  const top = profile[0]?.[0] ?? 0;
  const shake = () => random.wobble(2.4);
  const at = (y: number) => x + (lean * (y - top)) / 700;
  const right: Point[] = profile.map(([y, half]) => [at(y) + half + shake(), y + shake()]);
  const left: Point[] = profile.map(([y, half]): Point => [at(y) - half + shake(), y + shake()]).reverse();
  const bottom = profile[profile.length - 1] ?? [0, 0];
  const points: Point[] = [...right, [at(bottom[0]), bottom[0] + foot], ...left];
  return boxy(profile) ? line(points, true) : curve(points, true);
}

export function halfAt(profile: Profile, y: number): number {
  const next = profile.findIndex(([height]) => height >= y);
  const [from, to] = [profile[Math.max(0, next - 1)], profile[Math.max(0, next)]];
  if (!from || !to) return 0;
  return from[1] + ((to[1] - from[1]) * (y - from[0])) / (to[0] - from[0] || 1);
}
