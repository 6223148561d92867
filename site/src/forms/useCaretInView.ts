import { type RefObject, useEffect } from 'react';
import { freeSpace, isWithin, scrollIntoSpace, writtenLine } from './caret-in-view.ts';

/**
 * The line where one writes stays in sight, between what stands over the text and the phone's keyboard. Whoever scrolls
 * away from it to read is left there.
 */
export function useCaretInView(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = form;
    if (!element) return;
    let frame = 0;
    let isPressed = false;
    let space = freeSpace(document.activeElement);

    const reveal = () => {
      const written = writtenLine(element);
      if (!written || isPressed) return;
      space = freeSpace(written.field);
      scrollIntoSpace(written.line, space);
    };
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(reveal);
    };
    /** What was in sight before the keyboard came, or the bar grew, is so afterwards. */
    const follow = () => {
      const written = writtenLine(element);
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

/** Whatever the browser itself scrolls to keeps clear of the bars as well. */
function padScrolling(form: Element): void {
  const heightOf = (side: string) => form.querySelector(`[data-overlay=${side}]`)?.getBoundingClientRect().height ?? 0;
  document.documentElement.style.scrollPaddingBlock = `${heightOf('start') + 16}px ${heightOf('end') + 16}px`;
}
