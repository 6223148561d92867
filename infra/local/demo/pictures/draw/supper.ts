/** Those at the table, as masses of cloak, and the table. */
import { el, line, type Point, round, seeded } from './svg.ts';
import { mix, range } from './touches.ts';

const random = seeded('supper');

export const plane = (fill: string, ...points: Point[]) => el('path', { d: line(points, true), fill });

const ROBES = ['#86402f', '#46586a', '#a58a54', '#5d6b55', '#98604a', '#6f7f87', '#7b6b50'];

type Shapes = { body: string; drape: string; folds: string; hair: string; cheek: string; arm: string; edge: string };

/** A seated man as a mass of cloak: lean says to whom he turns. */
function shapes(x: number, lean: number, height: number): Shapes {
  const base = 592;
  const [hx, hy] = [round(x + lean * 46), base - height];
  return {
    body: `M${x - 50} ${base}C${x - 54} ${base - height * 0.45} ${hx - 46} ${hy + 52} ${hx - 8} ${hy + 30}C${hx + 42} ${hy + 46} ${x + 56} ${base - height * 0.42} ${x + 50} ${base}Z`,
    drape: `M${x - 50} ${base}C${x - 50} ${base - 60} ${hx - 40} ${hy + 70} ${hx - 20} ${hy + 36}Q${round(x + lean * 30)} ${base - height * 0.4} ${x + 20} ${base}Z`,
    folds: range(4)
      .map((index) =>
        line([
          [hx - 14 + index * 12, hy + 54 + index * 9],
          [x - 30 + index * 22, base],
        ]),
      )
      .join(''),
    hair: `M${hx - 18} ${hy + 46}C${hx - 28} ${hy - 8} ${hx - 12} ${hy - 22} ${hx + 2} ${hy - 20}S${hx + 27} ${hy + 12} ${hx + 14} ${hy + 48}Z`,
    cheek: `M${round(hx + lean * 12 - 8)} ${hy - 6}q${round(16 + lean * 6)} 4 ${round(13 + lean * 5)} 28q-10 12 -18 6q-4 -18 5 -34z`,
    arm: `M${hx - 6} ${hy + 84}q${round(lean * 70)} 22 ${round(lean * 96)} ${random.integer(14, 46)}l-4 15q${round(lean * -60)} -2 ${round(lean * -92)} -18z`,
    edge: `M${hx + 6} ${hy + 60}Q${x + 34} ${base - 70} ${x + 40} ${base}`,
  };
}

function figure({ body, drape, folds, hair, cheek, arm, edge }: Shapes, robe: string, cloak: string): string {
  const drawn = (d: string, stroke: string, width: number, opacity: number) =>
    el('path', { d, fill: 'none', stroke, 'stroke-width': width, opacity });
  return (
    el('path', { d: hair, fill: mix('#3f2b1f', robe, 0.12) }) +
    el('path', { d: cheek, fill: '#a67c56', opacity: 0.6 }) +
    el('path', { d: body, fill: robe }) +
    el('path', { d: drape, fill: cloak }) +
    drawn(folds, '#1e1712', 4, 0.36) +
    drawn(edge, mix(robe, '#f3dfb8', 0.5), 5, 0.5) +
    el('path', { d: arm, fill: mix(cloak, '#e2c49a', 0.35) })
  );
}

/** Four groups of three around one alone: where each sits, where he leans, how high he reaches. */
export const MEN = (
  [
    [188, 0.7, 176],
    [262, 0.4, 196],
    [336, 1, 158],
    [470, 0.5, 150],
    [534, -0.9, 168],
    [604, -1.2, 148],
    [1000, 0.9, 168],
    [1064, -0.5, 194],
    [1136, -0.9, 158],
    [1262, 0.9, 172],
    [1342, -0.5, 180],
    [1416, -0.9, 160],
  ] as const
).map(([x, lean, height]) => shapes(x, lean, height));

/** As everyone remembers them even without the faces. */
export function table(): string {
  const men = MEN.map((man, index) => figure(man, ROBES[(index * 3) % 7] ?? '', ROBES[(index * 5 + 2) % 7] ?? ''));
  const alone = [
    el('path', {
      d: 'M676 592C700 540 716 486 762 454C780 440 820 440 838 454C886 486 900 540 924 592Z',
      fill: '#8c3a28',
    }),
    el('path', { d: 'M812 446C860 462 900 530 924 592H806C846 560 836 500 812 446Z', fill: '#42597a' }),
    el('path', {
      d: 'M700 592C722 536 744 500 770 476M740 592C752 548 764 520 784 494M850 470C872 510 880 550 884 592',
      fill: 'none',
      stroke: '#1c1511',
      'stroke-width': 4,
      opacity: 0.4,
    }),
    el('path', {
      d: 'M770 458C760 402 770 358 801 356C832 358 842 402 832 458C814 446 788 446 770 458Z',
      fill: '#54361f',
    }),
    el('path', { d: 'M796 374C780 386 782 424 798 440C818 434 822 392 796 374Z', fill: '#a87b54', opacity: 0.62 }),
    el('path', { d: 'M676 592l-40 -4q26 -22 54 -22zM924 592l40 -4q-26 -22 -54 -22z', fill: '#b98a60' }),
  ];
  const cloth =
    plane('#e9e2d0', [70, 590], [1530, 590], [1570, 636], [30, 636]) +
    plane('#d2c8b2', [30, 636], [1570, 636], [1556, 744], [44, 744]);
  const creases = range(26).map((index) =>
    el('path', {
      d: `M${46 + index * 60} 638v104`,
      stroke: index % 4 ? '#b9ae96' : '#a0957e',
      'stroke-width': index % 4 ? 2 : 5,
      opacity: 0.7,
    }),
  );
  const breads = range(34).map((index) => {
    const x = 110 + index * 41 + random.wobble(12);
    return el('ellipse', {
      cx: x,
      cy: 608 + random.wobble(9),
      rx: random.between(7, 17),
      ry: random.between(4, 7),
      fill: random.pick(['#c08e4e', '#8f8a80', '#a5502f', '#f7f1e2']),
    });
  });
  return men.join('') + alone.join('') + cloth + creases.join('') + breads.join('');
}
