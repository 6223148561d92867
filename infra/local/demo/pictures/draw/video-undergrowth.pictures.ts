import { blur, dry, fade, glow, overlay, specks } from './materials.ts';
import { curve, el, type Point, type Random, seeded, svg } from './svg.ts';
import { blot, brush, leaf, mix, polar, range } from './touches.ts';

/** A mushroom from below: the gills are the picture, lit through from behind; the cap is only their rim. */
function mushroom(random: Random, [x, base]: Point, [cx, cy]: Point, cap: number, tilt: number): string {
  const at = (angle: number, radius: number): Point => polar([cx, cy], cap * radius, angle, tilt);
  const id = `gill${x}`;
  const gills = range(Math.round(40 + cap / 6)).map((i, _, all) => {
    const angle = (i / all.length) * Math.PI * 2 + random.wobble(0.02);
    return leaf(at(angle, i % 3 === 0 ? 0.16 : i % 3 === 1 ? 0.4 : 0.62), at(angle, 0.985), cap * 0.0085);
  });
  const dome = `M${cx - cap * 1.03} ${cy}C${cx - cap} ${cy - cap * (0.52 + tilt)} ${cx + cap} ${cy - cap * (0.52 + tilt)} ${cx + cap * 1.03} ${cy}`;
  const warts = range(11).map((i) =>
    blot(
      random,
      [
        cx + Math.cos(3.4 + i * 0.27) * cap * 0.86,
        cy + Math.sin(3.4 + i * 0.27) * cap * (0.3 + tilt * 0.9) * random.between(0.9, 1.12),
      ],
      cap * random.between(0.03, 0.07),
      0.2,
      7,
      0.7,
    ),
  );
  const under = curve(
    range(24).map((i) => at((i / 24) * Math.PI * 2, 1.03 + random.wobble(0.012))),
    true,
  );
  const stalk = brush(
    [
      [x, base],
      [x + (cx - x) * 0.3, base + (cy - base) * 0.45],
      [cx, cy + cap * 0.02],
    ],
    cap * 0.34,
    (t) => 1.25 - t * 0.55,
  );
  const skirt = range(15).map((i) =>
    leaf(
      [cx - cap * 0.13 + i * cap * 0.0186, cy + cap * 0.3],
      [cx - cap * 0.24 + i * cap * 0.034, cy + cap * (0.5 + random.wobble(0.03))],
      cap * 0.028,
    ),
  );
  return [
    glow(id, [cx - cap * 0.35, cy - cap * 0.1], cap * 1.3, [
      [0, '#fff3bf'],
      [0.4, '#f0bd71'],
      [0.8, '#b0572f'],
      [1, '#6b2417'],
    ]),
    el('path', { d: dome, fill: '#a32a1a' }),
    el('path', { d: warts.join(''), fill: '#f3e6c6', 'fill-opacity': '0.95' }),
    el('path', { d: under, fill: `url(#${id})`, stroke: '#d8502c', 'stroke-width': cap * 0.018 }),
    el('path', { d: gills.join(''), fill: '#5e2a15', 'fill-opacity': '0.72' }),
    el('path', { d: stalk, fill: '#e2d3a6' }),
    el('path', {
      d: leaf([x + cap * 0.13, base], [cx + cap * 0.08, cy + cap * 0.04], cap * 0.13, 8),
      fill: '#3b3a26',
      'fill-opacity': '0.6',
    }),
    el('path', {
      d: leaf([x - cap * 0.14, base], [cx - cap * 0.07, cy + cap * 0.3], cap * 0.03, -6),
      fill: '#fffbe0',
      'fill-opacity': '0.8',
    }),
    el('path', { d: skirt.join(''), fill: '#f1e5bf', stroke: '#6d5a35', 'stroke-width': 1 }),
  ].join('');
}

function undergrowth(): string {
  const random = seeded('sottobosco');
  const trunks = range(9).map((i) => {
    const x = [-20, 150, 330, 480, 760, 1080, 1240, 1420, 1590][i] as number;
    return el('path', {
      d: brush(
        [
          [x, 900],
          [x + random.wobble(20), 400],
          [x + random.wobble(50), -40],
        ],
        40 + (i % 3) * 50,
        (t) => 1 - t * 0.25,
      ),
      fill: mix('#5c7a58', '#14261f', ((i * 5) % 9) / 8),
    });
  });
  const ferns = range(12).map(() => {
    const root: Point = [random.between(-40, 1640), 900];
    const spine = range(10).map(
      (i): Point => [root[0] + i * i * 3.4 * (root[0] < 800 ? 1 : -1), root[1] - i * random.between(22, 30)],
    );
    return spine
      .slice(1)
      .map(
        (at, i) =>
          leaf(at, [at[0] - 52 + i * 4, at[1] - 22 + i * 3], 7, 8) +
          leaf(at, [at[0] + 52 - i * 4, at[1] - 22 + i * 3], 7, -8),
      )
      .join('');
  });
  return svg(
    1600,
    900,
    'Funghi rossi nel sottobosco, visti da terra contro la luce',
    glow('light', [700, 250], 1050, [
      [0, '#f6f2c4'],
      [0.22, '#bccb8c'],
      [0.5, '#5a7f62'],
      [1, '#10231d'],
    ]),
    glow('dusk', [720, 420], 1040, [
      [0, '#000', 0],
      [0.55, '#05100c', 0.12],
      [1, '#05100c', 0.7],
    ]),
    fade(
      'ray',
      [620, 0],
      [760, 800],
      [
        [0, '#fffbd8', 0.5],
        [1, '#fffbd8', 0],
      ],
    ),
    blur('soft', 16),
    dry('gouache', { frequency: [0.03, 0.3], octaves: 2, contrast: 4, density: 0.84, seed: 17 }),
    specks('spores', '#fdf7cf', { frequency: 0.05, octaves: 2, contrast: 20, density: 0.22, seed: 9 }),
    el('rect', { width: 1600, height: 900, fill: 'url(#light)' }),
    el('g', { filter: 'url(#gouache)' }, ...trunks),
    ...range(5).map((i) =>
      el('path', {
        d: `M${430 + i * 120} -20L${520 + i * 120} -20L${470 + i * 230} 900L${300 + i * 210} 900Z`,
        fill: 'url(#ray)',
        filter: 'url(#soft)',
      }),
    ),
    el('path', { d: ferns.slice(0, 6).join(''), fill: '#2f5a41' }),
    mushroom(random, [1190, 900], [1230, 520], 190, 0.26),
    mushroom(random, [1460, 900], [1440, 660], 96, 0.2),
    mushroom(random, [640, 950], [560, 290], 470, 0.44),
    mushroom(random, [180, 900], [150, 690], 104, 0.22),
    el('path', { d: ferns.slice(6).join(''), fill: '#132c22' }),
    el('path', {
      d: range(150)
        .map((i) =>
          leaf([i * 11, 910], [i * 11 + random.wobble(40), 910 - random.between(30, 110)], 5, random.wobble(8)),
        )
        .join(''),
      fill: '#0c1d16',
    }),
    overlay(1600, 900, 'spores', 0.5),
    el('rect', { width: 1600, height: 900, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'video-sprite-fright': undergrowth,
};
