import { type RefObject, useEffect } from 'react';
import { lineEnd, lineStart } from './controls/text-edit.ts';
import { mirrorOf } from './textarea-mirror.ts';

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

/** The focused field of this form and the line of its caret. */
function caretLineIn(form: Element): { field: Element; line: Line } | undefined {
  const { activeElement: field } = document;
  if (!field || !form.contains(field)) return undefined;
  if (field instanceof HTMLTextAreaElement) return { field, line: lineWithin(field) };
  if (field instanceof HTMLElement && field.isContentEditable) return { field, line: caretLineOf(field) };
  return field instanceof HTMLInputElement ? { field, line: field.getBoundingClientRect() } : undefined;
}

/** The line of the caret in a long text, in the window. */
export const caretLineOf = (field: HTMLElement): Line =>
  field instanceof HTMLTextAreaElement ? caretLine(field) : selectedLine(field);

/** In a styled text the browser knows where the caret is, but on an empty line. */
function selectedLine(field: HTMLElement): Line {
  const { focusNode, focusOffset } = document.getSelection() ?? {};
  if (!focusNode || !field.contains(focusNode)) return field.getBoundingClientRect();
  const caret = document.createRange();
  caret.setStart(focusNode, focusOffset ?? 0);
  const line = focusNode instanceof Element ? focusNode : focusNode.parentElement;
  return caret.getClientRects()[0] ?? (line ?? field).getBoundingClientRect();
}

/** A textarea with its own scrolling is scrolled to its caret first. */
function lineWithin(field: HTMLTextAreaElement): Line {
  const line = caretLine(field);
  const { top, bottom } = field.getBoundingClientRect();
  const hidden = Math.max(0, line.bottom - bottom) || Math.min(0, line.top - top);
  const before = field.scrollTop;
  field.scrollTop += hidden;
  const moved = field.scrollTop - before;
  return { top: line.top - moved, bottom: line.bottom - moved };
}

function scrollIntoSpace({ top, bottom }: Line, space: Line): void {
  const below = bottom + margin - space.bottom;
  const above = top - margin - space.top;
  const distance = below > 0 ? below : Math.min(0, above);
  // Browsers do not scroll by less than a pixel.
  if (Math.abs(distance) >= 1) scrollBy({ top: distance, behavior: 'instant' });
}

type Line = { top: number; bottom: number };

/**
 * The position of the caret's line in the window. No API gives it, so the paragraph of the caret is laid out again in a mirror
 * element, below the height of all text above it.
 */
function caretLine(field: HTMLTextAreaElement): Line {
  const { value, selectionDirection, selectionStart, selectionEnd } = field;
  const caret = selectionDirection === 'backward' ? selectionStart : selectionEnd;
  const start = lineStart(value, caret);
  const mirror = mirrorOf(field);
  document.body.append(mirror);
  const above = heightOf(value.slice(0, start), mirror);
  const { top, bottom } = lineAfter(value.slice(start, caret), value.slice(caret, lineEnd(value, caret)), mirror);
  mirror.remove();
  const origin = field.getBoundingClientRect().top + field.clientTop - field.scrollTop + above;
  return { top: origin + top, bottom: origin + bottom };
}

/** The first line of a text that follows another one, in the mirror. */
function lineAfter(before: string, text: string, mirror: HTMLElement): Line {
  const after = document.createElement('span');
  // At the end of a line a zero-width space has a position and causes no line break.
  after.textContent = text || '\u200b';
  mirror.replaceChildren(before, after);
  const [line] = after.getClientRects();
  const origin = mirror.getBoundingClientRect().top;
  return { top: (line?.top ?? origin) - origin, bottom: (line?.bottom ?? origin) - origin };
}

/** Whole lines, laid out once while one writes below them: all of a long text would take longer than a key may. */
let measured = { text: '', style: '', height: 0 };

function heightOf(text: string, mirror: HTMLElement): number {
  const style = mirror.style.cssText;
  const lines = (some: string) => (some ? lineAfter(some, '', mirror).top - lineAfter('', '', mirror).top : 0);
  const { text: known, height } = measured.style === style ? measured : { text: '', height: 0 };
  if (text.startsWith(known)) measured = { text, style, height: height + lines(text.slice(known.length)) };
  else if (known.startsWith(text)) measured = { text, style, height: height - lines(known.slice(text.length)) };
  else measured = { text, style, height: lines(text) };
  return measured.height;
}
