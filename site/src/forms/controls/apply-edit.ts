import type { Edit } from './markdown-edit.ts';

/** As if it had been typed: the form hears of it and the browser can undo it. */
export function applyEdit(textarea: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  textarea.focus();
  if (from !== to || insert !== '') replace(textarea, from, to, insert);
  textarea.setSelectionRange(...select);
}

function replace(textarea: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  textarea.setSelectionRange(from, to);
  // The one way into a text field's own undo history; deprecated on paper, and every browser keeps it.
  const typed = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (typed) return;
  textarea.setRangeText(insert, from, to, 'end');
  textarea.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
