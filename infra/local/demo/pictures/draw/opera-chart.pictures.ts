/** Gallery 16: a celestial chart in two hemispheres, with the true stars and the true Milky Way. */
import { brush, circle, raggedShape, through, track } from './gallery-hand.ts';
import { blur, fade, glow, ground, specks } from './gallery-material.ts';
import { type Constellation, northern, type Star, southern } from './gallery-stars.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';

const radius = 340;
const ink = { paper: '#e6d8b6', night: '#1b3050', gold: '#cfa04a', line: '#3b2a1b', red: '#a44a30', pale: '#f3e7c6' };

type Sky = { centre: Point; sign: 1 | -1 };

/** Polar projection that runs a little past the equator, as the old charts do. */
function placed({ centre, sign }: Sky, hours: number, degrees: number): Point {
  const far = (radius * (90 - sign * degrees)) / 102;
  const turn = ((hours - 6) / 24) * 2 * Math.PI * -sign;
  return [centre[0] + far * Math.sin(turn), centre[1] - far * Math.cos(turn)];
}

function starShape([x, y]: Point, magnitude: number): string {
  const size = Math.max(2.2, 10.5 - magnitude * 2.1);
  const rays = magnitude < 1.2 ? 8 : 6;
  return track(
    Array.from({ length: rays * 2 }, (_, index): Point => {
      const far = index % 2 === 0 ? size : size * 0.36;
      const angle = (index / (rays * 2)) * 2 * Math.PI - Math.PI / 2;
      return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
    }),
    true,
  );
}

/** From galactic to equatorial: where the Milky Way really runs. */
function galactic(longitude: number, latitude: number): readonly [hours: number, degrees: number] {
  const [l, b, pole, ascent] = [longitude - 0.5747, latitude, 0.4734, 4.9369];
  const sine = Math.sin(b) * Math.sin(pole) + Math.cos(b) * Math.cos(pole) * Math.sin(l);
  const turn = Math.atan2(
    Math.cos(b) * Math.cos(l),
    Math.sin(b) * Math.cos(pole) - Math.cos(b) * Math.sin(pole) * Math.sin(l),
  );
  return [(((turn + ascent - Math.PI / 2 + 4 * Math.PI) * 12) / Math.PI) % 24, (Math.asin(sine) * 180) / Math.PI];
}

function milkyWay(sky: Sky, random: Random): { dust: string; cloud: string } {
  let [dust, cloud] = ['', ''];
  for (let index = 0; index < 2300; index++) {
    const longitude = random() * 2 * Math.PI;
    const [hours, degrees] = galactic(longitude, random.wobble(0.14) + 0.03 * Math.sin(longitude * 5));
    if (sky.sign * degrees < -10) continue;
    const [x, y] = placed(sky, hours, degrees).map((value) => Math.round(value)) as unknown as Point;
    if (index % 3 === 0) cloud += `M${x} ${y}h.1`;
    else dust += `M${x} ${y}h.1`;
  }
  return { dust, cloud };
}

