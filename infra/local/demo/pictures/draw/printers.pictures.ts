import { sample, soft, stroke, trace } from './brush.ts';
import { blur, cloud, holes, linear, radial, rough, sheet } from './surface.ts';
import { el, type Point, type Random, round, seeded, svg } from './svg.ts';

/** Marks with the slope and colour of an italic, and no letter among them: relative path and advance, x-height 15. */
const marks: readonly (readonly [path: string, advance: number])[] = [
  ['l3-2-4 15 3-1', 9],
  ['l3-2-4 15m2-8q4-7 7-6t-3 13l3-1', 15],
  ['l3-2-4 15m2-8q4-7 7-6t-3 13m2-8q4-7 7-6t-3 13l3-1', 22],
  ['m1 1q9-4 9 4t-9 10q-3 0-3-3', 12],
  ['m9 0q-7-3-10 5t2 9q4 1 8-3', 12],
  ['m9-14l-8 28 3-1', 9],
  ['l3-2-3 10q-1 6 3 5t6-6l1-8m0 0l-4 22q-2 5-6 4', 14],
  ['l3-2-7 28m5-21q5-7 9-4l-4 16 3-1', 15],
  ['m14-14q-5-1-7 7l-7 27q-2 5-5 4', 12],
  ['l3-2-3 11q-1 5 3 3t7-12l-4 14 3-1', 15],
  ['m8-13q-5 14-8 25t4 3m-4-15h9', 11],
];

/** A verse: a capital that stands apart, then words that lean, to a ragged end. */
function verse(random: Random, y: number, end: number): string {
  let x = 246;
  let path = `M168 ${y + 15}l9-20 9 20m-14-8h11`;
  if (random() < 0.5) path = `M170 ${y - 5}v20m0-20q15 0 13 9t-13 2`;
  while (x < end) {
    const letters = random.integer(2, 9);
    for (let letter = 0; letter < letters; letter++) {
      const [mark, advance] = random.pick(marks);
      path += `M${Math.round(x)} ${y}${mark}`;
      x += advance + random.between(0.5, 2);
    }
    x += 15;
  }
  return path;
}

function verses(random: Random): string {
  return Array.from({ length: 38 }, (_, index) => verse(random, 146 + index * 32, random.between(930, 1050))).join('');
}

const shank: Point[] = trace('622,236 624,500 620,860 622,1236');
const stock: Point[] = trace('420,330 520,306 622,300 724,306 824,330');
const arms: Point[] = trace('334,880 360,1040 446,1176 622,1250 798,1176 884,1040 910,880');
const dolphin: Point[] = trace(
  '356,1010 392,900 470,800 600,740 740,690 826,596 806,490 700,436 590,420 500,376 470,290',
);

function anchor(random: Random): string {
  const fluke = (side: number) => {
    const x = (offset: number) => 622 + side * offset;
    return soft(
      [
        [x(330), 800],
        [x(356), 900],
        [x(372), 972],
        [x(300), 950],
        [x(196), 966],
        [x(250), 900],
        [x(292), 846],
      ],
      true,
    );
  };
  return [
    stroke(random, shank, { width: 72, press: () => 1, tremble: 0.03, step: 60 }),
    stroke(random, stock, { width: 60, press: (t) => 0.6 + 0.9 * Math.abs(t - 0.5), tremble: 0.03, step: 40 }),
    stroke(random, arms, { width: 108, press: (t) => 0.46 + 0.54 * Math.sin(Math.PI * t), tremble: 0.02, step: 50 }),
    fluke(-1),
    fluke(1),
    'M622 142a52 52 0 1 0 .1 0ZM622 170a24 24 0 1 1-.1 0Z',
  ]
    .map((d) => el('path', { d, 'fill-rule': 'evenodd' }))
    .join('');
}

function dolphinBody(random: Random): string {
  const girth = (t: number) => (t < 0.16 ? 0.62 + t * 2.6 : 1.08 * (1 - (t - 0.16) / 0.84) ** 0.8 + 0.1);
  const tail: Point[] = trace(
    '470,300 420,250 350,214 402,210 452,226 478,252 506,206 556,176 590,180 546,222 500,280',
  );
  const beak: Point[] = trace('330,990 300,1050 306,1104 344,1096 392,1050 416,1000 390,960');
  const fins: Point[][] = [
    trace('420,800 380,720 420,690 470,716 500,776'),
    trace('470,880 520,900 560,966 500,956 444,920'),
    trace('770,640 866,690 900,640 870,590 830,570'),
    trace('650,450 640,520 690,540 720,500 730,450'),
  ];
  return [
    stroke(random, dolphin, { width: 154, press: girth, tremble: 0.03, step: 40 }),
    ...[tail, beak, ...fins].map((points) => soft(sample(points, 40), true)),
  ]
    .map((d) => el('path', { d }))
    .join('');
}

