/** The red, green and blue of a profile in the plane of chromaticities. */
type Triangle = [x: number, y: number][];

/** The area of sRGB as profiles describe it, under the light D50. */
const srgbArea = 0.109;
/** Between sRGB, also as others round it, and the narrowest wide ones, which have a third more. */
const wideArea = 1.15 * srgbArea;

/** Whether a colour profile is of red, green and blue that reach further than sRGB's; names and CMYK say nothing about that. */
export function isWiderThanSrgb(profile: Buffer): boolean {
  if (profile.length < 132 || profile.toString('latin1', 16, 20) !== 'RGB ') return false;
  const corners = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => chromaticity(profile, name));
  const known = corners.filter((corner) => corner !== undefined);
  return known.length === 3 && areaOf(known) > wideArea;
}

function chromaticity(profile: Buffer, name: string): [number, number] | undefined {
  const count = Math.min(profile.readUInt32BE(128), 100);
  for (let tag = 0; tag < count; tag += 1) {
    const entry = 132 + 12 * tag;
    if (entry + 12 > profile.length) return undefined;
    if (profile.toString('latin1', entry, entry + 4) !== name) continue;
    const at = profile.readUInt32BE(entry + 4) + 8;
    if (at + 12 > profile.length) return undefined;
    const [x = 0, y = 0, z = 0] = [0, 4, 8].map((offset) => profile.readInt32BE(at + offset));
    return [x / (x + y + z), y / (x + y + z)];
  }
  return undefined;
}

function areaOf([[ax, ay] = [0, 0], [bx, by] = [0, 0], [cx, cy] = [0, 0]]: Triangle): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}