function grid({ centre }: Sky): string {
  const [x, y] = centre;
  const meridians = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI;
    const inner = index % 3 === 0 ? 0 : (radius * 10) / 102;
    return `M${(x + inner * Math.cos(angle)).toFixed(1)} ${(y + inner * Math.sin(angle)).toFixed(1)}L${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join('');
  const parallels = [10, 30, 60].map((away) => track(circle(centre, (radius * away) / 102, 60), true)).join('');
  return (
    el('path', { d: meridians + parallels, fill: 'none', stroke: ink.pale, 'stroke-width': 0.9, opacity: '.38' }) +
    el('circle', { cx: x, cy: y, r: (radius * 90) / 102, fill: 'none', stroke: ink.gold, 'stroke-width': 2.2 })
  );
}

function ecliptic(sky: Sky): string {
  const points = Array.from({ length: 72 }, (_, index): readonly [number, number] => {
    const longitude = (index / 72) * 2 * Math.PI;
    const tilt = 0.4091;
    return [
      ((Math.atan2(Math.sin(longitude) * Math.cos(tilt), Math.cos(longitude)) * 12) / Math.PI + 24) % 24,
      (Math.asin(Math.sin(longitude) * Math.sin(tilt)) * 180) / Math.PI,
    ];
  }).filter(([, degrees]) => sky.sign * degrees > -12);
  const sorted = points.map(([hours, degrees]) => placed(sky, hours, degrees));
  const gap = sorted.findIndex(
    ([x, y], index) =>
      index > 0 && Math.hypot(x - (sorted[index - 1] as Point)[0], y - (sorted[index - 1] as Point)[1]) > 90,
  );
  const path = gap > 0 ? [...sorted.slice(gap), ...sorted.slice(0, gap)] : sorted;
  return (
    el('path', { d: curve(path), fill: 'none', stroke: ink.red, 'stroke-width': 5.5, opacity: '.85' }) +
    el('path', { d: curve(path), fill: 'none', stroke: ink.pale, 'stroke-width': 1, 'stroke-dasharray': '7 5' })
  );
}

/** The graduated rim: degrees, tens, and hours marked with a bead. */
function rimOf({ centre }: Sky): string {
  const tick = (from: number, to: number, angle: number) =>
    `M${(centre[0] + from * Math.cos(angle)).toFixed(1)} ${(centre[1] + from * Math.sin(angle)).toFixed(1)}L${(centre[0] + to * Math.cos(angle)).toFixed(1)} ${(centre[1] + to * Math.sin(angle)).toFixed(1)}`;
  const ticks = Array.from({ length: 180 }, (_, index) =>
    tick(radius + 6, radius + (index % 15 === 0 ? 30 : index % 5 === 0 ? 20 : 14), (index / 180) * 2 * Math.PI),
  ).join('');
  const beads = Array.from({ length: 24 }, (_, index) => {
    const angle = ((index + 0.5) / 24) * 2 * Math.PI;
    return track(
      circle([centre[0] + (radius + 25) * Math.cos(angle), centre[1] + (radius + 25) * Math.sin(angle)], 3.4, 8),
      true,
    );
  }).join('');
  const ring = (far: number, wide: number, colour: string) =>
    el('path', { d: track(circle(centre, far, 120), true), fill: 'none', stroke: colour, 'stroke-width': wide });
  return [
    el('circle', { cx: centre[0], cy: centre[1], r: radius + 36, fill: '#d8bf86' }),
    ring(radius + 36, 3, ink.line),
    ring(radius + 31, 1, ink.line),
    ring(radius + 5, 4, ink.gold),
    ring(radius + 7.5, 1, ink.line),
    el('path', { d: ticks, stroke: ink.line, 'stroke-width': 1.2, fill: 'none' }),
    el('path', { d: beads, fill: ink.red }),
  ].join('');
}

function figures(sky: Sky, list: readonly Constellation[], random: Random): string {
  const lines = list.map((stars) => track(stars.map(([hours, degrees]) => placed(sky, hours, degrees)))).join('');
  const all = list.flat();
  const unique = [...new Map(all.map((star): [string, Star] => [`${star[0]} ${star[1]}`, star])).values()];
  const washes = list
    .filter(({ length }) => length > 3)
    .map((stars, index) => {
      const points = stars.map(([hours, degrees]) => placed(sky, hours, degrees));
      return el('path', {
        d: brush(through(points, 3), (t) => 34 + 22 * Math.sin(Math.PI * t), 0),
        fill: ['#7f96a8', '#b58a52', '#6f8f7d', '#a86a50'][index % 4] as string,
        opacity: '.34',
      });
    });
  const faint = Array.from({ length: 330 }, () => {
    const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * radius * 0.985];
    return `M${(sky.centre[0] + far * Math.cos(angle)).toFixed(0)} ${(sky.centre[1] + far * Math.sin(angle)).toFixed(0)}h.1`;
  }).join('');
  return [
    el('g', { filter: 'url(#wash)' }, ...washes),
    el('path', { d: faint, stroke: ink.pale, 'stroke-width': 2.1, 'stroke-linecap': 'round', opacity: '.75' }),
    el('path', { d: lines, fill: 'none', stroke: ink.gold, 'stroke-width': 1.7, opacity: '.9' }),
    el('path', {
      d: unique.map(([hours, degrees, magnitude]) => starShape(placed(sky, hours, degrees), magnitude)).join(''),
      fill: '#fbf0cf',
    }),
  ].join('');
}

function hemisphere(sky: Sky, list: readonly Constellation[], id: string, random: Random): string {
  const { dust, cloud } = milkyWay(sky, random);
  const [cx, cy] = sky.centre;
  const round = { fill: 'none', stroke: ink.pale, 'stroke-linecap': 'round' };
  return [
    rimOf(sky),
    el('clipPath', { id }, el('circle', { cx, cy, r: radius })),
    el('circle', { cx, cy, r: radius, fill: 'url(#night)' }),
    el(
      'g',
      { 'clip-path': `url(#${id})` },
      el('path', { d: cloud, ...round, 'stroke-width': 26, opacity: '.11', filter: 'url(#milk)' }),
      el('path', { d: dust, ...round, 'stroke-width': 1.6, opacity: '.6' }),
      grid(sky),
      ecliptic(sky),
      figures(sky, list, random),
    ),
  ].join('');
}

