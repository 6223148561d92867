import type { KeyboardEvent } from 'react';
import type { MarkdownEdit } from './markdown-edit.ts';

/** With Ctrl, on a Mac with Cmd. Digits go with Shift, and by their place: with Shift every keyboard writes something else. */
type Shortcut = { letter: string } | { digit: string };

export type MarkdownCommand = { name: MarkdownEdit; label: string; shortcut: Shortcut };

/** In the order of the toolbar. Ctrl and Alt together would be AltGr, which writes @ and # in Italy. */
export const markdownCommands: readonly MarkdownCommand[] = [
  { name: 'bold', label: 'Grassetto', shortcut: { letter: 'B' } },
  { name: 'italic', label: 'Corsivo', shortcut: { letter: 'I' } },
  { name: 'heading', label: 'Titoletto', shortcut: { digit: '2' } },
  { name: 'list', label: 'Elenco', shortcut: { digit: '8' } },
  { name: 'quote', label: 'Citazione', shortcut: { digit: '9' } },
  { name: 'link', label: 'Link', shortcut: { letter: 'K' } },
  { name: 'image', label: 'Immagine', shortcut: { digit: '6' } },
  { name: 'footnote', label: 'Nota', shortcut: { digit: '7' } },
];

export function pressedCommand(event: KeyboardEvent): MarkdownCommand | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  return markdownCommands.find(({ shortcut }) =>
    'letter' in shortcut
      ? !event.shiftKey && event.key.toUpperCase() === shortcut.letter
      : event.shiftKey && event.code === `Digit${shortcut.digit}`,
  );
}

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** As people read it: `Ctrl+B`, `Ctrl+Maiusc+8`; `⌘B`, `⇧⌘8`. */
export function shownShortcut(shortcut: Shortcut): string {
  if ('letter' in shortcut) return isMac() ? `⌘${shortcut.letter}` : `Ctrl+${shortcut.letter}`;
  return isMac() ? `⇧⌘${shortcut.digit}` : `Ctrl+Maiusc+${shortcut.digit}`;
}

/** As assistive technology reads it (aria-keyshortcuts). */
export function namedShortcut(shortcut: Shortcut): string {
  const keys = 'letter' in shortcut ? shortcut.letter : `Shift+${shortcut.digit}`;
  return `Control+${keys} Meta+${keys}`;
}
