import { blur, fade, glow, overlay, relief } from './materials.ts';
import { curve, el, type Point, seeded, svg } from './svg.ts';
import { blot, leaf, mix, polar, range, through } from './touches.ts';

/** A portrait that keeps its name to itself: the ruff is all there, the face is only warmth. */
function namelessPortrait(): string {
  const random = seeded('ritratto');
  const neck: Point = [590, 800];
  const pleats = (rx: number, ry: number, depth: number, count: number, lift: number) =>
    range(count)
      .map((i) => {
        const a = (i / count) * Math.PI * 2;
        const lit = Math.max(0, Math.min(1, 0.5 - Math.cos(a - 0.6) * 0.5 + random.wobble(0.1)));
        const out = polar([neck[0], neck[1] + lift], rx, a, ry / rx);
        const into = polar([neck[0], neck[1] + lift - 20], rx * depth, a + 0.03, ry / rx);
        const loop = polar([neck[0], neck[1] + lift + 8], rx * 1.05, a + 0.055, ry / rx);
        return {
          y: Math.sin(a),
          art:
            el('path', { d: leaf(into, out, rx * 0.047, rx * 0.03), fill: mix('#5f5a52', '#fbf7ea', lit) }) +
            el('path', {
              d: leaf(into, loop, rx * 0.017, rx * 0.05),
              fill: mix('#1d1a17', '#a8a092', lit),
              'fill-opacity': '0.85',
            }) +
            el('path', {
              d: leaf(
                polar([neck[0], neck[1] + lift], rx * 0.97, a - 0.05, ry / rx),
                polar([neck[0], neck[1] + lift], rx * 0.97, a + 0.05, ry / rx),
                rx * 0.016,
                -rx * 0.035,
              ),
              fill: mix('#6d675e', '#fffdf3', lit),
            }),
        };
      })
      .sort((one, other) => one.y - other.y)
      .map(({ art }) => art);
  const face = curve(
    through('470 470, 486 360, 560 300, 650 312, 712 390, 716 500, 692 610, 640 690, 580 706, 522 660, 484 580'),
    true,
  );
  const veil = range(56).map((i) => {
    const y = 396 + ((i * 29) % 190) + random.wobble(8);
    const x = random.between(452, 560);
    const pulled: Point = [x + random.between(130, 330), y + random.wobble(12)];
    return el('path', {
      d: leaf([x, y], pulled, random.between(4, 17), random.wobble(10)),
      fill: random.pick(['#f0cba2', '#c48a62', '#e2b088', '#5b3522', '#2a1810', '#d8a27a']),
      'fill-opacity': random.between(0.25, 0.6).toFixed(2),
    });
  });
  const hair = curve(
    through(
      '462 590, 448 470, 470 340, 540 272, 610 258, 690 284, 740 370, 744 490, 726 590, 708 470, 676 392, 620 352, 560 352, 508 396, 484 480',
    ),
    true,
  );
  const locks = range(44).map((i) => {
    const a = 3.3 + (i / 43) * 2.8;
    return leaf(
      polar([598, 440], random.between(96, 120), a, 1),
      polar([598, 430], random.between(140, 168), a + 0.34, 1.06),
      random.between(2, 5),
      10,
    );
  });
  const brocade = range(15).flatMap((row) =>
    range(15).map((i) => {
      const at: Point = [70 + i * 78 + (row % 2) * 39, 1010 + row * 44];
      const lit = Math.max(0, 1 - Math.abs(at[0] - 330) / 420);
      return el('path', {
        d: range(4)
          .map((k) => leaf(at, polar(at, 25, k * 1.57 + 0.78), 7, 4))
          .join(''),
        fill: mix('#1b1512', '#8a6a3a', lit),
        'fill-opacity': '0.8',
      });
    }),
  );
  const torso = curve(
    through('40 1520, 70 1240, 200 1040, 400 930, 600 910, 800 930, 1000 1040, 1130 1230, 1170 1520'),
    true,
  );
  return svg(
    1200,
    1500,
    'Un ritratto antico: la gorgiera bianca è intatta, il volto si è dissolto',
    glow('dark', [300, 420], 1250, [
      [0, '#5a4a37'],
      [0.35, '#33281e'],
      [1, '#0e0b09'],
    ]),
    fade(
      'flesh',
      [470, 400],
      [720, 620],
      [
        [0, '#e9bb92'],
        [0.45, '#c48a62'],
        [1, '#3a2116'],
      ],
    ),
    fade(
      'coat',
      [100, 1000],
      [1100, 1500],
      [
        [0, '#3b2c22'],
        [0.4, '#1c1512'],
        [1, '#070505'],
      ],
    ),
    blur('soft', 15),
    blur('melt', 7),
    blur('wiped', 2.4),
    relief('varnish', { frequency: [0.07, 0.055], octaves: 3, height: 2.2, seed: 33, strength: 0.6, light: '#fff0d2' }),
    el('rect', { width: 1200, height: 1500, fill: 'url(#dark)' }),
    el('path', { d: torso, fill: 'url(#coat)' }),
    el('clipPath', { id: 'coat-cut' }, el('path', { d: torso })),
    el('g', { 'clip-path': 'url(#coat-cut)' }, ...brocade),
    el('path', {
      d: range(9)
        .map((i) => blot(random, [596 + random.wobble(4), 1080 + i * 52], 13, 0.08, 9))
        .join(''),
      fill: '#c79d52',
    }),
    el('path', {
      d: range(9)
        .map((i) => blot(random, [592, 1076 + i * 52], 5, 0.1, 7))
        .join(''),
      fill: '#fff0c4',
    }),
    el('path', { d: 'M520 620L510 800L680 800L690 620Z', fill: '#6b4029' }),
    el(
      'g',
      { filter: 'url(#soft)' },
      el('ellipse', { cx: 620, cy: 860, rx: 420, ry: 170, fill: '#000', 'fill-opacity': '0.7' }),
    ),
    ...pleats(400, 168, 0.42, 46, 26),
    ...pleats(350, 134, 0.4, 40, -22),
    el(
      'g',
      { transform: 'translate(-62 -8) scale(1.105)' },
      el('path', { d: hair, fill: '#1a110b', filter: 'url(#melt)' }),
      el('path', { d: face, fill: 'url(#flesh)', filter: 'url(#melt)' }),
      el(
        'g',
        { filter: 'url(#melt)' },
        el('path', {
          d:
            leaf([566, 610], [604, 636], 16) +
            leaf([556, 652], [626, 654], 12) +
            leaf([640, 380], [690, 640], 44, -20) +
            leaf([540, 690], [640, 690], 20),
          fill: '#3a1f12',
          'fill-opacity': '0.4',
        }),
        el('path', { d: leaf([500, 350], [520, 620], 26, 12), fill: '#ffe3bd', 'fill-opacity': '0.5' }),
      ),
      el('g', { filter: 'url(#wiped)' }, ...veil),
      el('path', { d: hair, fill: '#1a110b', 'fill-opacity': '0.75', filter: 'url(#melt)' }),
      el('path', { d: locks.join(''), fill: '#6b4a2f', 'fill-opacity': '0.5' }),
    ),
    overlay(1200, 1500, 'varnish', 0.3),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-ritratti-senza-nome': namelessPortrait,
};
