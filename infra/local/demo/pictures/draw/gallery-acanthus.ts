/** The grotesque painter: strokes, acanthus, garlands, birds and turned pieces of gallery 09. */
import { brush, circle, spiral, through, track } from './gallery-hand.ts';
import { el, type Point, type Random } from './svg.ts';

export const axis = 450;

export const paint = {
  sinopia: '#a8442c',
  ochre: '#c08a35',
  green: '#5d7154',
  blue: '#3d5f7c',
  umber: '#4d3220',
  light: '#f3dfae',
};

export type Side = { at: (x: number, y: number) => Point; random: Random };

/** A stroke of body colour, its shaded edge and its light, as fresco grotesques are done. */
export function stroke(
  points: readonly Point[],
  wide: number,
  colour: string,
  shape = (t: number) => Math.sin(Math.PI * (0.08 + 0.92 * t)) ** 0.8,
): string {
  const shift = (dx: number, dy: number) => points.map(([x, y]): Point => [x + dx, y + dy]);
  return (
    el('path', {
      d: brush(shift(wide * 0.14, wide * 0.16), (t) => wide * shape(t) + 1),
      fill: paint.umber,
      opacity: '.55',
    }) +
    el('path', { d: brush(points, (t) => wide * shape(t) + 0.8), fill: colour }) +
    (wide < 6
      ? ''
      : el('path', {
          d: brush(shift(-wide * 0.16, -wide * 0.16), (t) => wide * 0.26 * shape(t)),
          fill: paint.light,
          opacity: '.7',
        }))
  );
}

/** One acanthus leaf to a tip: body colour, and the shaded half. `bow` is how far it swings out on the way. */
function leafTo(side: Side, root: Point, tip: Point, bow: number, wide: number, colour: string): string {
  const [dx, dy] = [tip[0] - root[0], tip[1] - root[1]];
  const away = (t: number, k: number) => {
    const point = side.at(
      root[0] + dx * t - dy * k + side.random.wobble(1),
      root[1] + dy * t + dx * k + side.random.wobble(1),
    );
    return point.map((value) => Math.round(value)).join(' ');
  };
  const d = `M${away(0, 0)}Q${away(0.42, bow + wide)} ${away(1, 0)}`;
  return `<path d="${d}Q${away(0.46, bow - wide)} ${away(0, 0)}" fill="${colour}"/><path d="${d}Q${away(0.42, bow + wide * 0.25)} ${away(0, 0)}" fill="#4d3220" opacity=".4"/>`;
}

export function leaf(side: Side, root: Point, angle: number, size: number, curl: number, colour: string): string {
  const straight: Side = { at: (x, y) => [x, y], random: side.random };
  return leafTo(
    straight,
    root,
    [root[0] + Math.cos(angle + curl * 0.6) * size, root[1] + Math.sin(angle + curl * 0.6) * size],
    -curl * 0.25,
    0.2,
    colour,
  );
}

/** An acanthus scroll: a stem that winds in, leaves thrown off on both sides, a flower at the heart. */
export function scroll(
  side: Side,
  centre: Point,
  radius: number,
  turn: 1 | -1,
  colour: string,
  flower: string,
): string {
  const raw = spiral(centre, radius, radius * 0.18, Math.PI, turn * Math.PI * 3.2, 28);
  const stem = raw.map(([x, y]) => side.at(x + side.random.wobble(0.9), y + side.random.wobble(0.9)));
  const drawn: string[] = [];
  for (let index = 2; index < 20; index += 2) {
    const [from, to] = [raw[index] as Point, raw[index + 1] as Point];
    const along = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [tx, ty] = [(to[0] - from[0]) / along, (to[1] - from[1]) / along];
    const reach = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
    const [ox, oy] = [(from[0] - centre[0]) / reach, (from[1] - centre[1]) / reach];
    const size = radius * (0.58 - index * 0.014) * (index % 4 === 0 ? 1 : 0.74);
    const tip = (forward: number, out: number): Point => [
      from[0] + (tx * forward + ox * out) * size,
      from[1] + (ty * forward + oy * out) * size,
    ];
    const hue = index % 4 === 0 ? colour : paint.green;
    if (index < 18)
      drawn.push(
        leafTo(side, from, tip(0.62, 0.72), -turn * 0.34, 0.2, hue),
        leafTo(side, from, tip(1.02, 0.34), -turn * 0.26, 0.16, hue),
      );
    drawn.push(leafTo(side, from, tip(0.62, -0.42), turn * 0.3, 0.18, index % 4 === 0 ? paint.green : colour));
  }
  const heart = side.at(centre[0], centre[1]);
  const petals = Array.from({ length: 8 }, (_, index) =>
    leaf(side, heart, (index / 8) * 6.28 + 0.3, radius * 0.25, 0.5, flower),
  ).join('');
  return (
    drawn.join('') +
    stroke(stem, radius * 0.075, colour, (t) => 1.1 - 0.7 * t) +
    petals +
    el('circle', { cx: heart[0], cy: heart[1], r: radius * 0.06, fill: paint.ochre })
  );
}

