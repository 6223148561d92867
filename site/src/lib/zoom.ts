/** How a picture is seen through its frame: enlarged around its centre, then moved by pixels. */
export type View = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
/** Widths and heights in pixels: of the frame, and of the picture when it is seen whole. */
export type Room = { frame: Size; picture: Size };
type Size = { width: number; height: number };

export const whole: View = { scale: 1, x: 0, y: 0 };
/** Eight times shows the brushwork in the largest files. */
export const maxScale = 8;

/** Enlarged by `factor`; what lies under `point`, counted from the frame's centre, stays under it. */
export function zoomed(view: View, factor: number, point: Point, room: Room): View {
  const scale = clamp(view.scale * factor, 1, maxScale);
  const grown = scale / view.scale;
  return clamped({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, room);
}

export const moved = ({ scale, x, y }: View, by: Point, room: Room): View =>
  clamped({ scale, x: x + by.x, y: y + by.y }, room);

/** An enlarged picture leaves no gap at a side of its frame that it can reach; a smaller one stays centred. */
function clamped({ scale, x, y }: View, { frame, picture }: Room): View {
  const slack = (side: 'width' | 'height') => Math.max(0, (picture[side] * scale - frame[side]) / 2);
  return { scale, x: clamp(x, -slack('width'), slack('width')), y: clamp(y, -slack('height'), slack('height')) };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value)) + 0;
