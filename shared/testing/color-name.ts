type Name = 'grey' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet' | 'pink';

/** Where each name ends on the wheel of hues, in degrees. */
const ends: [number, Name][] = [
  [15, 'pink'],
  [35, 'orange'],
  [70, 'yellow'],
  [170, 'green'],
  [260, 'blue'],
  [300, 'violet'],
  [360, 'pink'],
];

/** What a person would call `#rrggbb`, however pale or dark it is. */
export function colorName(hex: string): Name {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma < 20) return 'grey';
  const hue = 60 * sixth({ red, green, blue, most, chroma });
  return ends.find(([end]) => hue < end)?.[1] ?? 'pink';
}

/** Which sixth of the wheel, and how far in it: from 0 to 6. */
function sixth({ red, green, blue, most, chroma }: Record<'red' | 'green' | 'blue' | 'most' | 'chroma', number>) {
  if (most === red) return ((green - blue) / chroma + 6) % 6;
  return most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
}
