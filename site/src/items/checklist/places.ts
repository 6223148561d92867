import { applyEdit, type Edit, joinedChanges } from '#site/src/items/fields/text-edit.ts';
import type { WritingField } from '#site/src/items/fields/writing-field.ts';
import type { Finding } from './rules.ts';

/** A form and its long text, whichever way its field shows it. */
type Places = { form: HTMLFormElement | null; text: WritingField | null };

/** A field that holds words; a change is as if typed, in one step that can be undone. */
export function wordsOf({ form, text }: Places, field: string): Pick<WritingField, 'read' | 'apply'> | undefined {
  if (text && field === 'content') return text;
  const control = form?.elements.namedItem(field);
  if (!isText(control)) return undefined;
  return {
    read: () => ({ text: control.value, start: 0, end: 0 }),
    apply: (edit) => {
      reveal(control);
      applyEdit(control, edit);
    },
  };
}

/** Leads to a place in a form; nothing happens if the field is not there. */
export function goTo(places: Places, { field, from, to }: Finding): void {
  const words = wordsOf(places, field);
  if (words) return void words.apply({ from, to: from, insert: '', select: [from, to] });
  const control = places.form?.elements.namedItem(field);
  if (!(control instanceof HTMLElement)) return;
  reveal(control);
  control.focus();
}

/**
 * Joins corrections into one edit; the text between them stays the same. Undefined for a text that has changed since the
 * findings were `read`: their places are those of the former text.
 */
export function corrections(text: string, read: string, findings: readonly Finding[]): Edit | undefined {
  const changes = findings.flatMap(({ from, to, insert }) => (insert === undefined ? [] : [{ from, to, insert }]));
  const ordered = changes.toSorted((one, other) => one.from - other.from);
  const change = text === read ? joinedChanges(text, ordered) : undefined;
  return change && { ...change, select: [change.from, change.from + change.insert.length] };
}

const isText = (control: unknown): control is HTMLTextAreaElement | HTMLInputElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text');

function reveal(control: HTMLElement): void {
  const details = control.closest('details');
  if (details) details.open = true;
}
