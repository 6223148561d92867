import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { TextSelection } from '#site/src/forms/controls/text-edit.ts';
import type { WritingField } from '#site/src/forms/controls/writing-field.ts';
import { blockAt, lineAt, placeInSource } from './preview-place.ts';

type Options = {
  preview: RefObject<HTMLElement | null>;
  text: RefObject<WritingField | null>;
  hadFocus: () => boolean;
  /** The text that the preview shows. */
  source: string;
};

/** Parts of the preview's height: between `top` and `bottom` the caret's paragraph is not scrolled, otherwise to `rest`. */
const calm = { top: 0.1, bottom: 0.75, rest: 0.33 };

/**
 * The preview shows the paragraph of the caret, and a press on one of its paragraphs leads there in the text. After it was
 * scrolled by hand the preview follows again when the caret enters another paragraph.
 */
export function useFollowing({ preview, text, hadFocus, source }: Options): void {
  const here = useRef<number>(undefined);
  const leftAt = useRef<number>(undefined);

  const follow = useEffectEvent((behavior: ScrollBehavior) => {
    const { current: pane } = preview;
    const { current: field } = text;
    if (!pane || !field || !hadFocus()) return;
    const written = field.read();
    const block = blockOf(pane, lineAt(written.text, written.start));
    for (const former of pane.querySelectorAll('[data-here]')) former.removeAttribute('data-here');
    block?.setAttribute('data-here', '');
    here.current = block && lineOf(block);
    if (leftAt.current !== undefined && leftAt.current === here.current) return;
    leftAt.current = undefined;
    if (block) showPlace(pane, block, written, behavior);
  });

  const lead = useEffectEvent((event: MouseEvent) => {
    const { current: field } = text;
    const pressed = event.target instanceof Element ? event.target : undefined;
    const block = pressed?.closest<HTMLElement>('[data-line]');
    // Links lead where they say, and words that are chosen are to be copied.
    const isForText = block && !pressed?.closest('a, button') && (document.getSelection()?.isCollapsed ?? true);
    if (!field || !isForText) return;
    const { from, source: written } = blockAt(field.read().text, lineOf(block));
    const at = from + placeInSource(written, block.textContent, pressedAt(block, event));
    field.apply({ from: at, to: at, insert: '', select: [at, at] });
  });

  const stopFollowing = useEffectEvent(() => {
    leftAt.current = here.current;
  });

  // The text as it is shown now; the first time there is nothing yet that could move.
  const isOpen = useRef(false);
  useEffect(() => {
    if (source !== '') follow(isOpen.current ? softly() : 'instant');
    isOpen.current = true;
  }, [source]);

  useEffect(() => {
    const { current: pane } = preview;
    if (!pane) return;
    let frame = 0;
    // The field knows of its new selection after the event.
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => text.current?.hasFocus() && follow(softly()));
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('selectionchange', look, { signal });
    pane.addEventListener('click', lead, { signal });
    for (const name of ['wheel', 'touchmove', 'keydown'])
      pane.addEventListener(name, stopFollowing, { signal, passive: true });
    // The scroll bar is no element of its own.
    pane.addEventListener('pointerdown', ({ target }) => target === pane && stopFollowing(), { signal });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [preview, text]);
}

const softly = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

const lineOf = ({ dataset }: HTMLElement): number => Number(dataset['line']);

/** The innermost block that a line is in, or the last one before it: notes stand at the end, wherever they are written. */
function blockOf(preview: HTMLElement, line: number): HTMLElement | undefined {
  let found: HTMLElement | undefined;
  for (const block of preview.querySelectorAll<HTMLElement>('[data-line]')) {
    if (lineOf(block) <= line && !(found && lineOf(block) < lineOf(found))) found = block;
  }
  return found;
}

/** Scrolls the preview alone, never the window. */
function showPlace(
  preview: HTMLElement,
  block: HTMLElement,
  { text, start }: TextSelection,
  behavior: ScrollBehavior,
): void {
  const { from, source } = blockAt(text, lineOf(block));
  const share = source === '' ? 0 : Math.min(1, (start - from) / source.length);
  const { top, height } = block.getBoundingClientRect();
  const place = top + share * height - preview.getBoundingClientRect().top;
  const { clientHeight, scrollTop } = preview;
  if (place >= calm.top * clientHeight && place <= calm.bottom * clientHeight) return;
  preview.scrollTo({ top: scrollTop + place - calm.rest * clientHeight, behavior });
}

/** How many characters of the block are before the pointer. */
function pressedAt(block: HTMLElement, { clientX, clientY }: MouseEvent): number {
  const { offsetNode, offset = 0 } = document.caretPositionFromPoint?.(clientX, clientY) ?? {};
  if (!offsetNode || !block.contains(offsetNode)) return 0;
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(offsetNode, offset);
  return before.toString().length;
}
