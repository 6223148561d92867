import { useContext, useRef } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';
import type { Control } from '#site/src/forms/kind.ts';
import { TextNotes } from '#site/src/items/notes/text-notes.ts';
import { LongText } from './LongText.tsx';
import { ariaShortcut, pressedCommand, shortcutLabel, toolbarCommands } from './markdown-commands.ts';
import { type WritingField, WritingPlace } from './writing-field.ts';

const annotating = toolbarCommands.find(({ name }) => name === 'annotate');

/** A description that notes are about, where an item has no longer text. */
export const NotedParagraph: Control = ({ field: { name }, form, wiring }) => {
  const own = useRef<WritingField>(null);
  const writing = useContext(WritingPlace) ?? own;
  const notes = useContext(TextNotes);
  const annotate = (): boolean => {
    if (!notes || !writing.current) return false;
    notes.annotate(writing.current.read());
    return true;
  };
  return (
    <>
      <div className="writing-place">
        <LongText
          {...{ name, form, wiring }}
          plain
          field={writing}
          press={(event) => pressedCommand(event)?.name === 'annotate' && annotate()}
        />
      </div>
      {notes && annotating && (
        <p>
          <Action
            aria-keyshortcuts={ariaShortcut(annotating.shortcut)}
            title={shortcutLabel(annotating.shortcut)}
            // Keeps the selection and, on a phone, the keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={annotate}
          >
            {annotating.label}
          </Action>
        </p>
      )}
    </>
  );
};
