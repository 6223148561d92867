import { createContext, type RefObject } from 'react';
import type { Wiring } from '#site/src/components/controls/Field.tsx';
import type { Form } from '#site/src/forms/kind.ts';
import type { EmphasisMark } from './emphasis.ts';
import type { Edit, TextSelection } from './text-edit.ts';

/** A field for a long text, whichever way it shows it. */
export type WritingField = {
  read(): TextSelection;
  /** As if typed: the field gets the focus, and the edit can be undone. */
  apply(edit: Edit): void;
  hasFocus(): boolean;
  /** The words that are typed next get this mark. */
  waitWith?(mark: EmphasisMark): void;
  /** Opens the figure at the caret, if the field shows figures and there is one. */
  openFigure?(): boolean;
};

export type TextFieldProps = {
  name: string;
  form: Form;
  wiring: Wiring;
  /** Shows the source alone, without the type of the page. */
  plain?: boolean;
  field: RefObject<WritingField | null>;
  /** True if the key was a command. */
  press: (event: KeyboardEvent) => boolean;
  /** After every change of the text or the selection; `typed` by a key, not pasted, undone or set. */
  follow?: ((typed: boolean) => void) | undefined;
};

/** The form's reference to its long text, for components that need the place of the caret. */
export const WritingPlace = createContext<RefObject<WritingField | null> | null>(null);
