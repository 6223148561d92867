import { categories } from '#shared/magazine.ts';

/** `#ffd1e7` */
type HexColor = string;

type Pair = { background: HexColor; ink: HexColor };

const darkInk = '#151515';
const lightInk = '#f3ede4';

// Between black and white there is always one that reaches 4.5; the magazine's inks miss it on some middle tones.
const inks = [darkInk, lightInk, '#000000', '#ffffff'] as const;

/** The contrast that WCAG 2 AA requires of text. */
const minContrast = 4.5;

/** An article's colours, kept if readable, with a darkened pair for dark mode. */
export function articleColors({ bgColor, textColor }: { bgColor: HexColor; textColor: HexColor }): {
  light: Pair;
  dark: Pair;
} {
  const twin = darkTwin(bgColor);
  return {
    light: { background: bgColor, ink: readableInk(bgColor, textColor) },
    dark: { background: twin, ink: readableInk(twin, lightInk) },
  };
}

/** The preferred ink if it is readable on the background, else the first readable one of the magazine. */
export function readableInk(background: HexColor, preferred: HexColor): HexColor {
  return [preferred, ...inks].find((ink) => contrastRatio(background, ink) >= minContrast) ?? '#000000';
}

/** The dark colour of a category; any other colour keeps its hue and is darkened to the same depth. */
export function darkTwin(color: HexColor): HexColor {
  const category = categories.find((other) => other.color === color.toLowerCase());
  if (category) return category.darkColor;
  const depth = 0.05 / Math.max(luminance(color), 0.05);
  const darkened = channels(color).map((channel) => Math.round(channel * depth ** (1 / 2.4)));
  return `#${darkened.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** From 1, the same colour, to 21, black on white (WCAG 2). */
export function contrastRatio(one: HexColor, other: HexColor): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: HexColor): number {
  const [red, green, blue] = channels(color).map((channel) => linear(channel / 255)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const channels = (color: HexColor) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
