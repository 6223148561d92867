import { blur, dry, fade, overlay, specks } from './materials.ts';
import { contour, RED, turning } from './red-chalk.ts';
import { curve, el, type Point, seeded, svg } from './svg.ts';
import { blot, hatch, leaf, polar, range, through } from './touches.ts';

/** A back seen against the light, in red chalk on laid paper. */
function redSign(): string {
  const random = seeded('sanguigna');
  const leftSide: Point[] = through('446 610, 438 680, 456 770, 456 862, 424 960, 372 1080, 348 1190, 410 1290');
  const rightSide: Point[] = through('748 600, 742 690, 732 780, 726 862, 764 960, 828 1080, 846 1190, 776 1296');
  const spine: Point[] = through('606 430, 590 520, 580 640, 578 760, 588 870, 600 980, 604 1030');
  const leftArm: Point[] = through('556 392, 512 446, 420 484, 362 560, 336 680, 326 800, 352 900');
  const leftArmIn: Point[] = through('446 610, 424 690, 412 790, 420 880');
  const rightArm: Point[] = through('652 384, 696 444, 772 476, 836 550, 862 660, 850 780, 806 880');
  const rightArmIn: Point[] = through('748 600, 772 680, 772 770, 750 846');
  const hair = range(170).map(() => {
    const a = random.between(0, 6.28);
    const root = polar([618, 262], random.between(62, 90), a, 1.14);
    const knot = polar([648, 196], random.between(6, 40), a + 0.7);
    return leaf(root, knot, random.between(1.6, 4), 16 * Math.cos(a));
  });
  const bun = range(34).map((i) =>
    leaf(
      polar([660, 176], 56 - (i % 4) * 11, i * 0.4, 0.86),
      polar([660, 176], 50 - (i % 4) * 11, i * 0.4 + 1.3, 0.86),
      4,
      12,
    ),
  );
  const mass = (d: string, opacity: number) => el('path', { d, fill: RED, 'fill-opacity': opacity });
  const fullBack = curve([...leftSide, ...[...rightSide].reverse()], true);
  return svg(
    1200,
    1500,
    'Una schiena disegnata a sanguigna su carta vergata',
    fade(
      'paper',
      [0, 0],
      [1200, 1500],
      [
        [0, '#f3e7cd'],
        [0.6, '#e8d6b2'],
        [1, '#d8c196'],
      ],
    ),
    fade(
      'rub',
      [470, 0],
      [860, 0],
      [
        [0, RED, 0],
        [0.45, RED, 0.14],
        [1, RED, 0.5],
      ],
    ),
    blur('soft', 26),
    dry('chalk', { frequency: 0.6, octaves: 2, contrast: 7, density: 0.6, seed: 19 }),
    specks('fibre', '#7a5a30', { frequency: [0.02, 0.6], octaves: 2, contrast: 5, density: 0.3, seed: 4 }),
    el('rect', { width: 1200, height: 1500, fill: 'url(#paper)' }),
    el('path', {
      d: range(50)
        .map((i) => `M0 ${i * 30 + 8}h1200`)
        .join(''),
      stroke: '#b89b66',
      'stroke-opacity': '0.26',
      'stroke-width': 1.2,
    }),
    el('path', {
      d: range(9)
        .map((i) => `M${i * 140 + 40} 0v1500`)
        .join(''),
      stroke: '#a88751',
      'stroke-opacity': '0.3',
      'stroke-width': 1.6,
    }),
    el(
      'g',
      { transform: 'translate(-250 -150) scale(1.42)' },
      el('path', { d: fullBack, fill: 'url(#rub)', filter: 'url(#soft)' }),
      el('path', {
        d: blot(random, [452, 960], 50, 0.1, 12, 1.8) + blot(random, [492, 540], 60, 0.1, 12, 0.7),
        fill: '#fff9e8',
        'fill-opacity': '0.6',
        filter: 'url(#soft)',
      }),
      el(
        'g',
        { filter: 'url(#chalk)' },
        mass(
          turning(
            random,
            spine.concat([
              [600, 1160],
              [590, 1290],
            ]),
            rightSide,
            0.36,
            1,
            120,
          ),
          0.62,
        ),
        mass(
          turning(
            random,
            spine.concat([
              [600, 1160],
              [590, 1290],
            ]),
            rightSide,
            0.7,
            1,
            90,
          ),
          0.8,
        ),
        mass(turning(random, rightArmIn, rightArm.slice(3), 0.1, 0.98, 60), 0.62),
        mass(turning(random, leftSide.slice(0, 5), spine, 0.74, 0.98, 52), 0.5),
        mass(turning(random, leftArm.slice(3), leftArmIn, 0.5, 1, 40), 0.5),
        mass(
          turning(
            random,
            [
              [500, 560],
              [520, 620],
              [506, 690],
            ],
            [
              [566, 560],
              [568, 640],
              [562, 720],
            ],
            0.3,
            0.95,
            26,
          ),
          0.5,
        ),
        mass(
          turning(
            random,
            [
              [632, 540],
              [640, 620],
              [636, 700],
            ],
            [
              [716, 570],
              [712, 640],
              [690, 720],
            ],
            0.3,
            0.95,
            30,
          ),
          0.6,
        ),
        mass(
          turning(
            random,
            [
              [606, 1060],
              [604, 1180],
              [600, 1290],
            ],
            [
              [690, 1060],
              [700, 1190],
              [660, 1290],
            ],
            0.1,
            0.8,
            44,
          ),
          0.6,
        ),
        mass(hair.join('') + bun.join(''), 0.88),
        mass(
          turning(
            random,
            [
              [560, 340],
              [556, 390],
              [560, 430],
            ],
            [
              [648, 330],
              [652, 390],
              [670, 430],
            ],
            0.3,
            1,
            26,
          ),
          0.7,
        ),
        contour(random, spine.slice(0, 6), 6),
        contour(random, leftSide, 11),
        contour(random, rightSide, 15),
        contour(random, leftArm, 10),
        contour(random, leftArmIn, 6),
        contour(random, rightArm, 14),
        contour(random, rightArmIn, 7),
        contour(random, through('604 1040, 610 1130, 598 1230, 602 1300'), 9),
        contour(random, through('534 268, 536 310, 548 346, 560 372'), 7),
        contour(random, through('704 250, 706 300, 688 344, 662 366'), 10),
        contour(
          random,
          [
            [498, 548],
            [514, 620],
            [494, 690],
          ],
          5,
        ),
        contour(
          random,
          [
            [708, 560],
            [684, 636],
            [700, 700],
          ],
          6,
        ),
        el('path', {
          d: hatch(random, [880, 150, 130, 460], 11, -0.16),
          fill: 'none',
          stroke: RED,
          'stroke-width': 3.4,
          'stroke-opacity': '0.55',
        }),
        el('path', {
          d: hatch(random, [885, 500, 90, 520], 11, -0.12),
          fill: 'none',
          stroke: RED,
          'stroke-width': 3.4,
          'stroke-opacity': '0.45',
        }),
      ),
    ),
    overlay(1200, 1500, 'fibre', 0.2),
  );
}

export const pictures: Record<string, () => string> = {
  'evento-il-segno-rosso': redSign,
};
