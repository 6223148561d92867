import { curve, el, seeded } from './svg.ts';
import { blot, brush, leaf, through } from './touches.ts';

/** What stands in the loggia, seen against the garden. */
export function silhouettes(): string {
  const dark = { fill: '#130b09' };
  const stroke = { fill: 'none', stroke: '#130b09', 'stroke-linecap': 'round' };
  const mirrored = (half: string, axis: number) =>
    el('path', { d: half, ...dark }) +
    el('path', { d: half, ...dark, transform: `translate(${axis * 2} 0) scale(-1 1)` });
  const leg = (x: number, y: number, way: number) =>
    brush(
      [
        [x, y],
        [x + way * 16, y + 44],
        [x + way * 5, y + 104],
        [x + way * 18, y + 150],
      ],
      24,
      (t) => 1 - t * 0.6,
    );
  const chair = [
    el('ellipse', { cx: 300, cy: 742, rx: 74, ry: 92, 'stroke-width': 15, ...stroke }),
    el('path', { d: blot(seeded('schienale'), [300, 742], 58, 0.02, 14, 1.28), fill: '#2c1710' }),
    el('path', {
      d:
        brush(
          [
            [268, 828],
            [262, 884],
          ],
          14,
          () => 1,
        ) +
        brush(
          [
            [332, 828],
            [338, 884],
          ],
          14,
          () => 1,
        ),
      ...dark,
    }),
    el('path', {
      d:
        brush(through('228 770, 196 800, 188 846, 206 900'), 15, () => 1) +
        brush(through('372 770, 404 800, 412 846, 394 900'), 15, () => 1),
      ...dark,
    }),
    el('path', { d: 'M190 886Q300 862 410 886L416 922Q300 944 184 922Z', ...dark }),
    el('path', { d: leg(206, 914, -1) + leg(394, 914, 1) + leg(258, 914, -0.5) + leg(342, 914, 0.5), ...dark }),
  ].join('');
  const urn =
    mirrored(
      'M800 520H750C738 532 744 552 768 560C764 590 716 612 712 668C708 726 760 744 782 768V784L752 800V814H800Z',
      800,
    ) +
    el('path', {
      d:
        curve(through('724 630, 690 604, 672 640, 700 684, 726 690')) +
        curve(through('876 630, 910 604, 928 640, 900 684, 874 690')),
      'stroke-width': 13,
      ...stroke,
    }) +
    mirrored('M800 814H728V842H742V862H748V1020H736V1040H722V1064H800Z', 800);
  const candlestick =
    mirrored(
      'M1336 1064H1286C1288 1040 1318 1036 1324 1000C1328 940 1330 900 1330 860C1316 846 1316 826 1330 816V700C1320 690 1322 676 1328 670V650H1304V640H1336Z',
      1336,
    ) + el('path', { d: leaf([1336, 642], [1336, 560], 8), ...dark });
  const frames =
    el('path', {
      d: 'M1440 800L1590 776L1604 1070L1466 1080ZM1464 828L1486 1052L1582 1046L1570 806Z',
      'fill-rule': 'evenodd',
      ...dark,
    }) +
    el('path', {
      d: 'M1400 872L1500 850L1524 1076L1426 1084ZM1416 892L1438 1066L1508 1060L1488 872Z',
      'fill-rule': 'evenodd',
      fill: '#2c1710',
    });
  return chair + urn + candlestick + frames;
}
