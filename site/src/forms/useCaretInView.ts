import { type RefObject, useEffect } from 'react';

/**
 * Keeps the line with the caret visible between the sticky bars and the on-screen keyboard while typing. Scrolling away
 * from it is not undone.
 */
export function useCaretInView(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = form;
    if (!element) return;
    let frame = 0;
    let isPressed = false;
    let space = freeSpace(document.activeElement);

    const reveal = () => {
      const written = caretLineIn(element);
      if (!written || isPressed) return;
      space = freeSpace(written.field);
      scrollIntoSpace(written.line, space);
    };
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(reveal);
    };
    /** A caret visible before the keyboard opened, or a bar grew, stays visible. */
    const follow = () => {
      const written = caretLineIn(element);
      if (written && isWithin(written.line, space)) reveal();
      space = freeSpace(document.activeElement);
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      look();
    };

    const bars = new ResizeObserver(() => {
      padScrolling(element);
      follow();
    });
    for (const bar of element.querySelectorAll('[data-overlay]')) bars.observe(bar);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('input', look, { signal });
    document.addEventListener('selectionchange', look, { signal });
    addEventListener('pointerdown', press, { signal });
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', release, { signal });
    visualViewport?.addEventListener('resize', follow, { signal });
    return () => {
      cancelAnimationFrame(frame);
      bars.disconnect();
      listening.abort();
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

const isWithin = ({ top, bottom }: Line, space: Line): boolean => top >= space.top && bottom <= space.bottom;

function caretLineIn(form: Element): { field: Element; line: Line } | undefined {
  const { activeElement: field } = document;
  // The browser itself scrolls to the caret in a textarea, which may be higher than the window.
  if (!field?.matches('input, [contenteditable=true]') || !form.contains(field)) return undefined;
  return { field, line: caretLineOf(field) };
}

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
