/** Architecture in one-point perspective for gallery 05: palaces, marble floor, round temple. */
import { ramp, track } from './gallery-hand.ts';
import { el, type Point } from './svg.ts';

const eye = { x: 800, y: 418, height: 1.7, focal: 620 };

/** A place in metres (right, up, away) on the panel. */
export function seen(x: number, y: number, z: number): Point {
  return [eye.x + (eye.focal * x) / z, eye.y - (eye.focal * (y - eye.height)) / z];
}

type Wall = { at: (along: number, up: number) => Point; length: number };

const shape = (points: readonly Point[], fill: string, extra = {}) =>
  el('path', { d: track(points, true), fill, ...extra });

function panel({ at }: Wall, from: number, to: number, low: number, high: number): Point[] {
  return [at(from, low), at(to, low), at(to, high), at(from, high)];
}

function arch({ at }: Wall, middle: number, half: number, low: number, spring: number): Point[] {
  const round = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI * index) / 9;
    return at(middle + half * Math.cos(angle), spring + half * Math.sin(angle));
  });
  return [at(middle + half, low), ...round, at(middle - half, low)];
}

type Palace = { colour: string; trim: string; dark: string; floors: readonly number[]; bays: number; arcade: boolean };

/** One façade: an arcade or a rusticated base, cornices, windows that shrink floor by floor. */
function facade(wall: Wall, palace: Palace, lit: boolean): string {
  const top = palace.floors.reduce((sum, floor) => sum + floor, 0);
  const drawn = [shape(panel(wall, 0, wall.length, 0, top), palace.colour)];
  const bay = wall.length / palace.bays;
  let low = 0;
  palace.floors.forEach((floor, level) => {
    for (let index = 0; index < palace.bays; index++) {
      const middle = (index + 0.5) * bay;
      drawn.push(
        level === 0 && palace.arcade
          ? portico(wall, palace, middle, bay, floor)
          : opening(wall, palace, middle, bay, low, floor, level),
      );
    }
    low += floor;
    drawn.push(shape(panel(wall, 0, wall.length, low - 0.28, low), palace.trim));
    drawn.push(shape(panel(wall, 0, wall.length, low - 0.4, low - 0.28), palace.dark, { opacity: lit ? '.45' : '.6' }));
  });
  return drawn.join('');
}

function portico(wall: Wall, palace: Palace, middle: number, bay: number, floor: number): string {
  const half = bay * 0.38;
  const spring = floor - half - 0.75;
  return (
    shape(arch(wall, middle, half + bay * 0.07, 0, spring), palace.trim) +
    shape(arch(wall, middle, half, 0, spring), ramp([palace.colour, palace.dark], 0.45)) +
    shape(arch(wall, middle + half * 0.2, half * 0.8, 0, spring), palace.dark) +
    shape(
      panel(wall, middle - half - bay * 0.1, middle - half + bay * 0.02, spring - 0.22, spring + 0.04),
      palace.trim,
    ) +
    shape(panel(wall, middle + half - bay * 0.02, middle + half + bay * 0.1, spring - 0.22, spring + 0.04), palace.trim)
  );
}

function opening(
  wall: Wall,
  palace: Palace,
  middle: number,
  bay: number,
  low: number,
  floor: number,
  level: number,
): string {
  const half = Math.min(bay * 0.19, 0.62);
  const sill = low + floor * 0.26;
  const head = low + floor * 0.72;
  const frame = panel(wall, middle - half * 1.32, middle + half * 1.32, sill - 0.12, head + 0.16);
  const hole =
    level % 2 === 1
      ? arch(wall, middle, half, sill, head - half * 0.7)
      : panel(wall, middle - half, middle + half, sill, head);
  const hood = [
    wall.at(middle - half * 1.7, head + 0.2),
    wall.at(middle + half * 1.7, head + 0.2),
    wall.at(middle, head + 0.62),
  ];
  return (
    shape(frame, palace.trim) +
    shape(hole, palace.dark) +
    (level === 1
      ? shape(hood, palace.trim) +
        shape(
          [
            wall.at(middle - half * 1.3, head + 0.27),
            wall.at(middle + half * 1.3, head + 0.27),
            wall.at(middle, head + 0.52),
          ],
          palace.dark,
          { opacity: '.5' },
        )
      : '')
  );
}