/** A sun engraved with straight and waving rays, and the moon's month. */
function sun([x, y]: Point, size: number): string {
  const rays = Array.from({ length: 32 }, (_, index) => {
    const angle = (index / 32) * 2 * Math.PI;
    const far = size * (index % 2 === 0 ? 2.1 : 1.65);
    const at = (k: number, swing: number): Point => [x + Math.cos(angle + swing) * k, y + Math.sin(angle + swing) * k];
    const spine =
      index % 2 === 0
        ? [at(size * 1.08, 0), at(far, 0)]
        : through([at(size * 1.08, 0), at(size * 1.3, 0.06), at(size * 1.5, -0.05), at(far, 0.03)], 3);
    return brush(spine, (t) => size * 0.15 * (1 - t) + 0.6);
  }).join('');
  return (
    el('path', { d: rays, fill: ink.red }) +
    el('circle', { cx: x, cy: y, r: size, fill: ink.gold, stroke: ink.line, 'stroke-width': 1.6 }) +
    el('path', {
      d: [0.82, 0.62, 0.42].map((k) => track(circle([x, y], size * k, 30), true)).join(''),
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 0.8,
      opacity: '.6',
    })
  );
}

function moons(y: number): string {
  return Array.from({ length: 9 }, (_, index) => {
    const [x, size] = [800 + (index - 4) * 47, 17];
    const bulge = Math.cos((index / 8) * 2 * Math.PI) * size;
    const lit =
      index <= 4
        ? `M${x} ${y - size}A${size} ${size} 0 0 1 ${x} ${y + size}A${Math.abs(bulge).toFixed(1)} ${size} 0 0 ${bulge > 0 ? 0 : 1} ${x} ${y - size}z`
        : `M${x} ${y - size}A${size} ${size} 0 0 0 ${x} ${y + size}A${Math.abs(bulge).toFixed(1)} ${size} 0 0 ${bulge > 0 ? 1 : 0} ${x} ${y - size}z`;
    return (
      el('circle', { cx: x, cy: y, r: size, fill: ink.night, stroke: ink.line, 'stroke-width': 1.4 }) +
      el('path', { d: lit, fill: ink.pale })
    );
  }).join('');
}

function chart(): string {
  const random = seeded('cielo');
  const north: Sky = { centre: [426, 540], sign: 1 };
  const south: Sky = { centre: [1174, 540], sign: -1 };
  const border = (inset: number, wide: number, colour: string) =>
    el('path', {
      d: track(
        raggedShape(
          [
            [inset, inset],
            [1600 - inset, inset],
            [1600 - inset, 1080 - inset],
            [inset, 1080 - inset],
          ],
          random,
          0.8,
          80,
        ),
        true,
      ),
      fill: 'none',
      stroke: colour,
      'stroke-width': wide,
    });
  return svg(
    1600,
    1080,
    'Carta del cielo',
    el(
      'defs',
      {},
      glow(
        'night',
        [0.45, 0.42, 0.62],
        [
          [0, '#2f4d74'],
          [0.6, '#1d3454'],
          [1, '#12223b'],
        ],
      ),
      blur('milk', 9),
      blur('wash', 7),
      ground('sheet', { frequency: '.5', octaves: 2, depth: 0.5, seed: 31 }),
      specks('foxing', '#8a5a26', { frequency: '.011', octaves: 3, threshold: 0.6, contrast: 5, seed: 13, most: 0.34 }),
      specks('tone', '#a97c3f', { frequency: '.0025', octaves: 2, threshold: 0.42, contrast: 2.2, seed: 2, most: 0.4 }),
      fade(
        'crease',
        [0, 0, 1, 0],
        [
          [0, '#5a3d1c', 0],
          [0.46, '#5a3d1c', 0.3],
          [0.5, '#fff3d0', 0.5],
          [0.54, '#5a3d1c', 0.12],
          [1, '#5a3d1c', 0],
        ],
      ),
    ),
    el(
      'g',
      { filter: 'url(#sheet)' },
      el('rect', { width: 1600, height: 1080, fill: ink.paper }),
      el('rect', { width: 1600, height: 1080, filter: 'url(#tone)' }),
      border(26, 10, ink.night),
      border(38, 2, ink.gold),
      border(44, 1.2, ink.line),
      sun([800, 158], 46),
      moons(940),
      hemisphere(north, northern, 'north', random),
      hemisphere(south, southern, 'south', random),
      ...[400, 800, 1200].map((x) => el('rect', { x: x - 26, width: 52, height: 1080, fill: 'url(#crease)' })),
      el('rect', { width: 1600, height: 1080, filter: 'url(#foxing)' }),
    ),
  );
}

export const pictures: Record<string, () => string> = { 'opera-16': chart };
