import { type RefObject, useEffect } from 'react';

/**
 * Keeps the bars clear of what one types, and a caret that was visible before the on-screen keyboard opened, or a bar grew.
 * While one types the browser scrolls by itself, and the editor of long texts does.
 */
export function useCaretInView(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = form;
    if (!element) return;
    let { bottom } = freeSpace(null);
    const follow = () => {
      const { activeElement: field } = document;
      const space = freeSpace(field);
      // A textarea may be higher than the window.
      if (field?.matches('input, [contenteditable=true]') && element.contains(field)) {
        const line = caretLineOf(field);
        if (line.top >= space.top && line.bottom <= bottom) scrollIntoSpace(line, space);
      }
      bottom = space.bottom;
    };
    const bars = new ResizeObserver(() => {
      padScrolling(element);
      follow();
    });
    for (const bar of element.querySelectorAll('[data-overlay]')) bars.observe(bar);
    visualViewport?.addEventListener('resize', follow);
    return () => {
      bars.disconnect();
      visualViewport?.removeEventListener('resize', follow);
      document.documentElement.style.scrollPaddingBlock = '';
    };
  }, [form]);
}

/** Keeps the browser's own scrolling clear of the bars too, and what sticks above the form's own bar (`--foot`). */
function padScrolling(form: HTMLElement): void {
  const heightOf = (bar: string) => form.querySelector(bar)?.getBoundingClientRect().height ?? 0;
  const foot = heightOf('[data-overlay=end]:not(.field *)');
  document.documentElement.style.scrollPaddingBlock = `${heightOf('[data-overlay=start]') + 16}px ${foot + 16}px`;
  form.style.setProperty('--foot', `${foot}px`);
}

/** The bars that cover the text at the top or the foot of the window (`data-overlay`); those of a field cover that field alone. */
const overlays = (side: 'start' | 'end', within: ParentNode | null | undefined) =>
  within?.querySelectorAll(`[data-overlay=${side}]`) ?? [];

/** The part of the window that neither the bars nor the on-screen keyboard cover. */
export function freeSpace(field: Element | null): Line {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  const tops = [...overlays('start', field?.closest('.field'))].map(
    (element) => element.getBoundingClientRect().bottom,
  );
  const feet = [...overlays('end', document)]
    .filter((element) => [null, field?.closest('.field')].includes(element.closest('.field')))
    .map((element) => element.getBoundingClientRect().top);
  return { top: Math.max(offsetTop, ...tops), bottom: Math.min(offsetTop + height, ...feet) };
}

/** Pixels kept free above and below the line. */
const margin = 8;

/** The line of the caret in a styled text, in the window; of any other field the whole of it. */
export function caretLineOf(field: Element): Line {
  const { focusNode, focusOffset } = document.getSelection() ?? {};
  if (!focusNode || !field.contains(focusNode)) return field.getBoundingClientRect();
  const caret = document.createRange();
  caret.setStart(focusNode, focusOffset ?? 0);
  const line = focusNode instanceof Element ? focusNode : focusNode.parentElement;
  return caret.getClientRects()[0] ?? (line ?? field).getBoundingClientRect();
}

function scrollIntoSpace({ top, bottom }: Line, space: Line): void {
  const below = bottom + margin - space.bottom;
  const above = top - margin - space.top;
  const distance = below > 0 ? below : Math.min(0, above);
  // Browsers do not scroll by less than a pixel.
  if (Math.abs(distance) >= 1) scrollBy({ top: distance, behavior: 'instant' });
}

type Line = { top: number; bottom: number };
