/**
 * Marbled paper made as it is made: drops of colour fall on the bath and push the others aside, then a stylus and a
 * comb draw them out. Every step moves the contours of all the drops already there.
 */
import { soft } from './brush.ts';
import { cloud, linear, rough, sheet } from './surface.ts';
import { el, type Point, type Random, seeded, svg } from './svg.ts';

type Drop = { color: string; contour: Point[] };
type Move = (point: Point) => Point;

const [width, height] = [1600, 900];
const [indigo, madder, ochre, size, bottle, rose] = ['#1b2a4a', '#9b2b2a', '#d49a3c', '#f3e8d2', '#2b5149', '#dd9a86'];

function fall(bath: Drop[], [cx, cy]: Point, radius: number, color: string): void {
  const push: Move = ([x, y]) => {
    const square = (x - cx) ** 2 + (y - cy) ** 2 || 1;
    const factor = Math.sqrt(1 + radius ** 2 / square);
    return [cx + (x - cx) * factor, cy + (y - cy) * factor];
  };
  for (const drop of bath) drop.contour = drop.contour.map(push);
  const points = Math.round(44 + radius * 1.6);
  const contour = Array.from({ length: points }, (_, index): Point => {
    const angle = (index / points) * Math.PI * 2;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
  bath.push({ color, contour });
}

/** Where the sheet is left to chance (0) and where the comb has governed it (1). */
function governed(x: number): number {
  const t = Math.max(0, Math.min(1, (x - 470) / 520));
  return t * t * (3 - 2 * t);
}

/** How far the tines drag a point: the bath closes again softly between one and the next. */
function drag(place: number, spacing: number, reach: number, sharp: number, alternate: boolean): number {
  const near = Math.round(place / spacing);
  let dragged = 0;
  for (let tine = near - 2; tine <= near + 2; tine++) {
    dragged += (alternate && tine % 2 ? -1 : 1) * reach * sharp ** -Math.abs(place - tine * spacing);
  }
  return dragged;
}

const rake: Move = ([x, y]) => [x, y + governed(x) * drag(x, 132, 300, 1.03, true)];
const comb: Move = ([x, y]) => [x - governed(x) * drag(y + 12, 60, 150, 1.07, false), y];

function curl([cx, cy]: Point, radius: number, turn: number): Move {
  return ([x, y]) => {
    const distance = Math.hypot(x - cx, y - cy);
    const angle = turn * Math.exp(-((distance / radius) ** 2));
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
  };
}

/** More points where a move has stretched the contour, so that the combed edges stay smooth. */
function moved(drop: Drop, move: Move): void {
  const dense: Point[] = [];
  drop.contour.forEach((point, index) => {
    const next = drop.contour[(index + 1) % drop.contour.length] as Point;
    const [from, to] = [move(point), move(next)];
    const parts = Math.min(16, Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 12)));
    for (let part = 0; part < parts; part++) {
      const t = part / parts;
      dense.push(move([point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t]));
    }
  });
  drop.contour = dense;
}

/** Leaves out the points that a straight line would pass by (Ramer, Douglas, Peucker). */
function lean(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0] as Point, points[points.length - 1] as Point];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy) || 1;
  let [worst, at] = [0, 0];
  points.forEach(([x, y], index) => {
    const apart =
      Math.hypot(dx, dy) < 1
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length;
    if (apart > worst) [worst, at] = [apart, index];
  });
  if (worst < tolerance) return [first, last];
  return [...lean(points.slice(0, at + 1), tolerance).slice(0, -1), ...lean(points.slice(at), tolerance)];
}

function bathOf(random: Random): Drop[] {
  const bath: Drop[] = [];
  const order = [indigo, madder, size, ochre, indigo, size, bottle, madder, rose, size];
  for (let index = 0; index < 130; index++) {
    const place: Point = [random.between(-60, width + 60), random.between(-50, height + 50)];
    const color = order[index % order.length] ?? size;
    fall(bath, place, color === size ? random.between(16, 36) : random.between(30, 74), color);
  }
  const chance = [size, madder, rose, ochre, bottle, size, indigo, madder, ochre, rose, bottle];
  for (let index = 0; index < 150; index++) {
    const reach = index < 110 ? 700 : width + 60;
    fall(
      bath,
      [random.between(-60, reach), random.between(-40, height + 40)],
      random.between(16, 58),
      chance[index % chance.length] ?? size,
    );
  }
  for (let index = 0; index < 60; index++) {
    fall(
      bath,
      [random.between(0, 640), random.between(0, height)],
      random.between(3, 9),
      random.pick([size, size, indigo, ochre]),
    );
  }
  return bath;
}

function marbled(): string {
  const random = seeded('carta-marmorizzata-il-caso-governato');
  const bath = bathOf(random);
  const moves = [rake, comb, curl([560, 470], 150, 3.6)];
  for (const move of moves) for (const drop of bath) moved(drop, move);
  const seen = bath.filter(({ contour }) => contour.some(([x, y]) => x > 0 && x < width && y > 0 && y < height));
  const shapes = seen.map(({ color, contour }) =>
    el('path', { d: soft(lean([...contour, contour[0] as Point], 1.5).slice(0, -1), true, 0), fill: color }),
  );
  const defs = el(
    'defs',
    {},
    linear('raking', [0, 0, width, height], [0, '#fff4da', 0.16], [0.55, '#fff4da', 0], [1, '#150d08', 0.3]),
    cloud('ink', { size: 460, frequency: 0.02, octaves: 4, seed: 9 }, [1, 0.95, 0.85], 0.5, 0.24),
    cloud('speck', { size: 370, frequency: 0.5, octaves: 2, seed: 2 }, [0.96, 0.9, 0.8], 6, 4.1),
    rough('paper', { size: 350, frequency: 0.16, octaves: 3, seed: 5 }, { depth: 1.5, strength: 0.42 }),
  );
  const lay = (id: string) => sheet(width, height, `url(#${id})`);
  return svg(
    width,
    height,
    'Il caso governato',
    defs,
    sheet(width, height, indigo ?? ''),
    ...shapes,
    lay('ink'),
    lay('speck'),
    lay('raking'),
    lay('paper'),
  );
}

export const pictures: Record<string, () => string> = { 'carta-marmorizzata-il-caso-governato': marbled };
