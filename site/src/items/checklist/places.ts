import { applyEdit, type Edit, joinedChanges } from '#site/src/items/fields/text-edit.ts';
import type { WritingField } from '#site/src/items/fields/writing-field.ts';
import type { Finding } from './rules.ts';

type Place = { field: string; from: number; to: number };
type Change = { from: number; to: number; insert: string };

/** A form and its long text, whichever way its field shows it. */
type Places = { form: HTMLFormElement | null; text: WritingField | null };

/** Leads to a place in a form; nothing happens if the field is not there. */
export function goTo({ form, text }: Places, { field, from, to }: Place): void {
  if (text && field === longText) {
    text.apply({ from, to: from, insert: '', select: [from, to] });
    return;
  }
  const control = form?.elements.namedItem(field);
  if (!(control instanceof HTMLElement)) return;
  reveal(control);
  control.focus();
  if (to > 0 && isText(control)) control.setSelectionRange(from, to, 'backward');
}

/**
 * Joins several changes into one; the text between them stays the same. Undefined for a text that has changed since the
 * findings were `read`: their places are those of the former text.
 */
export function joinedChange(text: string, read: string, findings: readonly Finding[]): Change | undefined {
  if (text !== read) return undefined;
  const changes = findings.flatMap(({ from, to, insert }) => (insert === undefined ? [] : [{ from, to, insert }]));
  return joinedChanges(
    text,
    changes.toSorted((one, other) => one.from - other.from),
  );
}

/** Changes a field as if it had been typed, in one step that can be undone. */
export function change({ form, text }: Places, field: string, { from, to, insert }: Change): void {
  const edit: Edit = { from, to, insert, select: [from, from + insert.length] };
  if (text && field === longText) {
    text.apply(edit);
    return;
  }
  const control = form?.elements.namedItem(field);
  if (!isText(control)) return;
  reveal(control);
  applyEdit(control, edit);
}

/** The text as the field shows it. */
export function textIn({ form, text }: Places, field: string): string {
  if (text && field === longText) return text.read().text;
  const control = form?.elements.namedItem(field);
  return isText(control) ? control.value : '';
}

const longText = 'content';

const isText = (control: unknown): control is HTMLTextAreaElement | HTMLInputElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text');

function reveal(control: HTMLElement): void {
  const details = control.closest('details');
  if (details) details.open = true;
}
