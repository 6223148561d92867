import { blur, fade, glow, overlay, relief } from './materials.ts';
import { el, type Point, type Random, round, seeded, svg } from './svg.ts';
import { blot, brush, lerp, mix, range } from './touches.ts';

/** The painted robe as a colour for every place: lapis folds, a gold hem, a red lining under it. */
function robe(x: number, y: number): string {
  const across = x * 0.8 + y * 0.62;
  const hem = y - (690 - x * 0.34 + Math.sin(x * 0.011) * 46);
  const fold =
    Math.sin(across * 0.0165 + Math.sin(y * 0.006) * 1.5) * 0.5 + Math.sin(across * 0.041 + 1.2) * 0.22 + 0.5;
  if (hem > 62) return mix('#4c0f12', '#d1482c', fold);
  if (hem > 0) return mix('#7d4f14', '#f0c65c', 0.25 + 0.75 * Math.abs(Math.sin(x * 0.045)) * (0.45 + fold * 0.5));
  return mix('#0b1638', '#7ea3dc', fold * 0.92);
}

function colourBuckets(marks: readonly { colour: string; d: string }[]): [string, string][] {
  const rounded = (hex: string) =>
    `#${[1, 3, 5].map((at) => (Math.round(Number.parseInt(hex.slice(at, at + 2), 16) / 18) * 18).toString(16).padStart(2, '0').slice(-2)).join('')}`;
  const buckets = new Map<string, string>();
  for (const { colour, d } of marks) {
    const key = rounded(colour);
    buckets.set(key, (buckets.get(key) ?? '') + d);
  }
  return [...buckets];
}

const short = (x: number, y: number, dx: number, dy: number) =>
  `M${round(x, 0)} ${round(y, 0)}l${round(dx, 0)} ${round(dy, 0)}`;

function paintedRobe(random: Random): string {
  const marks: { colour: string; d: string }[] = [];
  for (let y = -20; y < 940; y += 21) {
    for (let x = -20; x < 1240; x += 30) {
      const [px, py] = [x + random.wobble(12), y + random.wobble(9)];
      marks.push({ colour: robe(px, py), d: short(px - 12, py + 15, 24, -30) });
    }
  }
  return colourBuckets(marks)
    .map(([stroke, d]) => el('path', { d, stroke }))
    .join('');
}

/** Tratteggio: upright lines of pure colour that answer the robe from afar and declare themselves from near. */
function tratteggio(random: Random, [left, top, right, bottom]: readonly [number, number, number, number]): string {
  const marks: { colour: string; d: string }[] = [];
  for (let x = left; x < right; x += 4.6) {
    for (let y = top + random.between(-40, 0); y < bottom; y += random.between(22, 46)) {
      const pure = random.pick(['#f3e3bd', '#1c3f9c', '#e8b64a', '#b93424', '#f3e3bd']);
      marks.push({
        colour: mix(robe(x, y + 16), pure, random() < 0.34 ? 0.62 : 0.16),
        d: short(x, y, random.wobble(1.5), random.between(26, 50)),
      });
    }
  }
  return colourBuckets(marks)
    .map(([stroke, d]) => el('path', { d, stroke }))
    .join('');
}

function craquelure(random: Random): string {
  const cell = 66;
  const at = (i: number, j: number): Point => {
    const own = seeded(`crack ${i} ${j}`);
    return [i * cell + own.wobble(34), j * cell * 0.8 + own.wobble(27)];
  };
  let path = '';
  for (const i of range(20)) {
    for (const j of range(19)) {
      const here = at(i, j);
      for (const next of [at(i + 1, j), at(i, j + 1)]) {
        if (random() < 0.16) continue;
        const middle = lerp(here, next, 0.5);
        path += `M${round(here[0], 0)} ${round(here[1], 0)}Q${round(middle[0] + random.wobble(10), 0)} ${round(middle[1] + random.wobble(10), 0)} ${round(next[0], 0)} ${round(next[1], 0)}`;
      }
    }
  }
  return (
    el('path', {
      d: path,
      fill: 'none',
      stroke: '#eaf0ff',
      'stroke-width': 1,
      'stroke-opacity': '0.16',
      transform: 'translate(1.6 1.6)',
    }) + el('path', { d: path, fill: 'none', stroke: '#07060c', 'stroke-width': 1.7, 'stroke-opacity': '0.62' })
  );
}

