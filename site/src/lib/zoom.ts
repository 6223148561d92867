/** How a picture is seen through its frame: enlarged around its centre, then moved by pixels. */
export type View = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
/** Widths and heights in pixels: of the frame, of the picture when it is seen whole, and the width of its largest file. */
export type Room = { frame: Size; picture: Size; fileWidth: number };
type Size = { width: number; height: number };

export const whole: View = { scale: 1, x: 0, y: 0 };
/** A picture that its frame shows almost as large as its file is, or larger, can still be looked at from nearer. */
const nearlyOwn = 1.25;
const leastEnlargement = 2;

/** The scale at which each pixel of the file is one of the page: the picture's own size. */
export function ownScale({ picture, fileWidth }: Room): number {
  const own = fileWidth / Math.max(1, picture.width);
  return own < nearlyOwn ? leastEnlargement : own;
}

/** Enlarged by `factor`; what lies under `point`, counted from the frame's centre, stays under it. */
export function zoomed(view: View, factor: number, point: Point, room: Room): View {
  const scale = clamp(view.scale * factor, 1, ownScale(room));
  const grown = scale / view.scale;
  return clamped({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, room);
}

export const moved = ({ scale, x, y }: View, by: Point, room: Room): View =>
  clamped({ scale, x: x + by.x, y: y + by.y }, room);

/** The shortest swipe. */
const swipePixels = 48;

/** 1 for a swipe to the next picture, -1 to the previous one, else 0. */
export function swiped(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(across) < swipePixels || Math.abs(across) < Math.abs(down) * 1.5) return 0;
  return across < 0 ? 1 : -1;
}

/** An enlarged picture leaves no gap at a side of its frame that it can reach; a smaller one stays centred. */
function clamped({ scale, x, y }: View, { frame, picture }: Room): View {
  const slack = (side: 'width' | 'height') => Math.max(0, (picture[side] * scale - frame[side]) / 2);
  return { scale, x: clamp(x, -slack('width'), slack('width')), y: clamp(y, -slack('height'), slack('height')) };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value)) + 0;
