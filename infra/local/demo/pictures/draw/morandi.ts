/** Two bottles and the light between them: dusty oil, short visible strokes that follow the form. */
import { inks, stroke, toned } from './inks.ts';
import { tremble } from './materials.ts';
import { el, seeded, svg } from './svg.ts';
import { range } from './touches.ts';
import { boxy, halfAt, outline, VESSELS, type Vessel } from './vessels.ts';

const SIZE = 1400;
const TABLE = 905;
const random = seeded('morandi');

const WALL = ['#d9cfbe', '#cdc2b0', '#bdb1a0', '#a99d8e', '#978b7e'];
const CLOTH = ['#e6d9c1', '#d6c6ab', '#c0ae94', '#9c8c78', '#7b6e61'];

/** Light from the left: brightest at a third, darkest before the right edge, a little light back from the table. */
const roundness = (u: number) =>
  u < -0.42 ? 0.16 + (-0.42 - u) * 0.3 : 0.1 + ((u + 0.42) / 1.42) ** 1.5 * 0.82 - (u > 0.82 ? (u - 0.82) * 1.1 : 0);

function strokes(vessel: Vessel): string {
  const marks = inks();
  const [first, last] = [vessel.profile[0], vessel.profile[vessel.profile.length - 1]];
  const flat = boxy(vessel.profile);
  for (let y = (first?.[0] ?? 0) - 8; y < (last?.[0] ?? 0) + 20; y += 15) {
    const half = Math.max(18, halfAt(vessel.profile, y));
    for (let u = -1.05; u < 1.05; u += 17 / half) {
      const place = u + random.wobble(8 / half);
      const tone = flat ? (place > 0.56 ? 0.74 : 0.24) : roundness(place);
      const colour = toned(vessel.ramp, tone + random.wobble(0.075) + ((y - 500) / 600) * 0.08, 14);
      const length = random.between(22, 46);
      marks.add(
        colour,
        stroke(vessel.x + place * half, y + random.wobble(9), random.wobble(5), length, random.wobble(5)),
      );
    }
  }
  return marks.drawn('stroke', { 'stroke-width': 13, 'stroke-linecap': 'round', 'clip-path': `url(#${vessel.id})` });
}

function plane(
  top: number,
  bottom: number,
  ramp: readonly string[],
  width: number,
  tone: (x: number, y: number) => number,
  tilt: number,
): string {
  const marks = inks();
  for (let y = top; y < bottom; y += width * 0.55) {
    for (let x = -60; x < SIZE + 40; x += width * 2.6) {
      const [px, py] = [x + random.wobble(width * 1.4), y + random.wobble(width * 0.5)];
      const length = random.between(width * 2.6, width * 4.6);
      marks.add(
        toned(ramp, tone(px + length / 2, py) + random.wobble(0.07), 16),
        stroke(px, py, length, length * random.wobble(tilt), random.wobble(width * 0.6)),
      );
    }
  }
  return marks.drawn('stroke', { 'stroke-width': width, 'stroke-linecap': 'round' });
}

/** The shadow that a thing lays on the table, away from the light. */
function shadow({ x, profile, ramp }: Vessel): string {
  const marks = inks();
  const [base, half] = profile[profile.length - 1] ?? [0, 0];
  for (const row of range(9)) {
    const y = base + 14 - row * 9;
    const length = half * (1.9 + row * 0.22) + random.wobble(30);
    marks.add(
      toned([ramp[4] ?? '', '#6e6259'], 0.75, 2),
      stroke(x - half * 0.5 + row * 14, y, length, -12 + random.wobble(6), random.wobble(8)),
    );
  }
  return marks.drawn('stroke', { 'stroke-width': 15, 'stroke-linecap': 'round', opacity: 0.62 });
}

/** What the article is about: the air between the two stays lighter than all the rest, and falls on the table. */
function gap(): string {
  const air = inks();
  for (const row of range(30)) {
    const y = 500 + row * 13;
    const room = 16 + Math.max(0, 640 - y) * 0.42;
    air.add(
      row % 3 ? '#d9cebb' : '#d0c5b2',
      stroke(704 + random.wobble(room), y, random.wobble(8), 70, random.wobble(6)),
    );
  }
  const floor = inks();
  for (const row of range(22)) {
    const y = 912 + row * 9;
    floor.add(
      row % 4 ? '#efe2c7' : '#e6d7ba',
      stroke(690 - row * 3.4 + random.wobble(5), y, 32 - row * 0.5 + random.wobble(12), -3, 2),
    );
  }
  const soft = { 'stroke-linecap': 'round', 'stroke-width': 15 };
  return (
    air.drawn('stroke', { ...soft, 'stroke-width': 24, opacity: 0.42 }) +
    floor.drawn('stroke', { ...soft, opacity: 0.62 })
  );
}

const weave = el(
  'pattern',
  { id: 'weave', width: 7, height: 7, patternUnits: 'userSpaceOnUse' },
  el('path', { d: 'M0 1.5H4M3.5 5H7.5M1.5 3V7M5 0V3.5', stroke: '#3d342b', 'stroke-width': 1.1, opacity: 0.16 }),
  el('path', { d: 'M0 2.8H4M3.5 6.3H7.5', stroke: '#fff7e6', 'stroke-width': 1, opacity: 0.2 }),
);

const contour = (vessel: Vessel, d: string) =>
  el('path', {
    d,
    fill: 'none',
    stroke: vessel.ramp[4],
    'stroke-width': 5,
    opacity: 0.5,
    'stroke-dasharray': '190 40 90 24',
    'stroke-linecap': 'round',
  });

export function morandi(): string {
  const outlines = VESSELS.map((vessel) => ({ vessel, d: outline(vessel) }));
  const clips = outlines.map(({ vessel, d }) => el('clipPath', { id: vessel.id }, el('path', { d })));
  const wall = plane(-20, TABLE + 10, WALL, 44, (x, y) => 0.12 + (x / SIZE) * 0.55 + (y / SIZE) * 0.12, 0.28);
  const cloth = plane(
    TABLE,
    SIZE + 20,
    CLOTH,
    30,
    (x, y) => 0.12 + (x / SIZE) * 0.22 + ((y - TABLE) / 500) ** 2 * 0.35,
    0.04,
  );
  return svg(
    SIZE,
    SIZE,
    'Due bottiglie su un tavolo e la luce che passa fra loro',
    el('defs', {}, tremble('bristle', 11, { frequency: [0.05, 0.024], octaves: 2, seed: 7 }), weave, ...clips),
    el('rect', { width: SIZE, height: SIZE, fill: '#c4b8a6' }),
    el(
      'g',
      { filter: 'url(#bristle)' },
      wall,
      cloth,
      el(
        'g',
        { transform: 'translate(-96 -122) scale(1.14)' },
        ...VESSELS.map(shadow),
        gap(),
        ...outlines.map(
          ({ vessel, d }) => el('path', { d, fill: vessel.ramp[2] }) + strokes(vessel) + contour(vessel, d),
        ),
      ),
    ),
    el('rect', { width: SIZE, height: SIZE, fill: 'url(#weave)' }),
  );
}