export const stone = {
  rose: { colour: '#c99c82', trim: '#e2c9b0', dark: '#553f3a' },
  ivory: { colour: '#dccdae', trim: '#f1e7ce', dark: '#5f5a54' },
  grey: { colour: '#a9aba3', trim: '#cfcfc2', dark: '#474d52' },
  ochre: { colour: '#cfae75', trim: '#e9d5a6', dark: '#5a4a36' },
  green: { colour: '#9aa48f', trim: '#c7cdb6', dark: '#434c47' },
};

function shaded(palace: Palace): Palace {
  const cool = (colour: string) => ramp([colour, '#4a5468'], 0.56);
  return { ...palace, colour: cool(palace.colour), trim: cool(palace.trim), dark: ramp([palace.dark, '#23283a'], 0.5) };
}

export type Block = { from: number; to: number; palace: Palace };

export function street(side: -1 | 1, setback: number, blocks: readonly Block[]): string {
  const drawn: string[] = [];
  for (const { from, to, palace } of [...blocks].reverse()) {
    const x = side * setback;
    const look = side < 0 ? shaded(palace) : palace;
    const top = palace.floors.reduce((sum, floor) => sum + floor, 0);
    const front: Wall = { at: (along, up) => seen(x + side * along, up, from), length: 12 };
    const flank: Wall = { at: (along, up) => seen(x, up, from + along), length: to - from };
    drawn.push(facade(flank, look, side > 0));
    drawn.push(facade(front, { ...(side < 0 ? palace : shaded(palace)), bays: 4 }, side < 0));
    const eave = (z: number, out: number, up: number) => seen(x - side * out, up, z);
    drawn.push(
      shape(
        [
          eave(from - 0.3, 0.55, top + 0.1),
          eave(to, 0.55, top + 0.1),
          eave(to, 0.55, top + 0.42),
          eave(from - 0.3, 0.55, top + 0.42),
        ],
        look.trim,
      ),
    );
    drawn.push(
      shape(
        [
          eave(from - 0.3, 0.55, top + 0.1),
          eave(to, 0.55, top + 0.1),
          eave(to, 0, top - 0.3),
          eave(from, 0, top - 0.3),
        ],
        look.dark,
        { opacity: '.8' },
      ),
    );
    drawn.push(
      shape(
        [
          eave(from - 0.3, 0.55, top + 0.1),
          seen(x + side * 12, top + 0.1, from - 0.3),
          seen(x + side * 12, top + 0.42, from - 0.3),
          eave(from - 0.3, 0.55, top + 0.42),
        ],
        palace.trim,
      ),
    );
  }
  return drawn.join('');
}

/** Marble squares to the vanishing point: the measure of the whole picture. */
export function pavement(): string {
  const bands: string[] = [];
  const tiles: Record<string, string[]> = { '#b9aa90': [], '#8f9794': [], '#b98f78': [], '#e6dcc3': [] };
  const colours = Object.keys(tiles);
  for (let z = 1; z < 15; z++) {
    for (let x = -7; x < 7; x++) {
      const [left, right, near, far] = [x * 2 + 0.12, x * 2 + 1.88, z * 2 + 0.12, z * 2 + 1.88];
      const inset = (k: number): Point[] => {
        const [mx, mz, hx, hz] = [
          (left + right) / 2,
          (near + far) / 2,
          ((right - left) / 2) * k,
          ((far - near) / 2) * k,
        ];
        return [seen(mx - hx, 0, mz), seen(mx, 0, mz - hz), seen(mx + hx, 0, mz), seen(mx, 0, mz + hz)];
      };
      const odd = (x + z) % 2 === 0;
      tiles[colours[odd ? 0 : 1] as string]?.push(
        track([seen(left, 0, near), seen(right, 0, near), seen(right, 0, far), seen(left, 0, far)], true),
      );
      tiles[odd ? '#b98f78' : '#e6dcc3']?.push(track(inset(0.72), true));
    }
  }
  for (const [fill, paths] of Object.entries(tiles)) bands.push(el('path', { d: paths.join(''), fill }));
  return bands.join('');
}

