/** Gallery 14: an ebony cabinet whose drawers share one inlaid landscape. */
import { raggedShape, track } from './gallery-hand.ts';
import { grain, landscape, wood } from './gallery-marquetry.ts';
import { blur, fade, glow, ground } from './gallery-material.ts';
import { el, seeded, svg } from './svg.ts';

type Box = readonly [x: number, y: number, width: number, height: number];

function panels(): Box[] {
  const boxes: Box[] = [[572, 196, 456, 862]];
  for (const x of [128, 1060]) for (let row = 0; row < 4; row++) boxes.push([x, 196 + row * 220, 412, 202]);
  return boxes;
}

const rectangle = ([x, y, width, height]: Box, out: number) =>
  `M${x - out} ${y - out}h${width + 2 * out}v${height + 2 * out}h${-width - 2 * out}z`;

function knob(x: number, y: number): string {
  return (
    el('ellipse', { cx: x + 9, cy: y + 12, rx: 15, ry: 13, fill: '#140b05', opacity: '.6', filter: 'url(#near)' }) +
    el('circle', { cx: x, cy: y, r: 12.5, fill: 'url(#ivory)', stroke: '#4b351d', 'stroke-width': 1.2 }) +
    el('circle', { cx: x, cy: y, r: 4, fill: '#8a6a3b' })
  );
}

function stipo(): string {
  const random = seeded('stipo');
  const { far, near } = landscape(random);
  const boxes = panels();
  const holes = boxes.map((box) => rectangle(box, 0)).join('');
  const frame = `M84 150H1516V1104H84z${holes}`;
  const lines = (out: number) => boxes.map((box) => rectangle(box, out)).join('');
  const slat = (x: number, y: number, width: number, height: number, fill: string) =>
    el('rect', { x, y, width, height, fill });
  const knobs = boxes.map(([x, y, width, height]) =>
    width > 430 ? knob(x + 44, y + height / 2 + 90) : knob(x + width / 2, y + height / 2),
  );
  const door = 'M572 1058V400A228 204 0 0 1 1028 400V1058';
  return svg(
    1600,
    1300,
    'Stipo con paesaggio',
    el(
      'defs',
      {},
      el('clipPath', { id: 'panels' }, el('path', { d: holes })),
      grain('veneer', '.006 .11', 0.62, 5),
      grain('ebony', '.004 .16', 0.8, 9),
      fade(
        'sand',
        [0, 0, 0.25, 1],
        [
          [0, '#fff2cf', 0.2],
          [0.5, '#5a2f12', 0],
          [1, '#3a1a08', 0.5],
        ],
      ),
      fade(
        'wall',
        [0, 0, 1, 0],
        [
          [0, '#d9d0c2'],
          [0.6, '#c2b8a8'],
          [1, '#a0968a'],
        ],
      ),
      fade(
        'black',
        [0, 0, 1, 0],
        [
          [0, '#4a3d33'],
          [0.3, '#332922'],
          [1, '#1b1512'],
        ],
      ),
      fade(
        'top',
        [0, 0, 0, 1],
        [
          [0, '#6b5a4a'],
          [0.25, '#3a2f27'],
          [0.6, '#201915'],
          [0.8, '#5a4a3c'],
          [1, '#1b1512'],
        ],
      ),
      fade(
        'sky',
        [0, 0, 0, 1],
        [
          [0, '#cfa766'],
          [0.5, '#ead09a'],
          [1, '#f0dcae'],
        ],
      ),
      glow(
        'ivory',
        [0.5, 0.5, 0.6, 0.35, 0.32],
        [
          [0, '#fffaf0'],
          [0.5, '#e6d4ac'],
          [1, '#8a6c40'],
        ],
      ),
      fade(
        'gloss',
        [0, 0, 1, 1],
        [
          [0, '#fff6dc', 0.22],
          [0.35, '#fff6dc', 0],
          [0.7, '#1a0c04', 0.05],
          [1, '#1a0c04', 0.4],
        ],
      ),
      blur('cast', 22),
      blur('near', 4),
      ground('plaster', { frequency: '.02', octaves: 3, depth: 2, seed: 6, height: 62 }),
    ),
    el(
      'g',
      { filter: 'url(#plaster)' },
      el('rect', { width: 1600, height: 1300, fill: 'url(#wall)' }),
      el('rect', { y: 1226, width: 1600, height: 74, fill: '#7d6a55' }),
    ),
    el('path', { d: 'M90 110H1590V1250H90z', fill: '#2a2018', opacity: '.55', filter: 'url(#cast)' }),
    el('path', { d: 'M110 1180h120v50q-60 26-120 0zM1370 1180h120v50q-60 26-120 0z', fill: '#17110e' }),
    el(
      'g',
      { filter: 'url(#veneer)' },
      el(
        'g',
        { 'clip-path': 'url(#panels)' },
        el('rect', { x: 90, y: 170, width: 1440, height: 920, fill: 'url(#sky)' }),
        far,
        near,
      ),
    ),
    el(
      'g',
      { filter: 'url(#ebony)' },
      el('path', { d: frame, fill: 'url(#black)', 'fill-rule': 'evenodd' }),
      el('path', { d: `M572 196H1028V1058H${1028}V400A228 204 0 0 0 572 400z`, fill: '#2a211b' }),
      slat(50, 64, 1500, 46, 'url(#top)'),
      slat(68, 110, 1464, 22, 'url(#top)'),
      slat(80, 132, 1440, 26, 'url(#black)'),
      slat(72, 1098, 1456, 30, 'url(#top)'),
      slat(56, 1128, 1488, 58, 'url(#top)'),
    ),
    el('path', { d: lines(7), fill: 'none', stroke: wood.bone, 'stroke-width': 2.6 }),
    el('path', {
      d: `${door}M560 1058V400A240 216 0 0 1 1040 400V1058`,
      fill: 'none',
      stroke: wood.bone,
      'stroke-width': 2.2,
      opacity: '.9',
    }),
    el('path', {
      d: [...Array(71)].map((_, index) => `M${90 + index * 20} 146h10`).join(''),
      stroke: wood.bone,
      'stroke-width': 9,
      opacity: '.85',
    }),
    el('path', {
      d: track(
        raggedShape(
          [
            [64, 1157],
            [1536, 1157],
            [1536, 1159],
            [64, 1159],
          ],
          random,
          0.4,
          120,
        ),
        true,
      ),
      fill: wood.bone,
      opacity: '.8',
    }),
    el('path', {
      d: boxes
        .map(([x, y, width, height]) => `M${x} ${y + height}V${y}h${width}v9h${-width + 9}v${height - 9}z`)
        .join(''),
      fill: '#0d0704',
      opacity: '.5',
    }),
    el('path', { d: holes, fill: 'url(#gloss)' }),
    ...knobs,
  );
}

export const pictures: Record<string, () => string> = { 'opera-14': stipo };
