import { el, type Point, type Random, round } from './svg.ts';

export type Place = readonly [x: number, y: number, z: number];
export type Rgb = readonly [number, number, number];

export const eye = { x: 0.34, y: 1.72, focal: 1010, horizon: 690, middle: 830 };
export const bays = 11;
export const bay = 3.1;
export const nearest = 2.1;
export const farthest = nearest + bays * bay;
export const nave = 1.95;
export const aisle = 5.3;
export const springing = 4.3;
export const cornice = 6.1;

export const plaster: Rgb = [122, 152, 124];
export const vault: Rgb = [196, 196, 160];
export const stone: Rgb = [242, 226, 192];
export const pine: Rgb = [84, 50, 28];
export const brick: Rgb = [164, 92, 58];
export const parchment: Rgb = [226, 204, 158];
export const haze: Rgb = [246, 229, 184];

export function seen([x, y, z]: Place): Point {
  const near = Math.max(z, 0.35);
  return [eye.middle + ((x - eye.x) * eye.focal) / near, eye.horizon + ((eye.y - y) * eye.focal) / near];
}

export const shape = (places: readonly Place[]) =>
  `M${places
    .map((place) =>
      seen(place)
        .map((value) => round(Math.max(-900, Math.min(2600, value))))
        .join(' '),
    )
    .join('L')}Z`;