export function garland(side: Side, from: Point, to: Point, sag: number): string {
  const points = through([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag], to], 9).map(([x, y]) =>
    side.at(x, y),
  );
  const fruits = points.map(([x, y], index) => {
    const size = 6 + 9 * Math.sin((Math.PI * index) / (points.length - 1));
    const leafy = leaf(side, [x, y], side.random.between(0, 6.28), size * 2.1, 0.6, paint.green);
    const fill = side.random.pick([paint.sinopia, paint.ochre, paint.ochre, paint.blue]);
    const [fx, fy] = [x + side.random.wobble(4), y + side.random.wobble(5)];
    return (
      leafy +
      el('circle', { cx: fx, cy: fy, r: size * 0.62, fill }) +
      el('circle', { cx: fx - size * 0.2, cy: fy - size * 0.22, r: size * 0.18, fill: paint.light })
    );
  });
  return fruits.join('');
}

/** A crane in a few strokes: body, neck, wing feathers, long legs. */
export function crane(side: Side, [x, y]: Point, size: number): string {
  const p = (dx: number, dy: number) => side.at(x + dx * size, y + dy * size);
  const part = (wide: number, colour: string, ...points: Point[]) => stroke(through(points, 5), wide * size, colour);
  return [
    part(0.035, paint.umber, p(0.02, 0.28), p(0.05, 0.55), p(0.02, 0.86), p(0.12, 0.88)),
    part(0.035, paint.umber, p(-0.06, 0.26), p(-0.1, 0.5), p(-0.04, 0.86), p(0.04, 0.88)),
    part(0.34, '#6d818c', p(-0.44, 0.26), p(-0.1, 0.14), p(0.24, -0.02)),
    part(0.12, paint.blue, p(-0.62, 0.36), p(-0.3, 0.2), p(0.06, 0.06)),
    part(0.1, '#b4552f', p(-0.56, 0.44), p(-0.28, 0.27), p(0.02, 0.15)),
    part(0.1, '#6d818c', p(0.2, 0.02), p(0.36, -0.2), p(0.2, -0.42), p(0.34, -0.58), p(0.44, -0.52)),
    part(0.045, paint.sinopia, p(0.42, -0.53), p(0.56, -0.44), p(0.66, -0.36)),
  ].join('');
}

/** A turned piece on the axis: half-widths down the profile, fluted and lit from the left. */
export function turnedPiece(
  top: number,
  profile: readonly (readonly [down: number, half: number])[],
  random: Random,
  fill = 'url(#gilt)',
): string {
  const right = through(
    profile.map(([down, half]): Point => [axis + half, top + down]),
    5,
  ).map(([x, y]): Point => [x + random.wobble(0.8), y]);
  const left = right.map(([x, y]): Point => [2 * axis - x + random.wobble(0.8), y]).reverse();
  const flutes = [-0.6, 0, 0.6].map((k) => track(right.map(([x, y]): Point => [axis + (x - axis) * k, y]))).join('');
  return (
    el('path', { d: track([...right, ...left], true), fill, stroke: paint.umber, 'stroke-width': 1.8 }) +
    el('path', { d: flutes, fill: 'none', stroke: paint.umber, 'stroke-width': 1.2, opacity: '.45' })
  );
}

/** A dark cameo with a white amphora and two laurel sprigs. */
export function cameo(random: Random): string {
  const y = 986;
  const ring = (rx: number, ry: number) =>
    track(
      circle([axis, y], 1, 40).map(
        ([cx, cy]): Point => [axis + (cx - axis) * rx + random.wobble(0.8), y + (cy - y) * ry + random.wobble(0.8)],
      ),
      true,
    );
  const half = through(
    [
      [16, -78],
      [12, -66],
      [9, -48],
      [34, -30],
      [44, 0],
      [34, 34],
      [14, 62],
      [10, 70],
      [24, 78],
    ],
    5,
  );
  const jar = [...half, ...half.map(([x, dy]): Point => [-x, dy]).reverse()].map(
    ([x, dy]): Point => [axis + x, y + dy],
  );
  const side: Side = { at: (px, py) => [px, py], random };
  const sprigs = [-1, 1].flatMap((sign) =>
    [0, 1, 2, 3, 4].map((index) =>
      leafTo(
        side,
        [axis + sign * (18 + index * 8), y + 88 - index * 20],
        [axis + sign * (44 + index * 5), y + 62 - index * 26],
        sign * 0.2,
        0.2,
        '#d9c9a4',
      ),
    ),
  );
  const handles = [-1, 1].map((sign) =>
    brush(
      through(
        [
          [axis + sign * 12, y - 64],
          [axis + sign * 40, y - 68],
          [axis + sign * 48, y - 36],
          [axis + sign * 36, y - 20],
        ],
        6,
      ),
      () => 6,
    ),
  );
  return [
    el('path', { d: ring(98, 132), fill: 'url(#gilt)', stroke: paint.umber, 'stroke-width': 2 }),
    el('path', { d: ring(82, 115), fill: 'url(#porphyry)' }),
    ...sprigs,
    el('path', { d: handles.join(''), fill: '#efe3c8' }),
    el('path', { d: track(jar, true), fill: 'url(#marble)' }),
  ].join('');
}
