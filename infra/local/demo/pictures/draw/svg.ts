/** The drawing kit of the demo's pictures: a seeded hand and a few SVG elements. Same seed, same bytes. */

export type Random = {
  /** A number in [0, 1). */
  (): number;
  between: (low: number, high: number) => number;
  integer: (low: number, high: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** Roughly normal around 0, mostly within ±1: a hand that trembles rather than a machine that jumps. */
  wobble: (size?: number) => number;
};

/** mulberry32: small, fast and the same on every machine. */
export function seeded(name: string): Random {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    between: (low: number, high: number) => low + next() * (high - low),
    integer: (low: number, high: number) => Math.floor(low + next() * (high - low + 1)),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    wobble: (size = 1) => (next() + next() + next() - 1.5) * 0.8 * size,
  });
}

type Attributes = Record<string, string | number | undefined>;

/** One SVG element; numbers are rounded to one decimal, which keeps the files small. */
export function el(name: string, attributes: Attributes = {}, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children.length > 0 ? `<${name}${written}>${children.join('')}</${name}>` : `<${name}${written}/>`;
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

export type Point = readonly [x: number, y: number];

/** Path data through the points with straight lines. */
export function line(points: readonly Point[], closed = false): string {
  return (
    points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('') + (closed ? 'Z' : '')
  );
}

/** Path data through the points as one smooth curve (Catmull-Rom). */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number) =>
    (closed
      ? points[(index + points.length) % points.length]
      : points[Math.max(0, Math.min(points.length - 1, index))]) as Point;
  const [startX, startY] = at(0);
  let path = `M${round(startX)} ${round(startY)}`;
  for (let index = 0; index < (closed ? points.length : points.length - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const controls = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    path += `C${controls.map((value) => round(value)).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** The whole drawing; `title` is what a screen reader says when the file stands alone. */
export function svg(width: number, height: number, title: string, ...children: string[]): string {
  return `${el('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' }, el('title', {}, title), ...children)}\n`;
}

/** What every `*.pictures.ts` exports: the picture's name (without .svg) and how it is drawn. */
export type Pictures = Record<string, () => string>;
