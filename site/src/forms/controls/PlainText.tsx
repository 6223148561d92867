import { useContext, useImperativeHandle, useRef } from 'react';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { TextNotes } from '#site/src/forms/notes/text-notes.ts';
import { applyEdit } from './text-edit.ts';
import type { TextFieldProps } from './writing-field.ts';

/** Loaded with the first note; without it the notes are in their panel all the same. */
const NotedWords = lazyComponent(
  () => import('./NotedWords.tsx').then((module) => module.NotedWords),
  () => null,
);

type Props = TextFieldProps & { rows?: number };

/** A long text in a textarea. */
export function PlainText({ name, form, wiring, field, press, follow, rows = 16 }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isNoted = (useContext(TextNotes)?.passages.length ?? 0) > 0;
  const { ref, ...registered } = form.register(name);
  useImperativeHandle(field, () => ({
    read() {
      const { value, selectionStart, selectionEnd } = textarea.current as HTMLTextAreaElement;
      return { text: value, start: selectionStart, end: selectionEnd };
    },
    apply: (edit) => applyEdit(textarea.current as HTMLTextAreaElement, edit),
    hasFocus: () => document.activeElement === textarea.current,
  }));
  return (
    <>
      <textarea
        {...wiring}
        {...registered}
        rows={rows}
        ref={(element) => {
          ref(element);
          textarea.current = element;
        }}
        onInput={({ nativeEvent }) =>
          follow?.(/^insert(Composition)?Text$/.test((nativeEvent as InputEvent).inputType))
        }
        onSelect={() => follow?.(false)}
        onKeyDown={(event) => {
          if (press(event.nativeEvent)) event.preventDefault();
        }}
      />
      {isNoted && <NotedWords textarea={textarea} />}
    </>
  );
}
