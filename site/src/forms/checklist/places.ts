import { applyEdit, type Edit } from '#site/src/forms/controls/text-edit.ts';

type Place = { field: string; from: number; to: number };
type Change = { from: number; to: number; insert: string };

/** Leads to a place in a form, whichever way its field shows it. False if the field is not there. */
export async function goTo(form: HTMLFormElement | null, { field, from, to }: Place): Promise<boolean> {
  const styled = await styledText(form, field);
  if (styled) {
    styled.focus();
    styled.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    return true;
  }
  const control = form?.elements.namedItem(field);
  if (!(control instanceof HTMLElement)) return false;
  reveal(control);
  control.focus();
  if (to > 0 && isText(control)) control.setSelectionRange(from, to, 'backward');
  return true;
}

/** Changes a field as if it had been typed, in one step that can be undone. */
export async function change(form: HTMLFormElement | null, field: string, { from, to, insert }: Change): Promise<void> {
  const edit: Edit = { from, to, insert, select: [from, from + insert.length] };
  const styled = await styledText(form, field);
  if (styled) {
    styled.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from, head: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input',
    });
    return;
  }
  const control = form?.elements.namedItem(field);
  if (!isText(control)) return;
  reveal(control);
  applyEdit(control, edit);
}

/** The text as the field shows it. */
export async function textIn(form: HTMLFormElement | null, field: string): Promise<string> {
  const styled = await styledText(form, field);
  if (styled) return styled.state.doc.toString();
  const control = form?.elements.namedItem(field);
  return isText(control) ? control.value : '';
}

const isText = (control: unknown): control is HTMLTextAreaElement | HTMLInputElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text');

function reveal(control: HTMLElement): void {
  const details = control.closest('details');
  if (details) details.open = true;
}

/** The editor of the styled source, which is loaded already where it is shown. */
async function styledText(form: HTMLFormElement | null, field: string) {
  const element = field === 'content' && form?.querySelector<HTMLElement>('.styled-text .cm-editor');
  if (!element) return undefined;
  const { EditorView } = await import('@codemirror/view');
  return EditorView.findFromDOM(element) ?? undefined;
}
