import type { Element } from 'hast';
import { property, styleOf } from './html-tree.ts';
import type { Marks } from './marks.ts';
import type { PasteContext } from './paste-context.ts';

/** Remembers what Markdown does not say. */
export function noteLostStyles(node: Element, { under }: Marks, { seen }: PasteContext): void {
  if (!node.children.some((child) => child.type === 'text' && child.value.trim() !== '')) return;
  const style = styleOf(node);
  const color = style.get('color') ?? (node.tagName === 'font' ? property(node, 'color').toLowerCase() : '');
  // The colour of a link is its own.
  if (isColorful(color) && !under) seen.colors.add(color);
  const background = style.get('background-color') ?? style.get('background') ?? '';
  if (isColorful(background)) seen.highlights.add(background);
  const [family = ''] = (style.get('font-family') ?? property(node, 'face').toLowerCase()).split(',');
  if (family) seen.fonts.add(family.replace(/["']/g, '').trim());
}

const neutral =
  /^(|auto|inherit|initial|unset|transparent|none|currentcolor|windowtext|black|white|gr[ae]y|silver|\w*(gr[ae]y|smoke))$/;
/** Between the channels of what is still called grey or black. */
const minChroma = 40;

const important = '!important';

function isColorful(color: string): boolean {
  const value = color.endsWith(important) ? color.slice(0, -important.length).trimEnd() : color;
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value) ?? [];
  const [, list] = /^rgba?\(([^)]*)\)$/.exec(value) ?? [];
  if (hex) {
    const size = hex.length / 3;
    return isChromatic(
      [0, 1, 2].map((at) => Number.parseInt(hex.slice(at * size, (at + 1) * size).padEnd(2, hex[at]), 16)),
    );
  }
  if (list) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = list.split(/[\s,/]+/).map(Number);
    return alpha !== 0 && isChromatic([red, green, blue]);
  }
  return /^[a-z]+$/.test(value) && !neutral.test(value);
}

const isChromatic = (channels: readonly number[]) => Math.max(...channels) - Math.min(...channels) >= minChroma;