/** The lines of the page darken where the device stands, as if it rose from under the text. */
function aldus(): string {
  const random = seeded('aldo-manuzio-un-libro-nella-manica');
  const mask = (id: string, ...children: string[]) =>
    el('mask', { id, maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: 1200, height: 1500 }, ...children);
  const nib = (color: string, weight: number, extra: Record<string, string> = {}) =>
    el(
      'g',
      {
        fill: 'none',
        stroke: color,
        'stroke-width': weight,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
        ...extra,
      },
      el('use', { href: '#verses' }),
      el('use', { href: '#verses', transform: `translate(${weight * 0.8} ${-weight * 0.5})` }),
    );
  const [anchorShape, dolphinShape] = [anchor(random), dolphinBody(random)];
  // Small enough to stay whole when a wide crop takes only the middle of the page.
  const afloat = 'translate(92 204) scale(.78)';
  const features = el(
    'g',
    { fill: 'none', stroke: '#f1e6cf', 'stroke-width': 7, 'stroke-linecap': 'round', transform: afloat },
    el('circle', { cx: 384, cy: 964, r: 13, fill: '#b1432a', stroke: '#f1e6cf' }),
    el('path', { d: 'M306 1080Q350 1050 372 1010M430 930Q420 880 452 850' }),
  );
  const defs = el(
    'defs',
    {},
    el('path', { id: 'verses', d: verses(random) }),
    el('g', { id: 'anchor', transform: afloat }, anchorShape),
    el('g', { id: 'dolphin', transform: afloat }, dolphinShape),
    mask(
      'in-anchor',
      el('use', { href: '#anchor', fill: '#fff' }),
      el('use', { href: '#dolphin', fill: '#000', stroke: '#000', 'stroke-width': 22 }),
    ),
    mask('in-dolphin', el('use', { href: '#dolphin', fill: '#fff' })),
    linear(
      'page',
      [0, 0, 1200, 300],
      [0, '#a89572'],
      [0.05, '#d9c9a6'],
      [0.16, '#f0e5cd'],
      [0.8, '#f4ead6'],
      [1, '#e2d3b3'],
    ),
    radial('foxing', [1010, 1320, 420], [0, '#b07a3c', 0.2], [1, '#b07a3c', 0]),
    cloud('stain', { size: 520, frequency: 0.012, octaves: 3, seed: 5 }, [0.55, 0.38, 0.18], 0.5, 0.25),
    el(
      'pattern',
      { id: 'laid', width: 96, height: 7, patternUnits: 'userSpaceOnUse' },
      el('path', { d: 'M0 .5H96', stroke: '#8a7348', 'stroke-width': 1, opacity: 0.16 }),
      el('path', { d: 'M.5 0V7', stroke: '#8a7348', 'stroke-width': 1.4, opacity: 0.25 }),
    ),
    rough('paper', { size: 380, frequency: 0.12, octaves: 3, seed: 3 }, { depth: 1.7, strength: 0.42 }),
  );
  return svg(
    1200,
    1500,
    'Un libro nella manica',
    defs,
    sheet(1200, 1500, 'url(#page)'),
    sheet(1200, 1500, 'url(#stain)'),
    sheet(1200, 1500, 'url(#foxing)'),
    sheet(1200, 1500, 'url(#laid)'),
    el('g', { transform: 'translate(1214 6) scale(-1 1)', opacity: 0.07 }, nib('#3a2a18', 2.2)),
    el('path', {
      d: 'M146 0V1500M224 0V1500M1084 0V1500M0 118H1200M0 1376H1200',
      stroke: '#8c4a30',
      'stroke-width': 1.6,
      opacity: 0.32,
      fill: 'none',
    }),
    nib('#4a3a28', 1.3, { opacity: '.62' }),
    el('use', { href: '#anchor', fill: '#b1432a', opacity: 0.3, mask: 'url(#in-anchor)' }),
    el('use', { href: '#dolphin', fill: '#2c4a52', opacity: 0.34 }),
    nib('#a5361d', 3.1, { mask: 'url(#in-anchor)' }),
    nib('#122a33', 3.2, { mask: 'url(#in-dolphin)' }),
    features,
    sheet(1200, 1500, 'url(#paper)'),
  );
}

