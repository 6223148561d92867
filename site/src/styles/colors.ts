import { categories, defaultEventType, eventTypes, exhibitionShades } from '#shared/magazine.ts';
import { articleColors } from '#shared/rules/contrast.ts';

/** The paper of tokens.css in light and dark, for where no custom property can be read. */
export const paper = { light: '#fbf8f3', dark: '#141312' };

type Tinted = { color: string; darkColor: string };

const tint = (selector: string, { color, darkColor }: Tinted) =>
  `${selector}{--tint:light-dark(${color},${darkColor})}`;

/** Every category's and event type's colour, from the one table of the magazine. */
export const colorRules = [
  ...categories.map((category) => tint(`[data-category=${category.id}]`, category)),
  ...eventTypes.map((type) => tint(`[data-event-type="${type.name}"]`, type)),
].join('');

/** The pinks of exhibitions in the calendar, after the one of their type. */
export const shadeRules = exhibitionShades
  .map((shade, place) => tint(`[data-event-type=${defaultEventType}][data-shade="${place + 1}"]`, shade))
  .join('');

/** The colours that the author chose for one article, made readable in light and dark. */
export function articleColorRule(article: { bgColor: string; textColor: string }): string {
  const { light, dark } = articleColors(article);
  return `.article{--tint:light-dark(${light.background},${dark.background});--tint-ink:light-dark(${light.ink},${dark.ink})}`;
}
