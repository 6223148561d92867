import { caretLine, type Line } from './caret-line.ts';

/** What stands over the text at the top or at the foot of the window says so (`data-overlay`). */
const overlays = (side: 'start' | 'end', within: ParentNode | null | undefined) =>
  within?.querySelectorAll(`[data-overlay=${side}]`) ?? [];

/** What is left of the window between the phone's keyboard and what stands over the text. */
export function freeSpace(field: Element | null): Line {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  const tops = [...overlays('start', field?.closest('.field'))].map(
    (element) => element.getBoundingClientRect().bottom,
  );
  const feet = [...overlays('end', document)].map((element) => element.getBoundingClientRect().top);
  return { top: Math.max(offsetTop, ...tops), bottom: Math.min(offsetTop + height, ...feet) };
}

/** A word of what is around the line is seen too. */
const margin = 8;

export const isWithin = ({ top, bottom }: Line, space: Line): boolean => top >= space.top && bottom <= space.bottom;

/** The line where one writes, if it is in this form. */
export function writtenLine(form: Element): { field: Element; line: Line } | undefined {
  const { activeElement: field } = document;
  if (!field || !form.contains(field)) return undefined;
  if (field instanceof HTMLTextAreaElement) return { field, line: lineWithin(field) };
  return field instanceof HTMLInputElement ? { field, line: field.getBoundingClientRect() } : undefined;
}

/** A field that scrolls by itself, because it was made smaller or grows no further, is scrolled to its caret first. */
function lineWithin(field: HTMLTextAreaElement): Line {
  const line = caretLine(field);
  const { top, bottom } = field.getBoundingClientRect();
  const hidden = Math.max(0, line.bottom - bottom) || Math.min(0, line.top - top);
  const before = field.scrollTop;
  field.scrollTop += hidden;
  const moved = field.scrollTop - before;
  return { top: line.top - moved, bottom: line.bottom - moved };
}

export function scrollIntoSpace({ top, bottom }: Line, space: Line): void {
  const below = bottom + margin - space.bottom;
  const above = top - margin - space.top;
  const distance = below > 0 ? below : Math.min(0, above);
  // By less than a pixel nothing can be scrolled.
  if (Math.abs(distance) >= 1) scrollBy({ top: distance, behavior: 'instant' });
}