/** Far things go into the light of the end wall, near ones into the dark around us. */
export function shade(color: Rgb, z: number, lightness: number): string {
  const depth = Math.max(0, Math.min(1, (z - nearest) / (farthest - nearest)));
  const mist = depth ** 1.3 * 0.66;
  const lit = lightness * (0.62 + 0.5 * Math.min(1, depth * 2.6));
  const mixed = color.map((channel, index) => Math.min(255, channel * lit * (1 - mist) + (haze[index] ?? 0) * mist));
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

export class Hall {
  drawn: string[] = [];
  random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  face(places: readonly Place[], color: Rgb, lightness: number): void {
    const z = places.reduce((sum, place) => sum + place[2], 0) / places.length;
    const fill = shade(color, z, lightness * (1 + this.random.wobble(0.05)));
    this.drawn.push(el('path', { d: shape(places), fill }));
  }

  light(places: readonly Place[], fill: string, opacity: number): void {
    this.drawn.push(el('path', { d: shape(places), fill, opacity: String(opacity), stroke: 'none' }));
  }
}

export function barrel(hall: Hall, from: number, to: number): void {
  const steps = 11;
  for (let step = 0; step < steps; step++) {
    const at = (part: number, z: number): Place => {
      const angle = Math.PI * (part / steps);
      return [-nave * Math.cos(angle), cornice + nave * 0.92 * Math.sin(angle), z];
    };
    const turned = 0.6 + 0.5 * (1 - step / steps) - 0.18 * Math.sin((Math.PI * step) / steps);
    hall.face([at(step, from), at(step + 1, from), at(step + 1, to), at(step, to)], vault, turned);
  }
}

/** The rib between two bays of the vault. */
export function rib(hall: Hall, z: number): void {
  const arc = (shrink: number): Place[] =>
    Array.from({ length: 15 }, (_, index): Place => {
      const angle = (Math.PI * index) / 14;
      return [-(nave - shrink) * Math.cos(angle), cornice + (nave * 0.92 - shrink) * Math.sin(angle), z];
    });
  hall.face([...arc(0), ...arc(0.16).reverse()], stone, 0.92);
}

/** The wall of arches that stands on the columns, with the shadow of its own thickness. */
export function arcade(hall: Hall, side: number, from: number, to: number): void {
  const middle = (from + to) / 2;
  const curve = (x: number): Place[] =>
    Array.from({ length: 11 }, (_, index): Place => {
      const angle = (Math.PI * index) / 10;
      return [x, springing + 1.25 * Math.sin(angle), middle - ((to - from) / 2 - 0.16) * Math.cos(angle)];
    });
  const [inner, outer] = [curve(side * nave), curve(side * (nave + 0.34))];
  hall.face([...inner, ...[...outer].reverse()], stone, side > 0 ? 0.5 : 0.95);
  const top: Place[] = [
    [side * nave, cornice, to],
    [side * nave, cornice, from],
    [side * nave, springing, from],
  ];
  hall.face([...inner, [side * nave, springing, to], ...top], plaster, side > 0 ? 0.62 : 1.18);
  const rim = (low: number, high: number): Place[] => [
    [side * nave, low, from],
    [side * nave, low, to],
    [side * nave, high, to],
    [side * nave, high, from],
  ];
  hall.face(rim(cornice - 0.12, cornice + 0.06), stone, side > 0 ? 0.66 : 1.05);
}

export function column(hall: Hall, side: number, z: number): void {
  const x = side * nave;
  const strip = (from: number, to: number, low: number, high: number, lightness: number, spread = 0) =>
    hall.face(
      [
        [x + from, low, z],
        [x + to, low, z],
        [x + to + (to > 0.1 ? spread : 0), high, z],
        [x + from - (from < -0.1 ? spread : 0), high, z],
      ],
      stone,
      lightness,
    );
  const tones = [0.5, 0.62, 0.78, 0.96, 1.12, 1.05];
  tones.forEach((tone, index) => {
    strip(-0.19 + index * 0.064, -0.19 + (index + 1) * 0.064, 0.34, springing - 0.5, tone);
  });
  strip(-0.3, 0.02, 0, 0.34, 0.55);
  strip(0.02, 0.3, 0, 0.34, 0.98);
  strip(-0.2, 0.02, springing - 0.5, springing, 0.58, 0.16);
  strip(0.02, 0.2, springing - 0.5, springing, 1.04, 0.16);
  strip(-0.4, 0.4, springing, springing + 0.14, 0.86);
}

/** One bench and reading desk of the row, seen from its end: the profile that makes the rhythm of the nave. */
export function desk(hall: Hall, side: number, z: number): void {
  const [end, wall] = [side * (nave + 0.42), side * (aisle - 0.3)];
  const across = (low: Place, high: Place, lightness: number) =>
    hall.face([low, [wall, low[1], low[2]], [wall, high[1], high[2]], high], pine, lightness);
  across([end, 0, z + 0.44], [end, 0.92, z + 0.4], 0.5);
  across([end, 0.92, z + 0.4], [end, 1.34, z + 0.9], side > 0 ? 1.25 : 1.75);
  book(hall, side, z);
  across([end, 0, z], [end, 0.46, z], 0.7);
  across([end, 0.46, z], [end, 0.46, z + 0.34], 1.5);
  const profile: Place[] = [
    [end, 0, z],
    [end, 0.46, z],
    [end, 0.46, z + 0.34],
    [end, 0.92, z + 0.36],
    [end, 1.42, z + 0.94],
    [end, 1.42, z + 1.02],
    [end, 0, z + 1.02],
  ];
  hall.face(profile, pine, side > 0 ? 0.6 : 1.35);
  const panel: Place[] = [
    [end, 0.12, z + 0.46],
    [end, 0.82, z + 0.46],
    [end, 1.16, z + 0.9],
    [end, 0.12, z + 0.9],
  ];
  hall.face(panel, pine, side > 0 ? 0.44 : 1.05);
}

/** A manuscript left open on the slope, held by its chain. */
export function book(hall: Hall, side: number, z: number): void {
  if (hall.random() < 0.35 || z > 22) return;
  const middle = side * (nave + 0.95 + hall.random() * 1.1);
  const slope = (x: number, t: number): Place => [x, 0.94 + 0.36 * t, z + 0.41 + 0.43 * t];
  for (const leaf of [-1, 1]) {
    hall.face(
      [slope(middle, 0.1), slope(middle + leaf * 0.3, 0.05), slope(middle + leaf * 0.3, 0.86), slope(middle, 0.9)],
      parchment,
      leaf * side > 0 ? 1 : 1.2,
    );
  }
}

export function walls(hall: Hall, side: number, from: number, to: number): void {
  const x = side * aisle;
  hall.face(
    [
      [x, 0, from],
      [x, 0, to],
      [x, 5.2, to],
      [x, 5.2, from],
    ],
    plaster,
    side > 0 ? 0.52 : 0.86,
  );
  hall.face(
    [
      [x, 5.2, from],
      [x, 5.2, to],
      [side * nave, 5.5, to],
      [side * nave, 5.5, from],
    ],
    vault,
    0.5,
  );
  const middle = (from + to) / 2;
  const opening: Place[] = Array.from({ length: 9 }, (_, index): Place => {
    const angle = (Math.PI * index) / 8;
    return [x, 3.7 + 0.55 * Math.sin(angle), middle - 0.55 * Math.cos(angle)];
  });
  hall.light([[x, 2.1, middle - 0.55], ...opening, [x, 2.1, middle + 0.55]], '#fff6d8', side > 0 ? 0.96 : 0.75);
}

export function sunlight(hall: Hall, middle: number): void {
  const patch: Place[] = [
    [-1.5, 0, middle + 0.1],
    [0.5, 0, middle - 0.5],
    [0.7, 0, middle + 0.5],
    [-1.3, 0, middle + 1.1],
  ];
  hall.light(patch, '#ffe3a4', 0.6);
}

export function shafts(hall: Hall, middle: number): void {
  const [low, high] = [2.1, 4.2];
  const beam: Place[] = [
    [aisle, high, middle - 0.4],
    [aisle, low, middle - 0.4],
    [0.5, 0, middle - 0.5],
    [-1.5, 0, middle + 0.1],
  ];
  hall.light(beam, 'url(#shaft)', 0.24);
}
