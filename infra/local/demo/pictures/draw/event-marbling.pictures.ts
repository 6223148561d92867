import { blur, fade, overlay, relief } from './materials.ts';
import { el, type Point, seeded, svg } from './svg.ts';
import { brush, leaf, lerp, polar, range } from './touches.ts';

type Drop = { points: Point[]; paint: string };

/** A drop falling on the bath pushes every other aside without mixing: the exact map of marbling. */
function fall(drops: Drop[], centre: Point, radius: number, paint: string): void {
  for (const drop of drops) {
    drop.points = drop.points.map(([x, y]): Point => {
      const [dx, dy] = [x - centre[0], y - centre[1]];
      const push = Math.sqrt(1 + (radius * radius) / Math.max(1, dx * dx + dy * dy));
      return [centre[0] + dx * push, centre[1] + dy * push];
    });
  }
  const count = Math.max(26, Math.round(radius * 1.05));
  drops.push({ points: range(count).map((i) => polar(centre, radius, (i / count) * 6.2832)), paint });
}

/** The stylus passes at height y: colour follows it, less the farther away. */
function tine(drops: Drop[], y: number, pull: number, sharp: number): void {
  for (const drop of drops)
    drop.points = drop.points.map(([px, py]): Point => [px + (pull * sharp) / (Math.abs(py - y) + sharp), py]);
}

function swirl(drops: Drop[], centre: Point, radius: number, turn: number): void {
  for (const drop of drops) {
    drop.points = drop.points.map((point): Point => {
      const [dx, dy] = [point[0] - centre[0], point[1] - centre[1]];
      const far = Math.hypot(dx, dy);
      return polar(centre, far, Math.atan2(dy, dx) + turn * Math.exp(-((far / radius) ** 2)));
    });
  }
}

/** The marbler's bath from above: stones still floating, and the stylus that has begun to draw them out. */
function marbling(): string {
  const random = seeded('bagno');
  const paints = ['#1d3557', '#e9dcbf', '#9e3324', '#d09a3a', '#efe6d0', '#24453f', '#1d3557', '#c9563a'];
  const drops: Drop[] = [];
  range(150).forEach((i) => {
    fall(
      drops,
      [random.between(90, 1110), random.between(100, 1420)],
      random.between(34, 88) * (i > 110 ? 0.5 : 1),
      paints[i % paints.length] as string,
    );
  });
  range(5).forEach((i) => {
    tine(drops, 1040 + i * 96, i % 2 ? -330 : 330, 26);
  });
  swirl(drops, [470, 560], 250, 2.6);
  const bath = drops.map(({ points, paint }) =>
    el('path', {
      d: `${points.map(([x, y], i) => `${i ? 'L' : 'M'}${Math.round(x)} ${Math.round(y)}`).join('')}Z`,
      fill: paint,
    }),
  );
  const frame = (d: string, fill: string) => el('path', { d, fill });
  const tip: Point = [560, 584];
  return svg(
    1200,
    1500,
    'Il bagno della carta marmorizzata: gocce di colore e lo stilo che le trascina',
    el('clipPath', { id: 'bath' }, el('rect', { x: 62, y: 62, width: 1076, height: 1376 })),
    fade(
      'wood',
      [0, 0],
      [1200, 1500],
      [
        [0, '#7a5433'],
        [0.5, '#5d3d24'],
        [1, '#33200f'],
      ],
    ),
    fade(
      'stick',
      [560, 584],
      [1180, 200],
      [
        [0, '#6d4a2a'],
        [0.5, '#d9b27a'],
        [1, '#8a5f38'],
      ],
    ),
    fade(
      'gloss',
      [60, 60],
      [1140, 1440],
      [
        [0, '#fff', 0.26],
        [0.3, '#fff', 0.02],
        [0.6, '#000', 0.02],
        [1, '#0a0d14', 0.4],
      ],
    ),
    blur('soft', 13, 10),
    relief('size', { frequency: [0.006, 0.009], octaves: 2, height: 30, seed: 4, strength: 0.4 }),
    el('rect', { width: 1200, height: 1500, fill: 'url(#wood)' }),
    el('path', {
      d: range(34)
        .map((i) =>
          leaf(
            [i % 2 ? random.between(0, 20) : 1142 + random.between(0, 20), i * 46],
            [i % 2 ? 30 : 1170, i * 46 + 220],
            2,
            5,
          ),
        )
        .join(''),
      fill: '#1d1006',
      'fill-opacity': '0.5',
    }),
    el(
      'g',
      { 'clip-path': 'url(#bath)' },
      el('rect', { width: 1200, height: 1500, fill: '#1b2430' }),
      ...bath,
      overlay(1200, 1500, 'size', 0.26),
      el('path', {
        d: leaf(tip, [1230, 330], 26),
        fill: '#04060a',
        'fill-opacity': '0.6',
        filter: 'url(#soft)',
        transform: 'translate(12 60)',
      }),
      el('path', {
        d: 'M62 62H1138V128L62 116ZM62 62H118L104 1438H62Z',
        fill: '#04060a',
        'fill-opacity': '0.5',
        filter: 'url(#soft)',
      }),
      el('rect', { width: 1200, height: 1500, fill: 'url(#gloss)' }),
    ),
    frame('M0 0H1200L1138 62H62Z', '#8d6440'),
    frame('M1200 0V1500L1138 1438V62Z', '#4a2f1a'),
    el('path', { d: 'M62 62H1138M62 62V1438', stroke: '#1d1006', 'stroke-width': 4 }),
    el('path', {
      d: brush([tip, lerp(tip, [1260, 150], 0.5), [1260, 150]], 24, (t) => 0.14 + Math.min(1, t * 3) * 0.86),
      fill: 'url(#stick)',
    }),
    el('path', {
      d: brush([lerp(tip, [1260, 150], 0.1), [1260, 141]], 4, () => 1),
      fill: '#fff2d2',
      'fill-opacity': '0.6',
    }),
    ...range(3).map((i) =>
      el('circle', {
        cx: tip[0],
        cy: tip[1],
        r: 16 + i * 17,
        fill: 'none',
        stroke: '#fff',
        'stroke-width': 2.4 - i * 0.6,
        'stroke-opacity': '0.6',
      }),
    ),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-marmorizzare-la-carta': marbling,
};
