/** How far a finger goes before it means the next work. */
const swipePixels = 48;

/** Which work a movement of the finger asks for: 1 the next, -1 the one before, 0 none. */
export function swiped(from: { x: number; y: number }, to: { x: number; y: number }): -1 | 0 | 1 {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < swipePixels || Math.abs(across) < Math.abs(down) * 1.5) return 0;
  return across < 0 ? 1 : -1;
}

/** The place that a key leads to, which stays on the wall; undefined for every other key. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  const wanted = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: count - 1 }[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(count - 1, wanted));
}

/** Whether a point is on a picture that is shown whole and centred in its box (`object-fit: contain`). */
export function isOnPicture(
  point: { x: number; y: number },
  box: { x: number; y: number; width: number; height: number },
  natural: { width: number; height: number },
): boolean {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  const [across, down] = [point.x - box.x - box.width / 2, point.y - box.y - box.height / 2];
  return Math.abs(across) <= (natural.width * scale) / 2 && Math.abs(down) <= (natural.height * scale) / 2;
}