function restauratori(): string {
  const random = seeded('tratteggio');
  const wide = blot(random, [584, 430], 258, 0.2, 17, 0.86);
  const small = blot(random, [1010, 690], 84, 0.3, 11);
  const losses = `${wide}${small}${blot(random, [196, 700], 46, 0.3, 9)}`;
  const tip: Point = [724, 470];
  return svg(
    1200,
    900,
    'Il tratteggio ricompone una lacuna nel manto azzurro di un dipinto',
    el('clipPath', { id: 'losses' }, el('path', { d: losses })),
    el('clipPath', { id: 'done' }, el('path', { d: `M0 0H${tip[0] - 40}L${tip[0] + 14} 470L640 900H0Z` })),
    fade(
      'handle',
      [790, 380],
      [1210, 110],
      [
        [0, '#5b1710'],
        [1, '#c4503a'],
      ],
    ),
    glow('lamp', [560, 400], 900, [
      [0, '#fff4d6', 0.12],
      [0.5, '#000', 0],
      [1, '#05040a', 0.55],
    ]),
    blur('soft', 9),
    relief('panel', { frequency: [0.03, 0.045], octaves: 3, height: 5, seed: 11, strength: 0.5 }),
    el('rect', { width: 1200, height: 900, fill: '#16224d' }),
    el('g', { 'stroke-width': 27, 'stroke-linecap': 'round' }, paintedRobe(random)),
    craquelure(random),
    el('path', { d: losses, fill: '#ded0b0', stroke: '#171019', 'stroke-width': 5 }),
    el('path', { d: losses, fill: 'none', stroke: '#fff7e4', 'stroke-width': 2, transform: 'translate(2.5 2.5)' }),
    el(
      'g',
      { 'clip-path': 'url(#losses)', 'stroke-width': 3 },
      el('g', { 'clip-path': 'url(#done)' }, tratteggio(random, [150, 130, 760, 760])),
    ),
    el('path', {
      d: brush([tip, [840, 402], [1240, 150]], 30, (t) => Math.min(1, t * 1.6)),
      fill: '#000',
      'fill-opacity': '0.5',
      filter: 'url(#soft)',
      transform: 'translate(18 46)',
    }),
    el('path', {
      d: brush([tip, [748, 452], [780, 432], [806, 416]], 24, (t) => [0.04, 0.5, 1, 0.9][Math.round(t * 3)] ?? 1),
      fill: '#3c2416',
    }),
    el('path', { d: brush([tip, [736, 462], [750, 452]], 6, (t) => t), fill: '#2a4ba6' }),
    el('path', {
      d: brush(
        [
          [800, 420],
          [838, 394],
          [874, 370],
        ],
        25,
        () => 1,
      ),
      fill: '#c9b98e',
    }),
    el('path', {
      d: brush(
        [
          [804, 410],
          [838, 387],
          [872, 364],
        ],
        5,
        () => 1,
      ),
      fill: '#fff7dc',
    }),
    el('path', {
      d: brush(
        [
          [872, 371],
          [960, 314],
          [1250, 124],
        ],
        38,
        (t) => 0.65 + t * 0.4,
      ),
      fill: 'url(#handle)',
    }),
    el('path', {
      d: brush(
        [
          [880, 358],
          [960, 304],
          [1250, 112],
        ],
        5,
        () => 1,
      ),
      fill: '#ffd9c4',
      'fill-opacity': '0.6',
    }),
    overlay(1200, 900, 'panel', 0.26),
    el('rect', { width: 1200, height: 900, fill: 'url(#lamp)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'news-borse-per-giovani-restauratori': restauratori,
};