/** The round temple in the middle: two orders of columns under a lead cone. */
export function temple(): string {
  const [centre, radius] = [23, 4.3];
  const drum = (low: number, high: number, r: number, fill: string, extra = {}) => {
    const rim = (y: number) =>
      Array.from({ length: 25 }, (_, index) => {
        const angle = Math.PI * (1 + index / 24);
        return seen(r * Math.cos(angle), y, centre + r * Math.sin(angle));
      });
    return shape([...rim(low), ...rim(high).reverse()], fill, extra);
  };
  const columns = (low: number, high: number, r: number, count: number, width: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = Math.PI * (1 + (index + 0.5) / count);
      const [x, z] = [r * Math.cos(angle), centre + r * Math.sin(angle)];
      const bar = (from: number, to: number, fill: string, y0 = low, y1 = high) =>
        shape([seen(x + from, y0, z), seen(x + to, y0, z), seen(x + to, y1, z), seen(x + from, y1, z)], fill);
      return (
        bar(-width, width, '#efe6d0') +
        bar(width * 0.25, width, '#a49c8e') +
        bar(-width * 1.5, width * 1.5, '#f3ecd9', high - 0.16, high)
      );
    }).join('');
  const doors = (low: number, high: number, r: number, count: number, half: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = Math.PI * (1 + (index + 1) / (count + 1));
      const wall: Wall = {
        length: 1,
        at: (along, up) => seen(r * Math.cos(angle + along / r), up, centre + r * Math.sin(angle + along / r)),
      };
      return shape(arch(wall, 0, half, low, high), '#4b4745');
    }).join('');
  const dome = (turn: number) =>
    Array.from({ length: 17 }, (_, index) => {
      const angle = (Math.PI / 2) * (index / 16);
      return seen(3.35 * turn * Math.cos(angle), 8.4 + 3.5 * Math.sin(angle) ** 0.92, centre);
    });
  const ribs = [-0.86, -0.55, -0.19, 0.19, 0.55, 0.86].map((turn) => track(dome(turn))).join('');
  return [
    shape([...dome(-1), ...dome(1).reverse()], 'url(#lead)'),
    el('path', { d: ribs, fill: 'none', stroke: '#d7dcd3', 'stroke-width': 1.6, opacity: '.7' }),
    shape(
      [seen(-0.5, 11.8, centre), seen(0.5, 11.8, centre), seen(0.45, 13, centre), seen(-0.45, 13, centre)],
      'url(#round)',
    ),
    shape([seen(-0.6, 13, centre), seen(0.6, 13, centre), seen(0, 14, centre)], '#76878f'),
    el('circle', { cx: 800, cy: seen(0, 14.15, centre)[1], r: 5, fill: '#c99b45' }),
    drum(0, 0.35, radius + 0.7, '#d8ccb2'),
    drum(0.35, 0.7, radius + 0.4, '#c9bda4'),
    drum(0.7, 4.4, radius - 0.5, 'url(#round)'),
    doors(0.7, 2.5, radius - 0.5, 5, 0.55),
    columns(0.7, 4.3, radius, 11, 0.17),
    drum(4.3, 5, radius + 0.22, 'url(#round)'),
    drum(4.86, 5.02, radius + 0.36, '#f3ecd9'),
    drum(5, 7.8, radius - 0.9, 'url(#round)'),
    doors(5.5, 6.6, radius - 0.9, 7, 0.3),
    columns(5, 7.7, radius - 0.6, 11, 0.12),
    drum(7.7, 8.3, radius - 0.3, 'url(#round)'),
    drum(8.24, 8.42, radius - 0.15, '#f3ecd9'),
  ].join('');
}
