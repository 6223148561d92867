import { el, line, type Point, type Random } from './svg.ts';
import { blot, brush, leaf, mix, polar, range, through } from './touches.ts';

export const scroll = (at: Point, size: number, way: number, turns = 1.7): Point[] =>
  range(22).map((i) => polar(at, size * (1 - i / 24), -1.57 + way * i * ((turns * 6.28) / 22)));

/** Gilt bronze: a dark, a body and one hard light, from the same spine. */
function ormolu(spine: readonly Point[], width: number, profile = (t: number) => 1 - t * 0.6): string {
  const moved = (dx: number, dy: number) => spine.map(([x, y]): Point => [x + dx, y + dy]);
  return (
    el('path', { d: brush(moved(3, 4), width, profile), fill: '#3a2108', 'fill-opacity': '0.8' }) +
    el('path', { d: brush(spine, width, profile), fill: '#c68f33' }) +
    el('path', { d: brush(moved(-width * 0.18, -width * 0.16), width * 0.26, profile), fill: '#ffe9a8' })
  );
}

export function commode(random: Random): string {
  const body =
    'M372 560C330 640 318 720 352 800C372 850 400 880 404 930L380 1080L424 1082L470 950C600 1000 700 1010 800 1010C900 1010 1000 1000 1130 950L1176 1082L1220 1080L1196 930C1200 880 1228 850 1248 800C1282 720 1270 640 1228 560Z';
  const lozenges = range(9).flatMap((row) =>
    range(15).map((i) => {
      const [u, v] = [(i - 7 + (row % 2) * 0.5) / 7, row / 8];
      const swell = 1 + Math.sin(v * 2.6) * 0.1;
      const centre: Point = [800 + u * 372 * swell, 606 + v * 330 + Math.abs(u) ** 2 * -18];
      const [w, h] = [27 * (1 - Math.abs(u) * 0.28) * swell, 21];
      return el('path', {
        d: line(
          [
            [centre[0], centre[1] - h],
            [centre[0] + w, centre[1]],
            [centre[0], centre[1] + h],
            [centre[0] - w, centre[1]],
          ],
          true,
        ),
        fill: mix(i % 2 ? '#a4602c' : '#7a3c1a', '#e0a860', Math.max(0, 0.5 - Math.abs(u + 0.35) * 0.7)),
        stroke: '#2a1208',
        'stroke-width': 1.6,
      });
    }),
  );
  const cartouche =
    'M620 640C700 610 900 610 980 640C1010 720 1000 800 960 866C900 900 700 900 640 866C600 800 590 720 620 640Z';
  const bouquet = range(7).map((i) => {
    const at: Point = [800 + Math.sin(i * 2.4) * 98, 742 + Math.cos(i * 1.9) * 56];
    const petals = range(6)
      .map((k) => leaf(at, polar(at, 30, k * 1.047 + i), 9))
      .join('');
    return (
      el('path', {
        d:
          brush([[800, 862], [800 + (at[0] - 800) * 0.3, 810], at], 4, () => 1) +
          leaf([800, 838], [at[0] * 0.6 + 320, at[1] + 46], 8, 10),
        fill: '#4c5a2a',
      }) +
      el('path', { d: petals, fill: ['#efd7a0', '#c9733c', '#e8b868'][i % 3] as string }) +
      el('path', { d: blot(random, at, 8, 0.1, 7), fill: '#3a1b0c' })
    );
  });
  const mounts = [
    ormolu(
      through('380 566, 346 640, 338 720, 362 800, 404 880, 410 950, 392 1076'),
      34,
      (t) => [0.5, 0.95, 1.1, 0.6, 0.5, 0.8, 0.5][Math.round(t * 6)] ?? 0.5,
    ),
    ormolu(
      through('1220 566, 1254 640, 1262 720, 1238 800, 1196 880, 1190 950, 1208 1076'),
      34,
      (t) => [0.5, 0.95, 1.1, 0.6, 0.5, 0.8, 0.5][Math.round(t * 6)] ?? 0.5,
    ),
    ...[-1, 1].flatMap((way) => [
      ormolu(scroll([800 + way * 60, 972], 44, way), 17),
      ormolu(scroll([800 + way * 148, 962], 26, -way), 11),
      ormolu(scroll([800 + way * 228, 690], 30, way), 12),
      ormolu(scroll([800 + way * 226, 820], 26, -way), 11),
    ]),
    ormolu(through('606 742, 616 690, 630 644, 700 622, 800 616, 900 622, 970 644, 984 690, 994 742'), 13, () => 1),
    ormolu(through('598 760, 612 820, 642 866, 720 888, 800 892, 880 888, 958 866, 988 820, 1002 760'), 13, () => 1),
  ];
  return [
    el('path', { d: body, fill: '#5c2a12' }),
    el('clipPath', { id: 'body' }, el('path', { d: body })),
    el(
      'g',
      { 'clip-path': 'url(#body)' },
      ...lozenges,
      el('path', { d: cartouche, fill: '#d79d52' }),
      ...bouquet,
      el('path', { d: body, fill: 'url(#bombe)' }),
      el('path', {
        d: leaf([470, 600], [440, 880], 16, 20),
        fill: '#fff3d2',
        'fill-opacity': '0.4',
        filter: 'url(#near)',
      }),
    ),
    ...mounts,
    el('path', { d: 'M332 528C480 508 1120 508 1268 528L1276 548C1120 566 480 566 324 548Z', fill: '#e9dccb' }),
    el('path', { d: 'M324 548C480 566 1120 566 1276 548L1272 566C1120 584 480 584 328 566Z', fill: '#a58f7b' }),
  ].join('');
}
