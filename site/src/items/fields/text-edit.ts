import type { MarkdownSource } from '#site/src/items/styled-text/tree.ts';

export type TextSelection = MarkdownSource & { start: number; end: number };

/** Replaces the text between `from` and `to` by `insert`, then selects `select`. */
export type Edit = { from: number; to: number; insert: string; select: [start: number, end: number] };

export const lineStart = (text: string, pos: number): number => (pos === 0 ? 0 : text.lastIndexOf('\n', pos - 1) + 1);

export function lineEnd(text: string, pos: number): number {
  const end = text.indexOf('\n', pos);
  return end === -1 ? text.length : end;
}

/** Applies an edit as if typed: it fires an input event and can be undone. */
export function applyEdit(textarea: HTMLTextAreaElement | HTMLInputElement, { from, to, insert, select }: Edit): void {
  textarea.focus();
  if (from !== to || insert !== '') replace(textarea, from, to, insert);
  textarea.setSelectionRange(...select);
}

function replace(textarea: HTMLTextAreaElement | HTMLInputElement, from: number, to: number, insert: string): void {
  textarea.setSelectionRange(from, to);
  // The only way into the browser's undo history; deprecated, but supported by every browser.
  const type = () =>
    insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  // It writes where the focus is, which a field beneath a dialog does not get.
  if (document.activeElement === textarea && type()) return;
  textarea.setRangeText(insert, from, to, 'end');
  textarea.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

type Change = Pick<Edit, 'from' | 'to' | 'insert'>;

export const changed = (text: string, { from, to, insert }: Change): string =>
  text.slice(0, from) + insert + text.slice(to);

/** Joins changes, which are in the order of the text, into one; the text between them stays the same. */
export function joinedChanges(text: string, changes: readonly Change[]): Change | undefined {
  const first = changes[0];
  const last = changes.at(-1);
  if (!first || !last) return undefined;
  let insert = '';
  let pos = first.from;
  for (const change of changes) {
    insert += text.slice(pos, change.from) + change.insert;
    pos = change.to;
  }
  return { from: first.from, to: last.to, insert };
}

export function allChanged(text: string, changes: readonly Change[]): string {
  const joined = joinedChanges(text, changes);
  return joined ? changed(text, joined) : text;
}

/** The one change that makes the second text of the first. */
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
