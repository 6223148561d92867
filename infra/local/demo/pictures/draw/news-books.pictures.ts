import { blur, fade, glow, overlay, relief, specks } from './materials.ts';
import { curve, el, line, type Random, seeded, svg } from './svg.ts';
import { leaf, mix, range, ruled, through } from './touches.ts';

type Volume = { x: number; width: number; height: number; colour: string; lean: number };

/** Spine of a book seen upright: raised bands, a label, gold fillets, the wear of hands at head and tail. */
function volume(random: Random, { x, width, height, colour, lean }: Volume, base: number, index: number): string {
  const top = base - height;
  const vellum = colour > '#b';
  const id = `spine${index}`;
  const body = ruled(
    random,
    [
      [x, top],
      [x + width, top + random.wobble(5)],
      [x + width, base],
      [x, base],
    ],
    1.4,
  );
  const bands = range(vellum ? 3 : 5).map((i) => {
    const y = top + height * (0.13 + i * (vellum ? 0.32 : 0.18));
    return [
      el('rect', { x: x - 1, y, width: width + 2, height: vellum ? 8 : 13, fill: mix(colour, '#000000', 0.28) }),
      el('rect', { x: x - 1, y: y - 3, width: width + 2, height: 6, fill: mix(colour, '#fff0d0', 0.25) }),
      vellum ? '' : el('rect', { x: x + 4, y: y + 20, width: width - 8, height: 2, fill: '#d9ad55' }),
    ].join('');
  });
  const label = el('rect', {
    x: x + 4,
    y: top + height * 0.19,
    width: width - 8,
    height: height * 0.11,
    fill: vellum ? '#6b2418' : '#2a1a12',
  });
  const lettering = range(3).map((i) =>
    el('path', {
      d: `M${x + width * (0.24 + random() * 0.1)} ${top + height * (0.215 + i * 0.03)}h${width * (0.3 + random() * 0.2)}`,
      stroke: '#e3bd6a',
      'stroke-width': 3,
    }),
  );
  const flower = range(6).map((i) =>
    leaf(
      [x + width / 2, top + height * 0.6],
      [x + width / 2 + Math.cos(i * 1.047) * width * 0.26, top + height * 0.6 + Math.sin(i * 1.047) * width * 0.26],
      5,
    ),
  );
  return el(
    'g',
    { transform: `rotate(${lean} ${lean > 0 ? x + width : x} ${base})` },
    fade(
      id,
      [x, 0],
      [x + width, 0],
      [
        [0, '#000', 0.42],
        [0.22, '#fff', 0.16],
        [0.45, '#fff', 0.05],
        [1, '#000', 0.62],
      ],
    ),
    el('path', { d: body, fill: colour }),
    ...bands,
    index % 3 === 0 ? '' : label + lettering.join(''),
    vellum ? '' : el('path', { d: flower.join(''), fill: '#d9ad55', 'fill-opacity': '0.85' }),
    el('path', { d: body, fill: `url(#${id})` }),
    el('path', {
      d: line([
        [x + 3, top + 1],
        [x + width - 3, top + 1],
      ]),
      stroke: '#fff2d2',
      'stroke-opacity': '0.45',
      'stroke-width': 3,
    }),
  );
}

/** A shelf half emptied: the remaining books lean into the light that the others left behind. */
function libroAntico(): string {
  const random = seeded('libri');
  const colours = [
    '#6d1f1a',
    '#d8c59a',
    '#23402f',
    '#e6d6ae',
    '#3a2217',
    '#c9b184',
    '#7b2c1c',
    '#1e2b3d',
    '#dccba0',
    '#4a2a18',
  ];
  const volumes: Volume[] = [];
  let x = 44;
  range(8).forEach((i) => {
    const width = [74, 96, 62, 112, 58, 84, 70, 92][i] as number;
    volumes.push({
      x,
      width,
      height: [640, 560, 610, 690, 520, 600, 655, 540][i] as number,
      colour: colours[i] as string,
      lean: 0,
    });
    x += width + 2;
  });
  const leaning: Volume[] = [
    { x: 726, width: 66, height: 600, colour: '#dccba0', lean: 0 },
    { x: 893, width: 88, height: 588, colour: '#5b1a17', lean: -9.5 },
    { x: 1010, width: 58, height: 540, colour: '#e6d6ae', lean: -12.5 },
    { x: 1128, width: 46, height: 480, colour: '#23402f', lean: -20 },
  ];
  return svg(
    1200,
    900,
    'Libri antichi in piedi su uno scaffale mezzo vuoto',
    fade(
      'back',
      [640, 0],
      [1200, 900],
      [
        [0, '#1b0f09'],
        [0.45, '#4f3019'],
        [1, '#8a5a2c'],
      ],
    ),
    fade(
      'plank',
      [0, 762],
      [0, 900],
      [
        [0, '#a06a38'],
        [0.12, '#6d4222'],
        [1, '#26140a'],
      ],
    ),
    fade(
      'ray',
      [1240, 60],
      [760, 860],
      [
        [0, '#ffe2a4', 0.75],
        [0.7, '#ffd58a', 0.16],
        [1, '#ffd58a', 0],
      ],
    ),
    glow('dusk', [930, 480], 980, [
      [0, '#000', 0],
      [0.5, '#0b0503', 0.16],
      [1, '#0b0503', 0.72],
    ]),
    blur('soft', 16),
    blur('thin', 4),
    relief('hide', { frequency: [0.11, 0.16], octaves: 3, height: 2.6, seed: 31, strength: 0.55, azimuth: 330 }),
    specks('wear', '#ffedc8', { frequency: [0.5, 0.09], octaves: 2, contrast: 6, density: 0.28, seed: 4 }),
    el('rect', { width: 1200, height: 900, fill: 'url(#back)' }),
    el('rect', { y: 762, width: 1200, height: 138, fill: 'url(#plank)' }),
    el('path', {
      d: 'M880 762L1190 762L1250 838L900 838Z',
      fill: '#120804',
      'fill-opacity': '0.6',
      filter: 'url(#soft)',
    }),
    el('path', {
      d:
        line(through('1260 20, 1260 470, 1040 560, 1040 130'), true) +
        line(through('1016 140, 1016 570, 830 646, 830 226'), true),
      fill: 'url(#ray)',
      filter: 'url(#thin)',
    }),
    ...leaning.reverse().map((book, i) => volume(random, book, 764, i + 20)),
    ...volumes.map((book, i) => volume(random, book, 764, i)),
    el('path', {
      d: range(9)
        .map((i) =>
          curve([
            [0, 776 + i * 13],
            [400, 779 + i * 12 + random.wobble(6)],
            [800, 775 + i * 13 + random.wobble(6)],
            [1200, 780 + i * 12],
          ]),
        )
        .join(''),
      fill: 'none',
      stroke: '#1a0c05',
      'stroke-opacity': '0.5',
      'stroke-width': 2,
    }),
    overlay(1200, 900, 'hide', 0.22),
    overlay(1200, 900, 'wear', 0.14),
    el('rect', { width: 1200, height: 900, fill: 'url(#dusk)' }),
  );
}

export const pictures: Record<string, () => string> = {
  'news-la-fiera-del-libro-antico-cambia-sede': libroAntico,
};