/** Two letters as large as the sheet; what one looks at is the white they leave. */
const letterR = [
  'M118 236V1092H12V1108H452V1092H338V470C350 330 430 196 560 176C500 240 500 330 536 374C590 430 690 410 716 326C742 226 660 140 560 150C440 158 360 270 338 400V196L14 226V240Z',
];
const letterO = [
  'M1210 152C1500 152 1652 380 1652 640S1500 1130 1210 1130S768 900 768 640S920 152 1210 152ZM1210 168C1064 168 1004 380 1004 640S1064 1114 1210 1114S1416 900 1416 640S1356 168 1210 168Z',
];

function titlePage(random: Random): string {
  const lines: [y: number, width: number, height: number, color?: string][] = [
    [470, 150, 22],
    [514, 60, 9],
    [556, 226, 30, '#b1432a'],
    [612, 110, 10],
    [640, 190, 14],
    [668, 130, 10],
    [790, 84, 12],
    [816, 44, 9],
  ];
  return (
    lines
      .map(([y, width, height, color = '#191512']) => {
        let path = '';
        for (let x = 1210 - width / 2; x < 1210 + width / 2; ) {
          const [thick, gap] = [height * 0.24, height * random.pick([0.3, 0.42, 0.55])];
          const serif = (at: number, size: number, low: number) =>
            `M${round(at - height * 0.1)} ${y + low}h${round(size + height * 0.2)}v1.3h${round(-size - height * 0.2)}z`;
          path +=
            `M${round(x)} ${y}v${height}h${round(thick)}v${-height}z` +
            serif(x, thick, 0) +
            serif(x, thick, height - 1.3);
          if (random() < 0.6) {
            const thin = x + thick + gap;
            path += `M${round(thin)} ${y}v${height}h1.5v${-height}z${serif(thin, 1.5, random() < 0.5 ? 0 : height - 1.3)}`;
            path += `M${round(x + thick)} ${y + (random() < 0.5 ? 1 : height * 0.5)}L${round(thin + 1)} ${round(y + height * random.pick([0, 0.5, 0.9]))}v1.5L${round(x + thick)} ${y + height * 0.5}z`;
            x = thin;
          } else x += thick;
          x += height * random.pick([0.34, 0.34, 0.44]);
        }
        return el('path', { d: path, fill: color });
      })
      .join('') + el('path', { d: 'M1150 726H1270M1170 732H1250', stroke: '#191512', 'stroke-width': 1.6 })
  );
}

function bodoni(): string {
  const random = seeded('bodoni-il-bianco-tra-le-lettere');
  const letters = [...letterR, ...letterO].map((d) => el('path', { d, 'fill-rule': 'evenodd' })).join('');
  const frame = el('path', {
    d: 'M44 44H1556V1156H44ZM60 60H1540V1140H60Z',
    fill: 'none',
    stroke: '#191512',
    'stroke-width': 1.5,
    opacity: 0.6,
  });
  const defs = el(
    'defs',
    {},
    el('g', { id: 'letters' }, letters),
    linear('sheet', [0, 0, 1600, 1200], [0, '#fbf6ea'], [0.6, '#f3ecdb'], [1, '#dfd3bb']),
    linear('ink', [0, 100, 1600, 1200], [0, '#2a2521'], [0.5, '#171311'], [1, '#0d0a09']),
    holes('kiss', { size: 460, frequency: 0.2, octaves: 4, seed: 8 }, 9, 1.2),
    cloud('mottle', { size: 540, frequency: 0.05, octaves: 4, seed: 3 }, [0.75, 0.7, 0.62], 1.1, 0.46),
    blur('bite', 5),
    rough('cotton', { size: 430, frequency: 0.11, octaves: 4, seed: 6 }, { depth: 1.5, strength: 0.42 }),
    el('clipPath', { id: 'inside' }, letters),
  );
  return svg(
    1600,
    1200,
    'Il bianco tra le lettere',
    defs,
    sheet(1600, 1200, 'url(#sheet)'),
    frame,
    el('use', { href: '#letters', fill: '#6b5a41', opacity: 0.55, transform: 'translate(5 6)', filter: 'url(#bite)' }),
    el('use', { href: '#letters', fill: '#fff', opacity: 0.9, transform: 'translate(2.5 3)' }),
    el(
      'g',
      { mask: 'url(#kiss)' },
      el('use', { href: '#letters', fill: 'url(#ink)', stroke: '#0b0908', 'stroke-width': 2 }),
      titlePage(random),
    ),
    el('g', { 'clip-path': 'url(#inside)' }, sheet(1600, 1200, 'url(#mottle)', { opacity: 0.28 })),
    sheet(1600, 1200, 'url(#cotton)'),
  );
}

export const pictures: Record<string, () => string> = {
  'aldo-manuzio-un-libro-nella-manica': aldus,
  'bodoni-il-bianco-tra-le-lettere': bodoni,
};
