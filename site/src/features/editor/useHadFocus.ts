import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { WritingField } from '#site/src/forms/controls/writing-field.ts';

/** Whether the text has had the focus yet: before, its caret is at a place that was not chosen. */
export function useHadFocus(text: RefObject<WritingField | null>): () => boolean {
  const hadFocus = useRef(false);
  useEffect(() => {
    const look = () => {
      hadFocus.current ||= text.current?.hasFocus() ?? false;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [text]);
  return useCallback(() => hadFocus.current, []);
}
