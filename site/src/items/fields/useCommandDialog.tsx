import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { insteadOfSlash, selectedNow, withoutSlash } from '#site/src/items/insert/slash.ts';
import type { Choosing } from './markdown-commands.ts';
import type { Edit, TextSelection } from './text-edit.ts';
import type { WritingField } from './writing-field.ts';

/** The dialogs of the commands are loaded when they are opened. */
const InsertDialog = lazyDialog('Inserisci', () =>
  import('#site/src/items/insert/InsertDialog.tsx').then((module) => module.InsertDialog),
);

type Make = (written: TextSelection) => Edit | undefined;

/** False if there was nothing to write. */
export function write({ current }: RefObject<WritingField | null>, make: Make): boolean {
  const edit = current && make(current.read());
  if (edit) current.apply(edit);
  return Boolean(edit);
}

/** The dialog of a command, which writes what was chosen where the selection was when it was opened. */
export function useCommandDialog(writing: RefObject<WritingField | null>) {
  const [choosing, setChoosing] = useState<{ name: Choosing; from: TextSelection }>();
  /** Waits until the dialog has given the focus back to the text. */
  const [chosen, setChosen] = useState<Make>();
  useEffect(() => {
    if (chosen) write(writing, chosen);
    setChosen(undefined);
  }, [chosen, writing]);

  const open = (name: Choosing) => {
    if (writing.current) setChoosing({ name, from: writing.current.read() });
  };
  if (!choosing) return { open, dialog: undefined };

  const { name, from } = choosing;
  // A browser that gives the focus back to a text forgets where its caret was.
  const end = (make: Make) => {
    setChoosing(undefined);
    setChosen(() => (written: TextSelection) => make(selectedNow(from, written.text)));
  };
  // Outside the form around this field.
  const dialog: ReactNode = createPortal(
    <InsertDialog
      choosing={name}
      selected={from.text.slice(from.start, from.end)}
      close={() => end(withoutSlash)}
      pick={(make) => end((written) => insteadOfSlash(written, make))}
    />,
    document.body,
  );
  return { open, dialog };
}
