import type { CSSProperties } from 'react';
import { articleColors } from '#shared/rules/contrast.ts';

/** An article's own colours in the light and the dark theme. */
export function articleTint(bgColor: string, textColor: string): CSSProperties {
  const { light, dark } = articleColors({ bgColor, textColor });
  return {
    background: `light-dark(${light.background},${dark.background})`,
    color: `light-dark(${light.ink},${dark.ink})`,
  };
}
