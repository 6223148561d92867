import type { MarkdownEdit } from './markdown-edit.ts';

/** With Ctrl or Cmd. Digits also need Shift and are matched by key code: with Shift each layout writes another character. */
export type Shortcut = { letter: string } | { digit: string };

export type MarkdownCommand = { name: MarkdownEdit; label: string; shortcut: Shortcut };

/** In the order of the toolbar. No shortcut uses Ctrl+Alt: that is AltGr, which writes @ and # on Italian keyboards. */
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

/** Enter alone, and not the one that ends the composition of a character. */
export const isPlainEnter = ({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && !(shiftKey || ctrlKey || altKey || metaKey) && !isComposing;
