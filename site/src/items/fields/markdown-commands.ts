import { folded } from '#shared/text/folding.ts';
import type { MarkdownEdit } from './markdown-edit.ts';

/** With Ctrl or Cmd. Digits also need Shift and are matched by key code: with Shift each layout writes another character. */
type Shortcut = { letter: string } | { digit: string };

/** A choice in a dialog, before it is written into the text. */
export type Choosing = 'figure' | 'link' | 'group' | 'video' | 'event';

export type MarkdownCommand = {
  name: MarkdownEdit | Choosing | 'insert' | 'annotate';
  label: string;
  /** Its place is the toolbar. */
  shortcut?: Shortcut;
  /** Its place is the menu of what can be inserted; `words` find it there besides its label. */
  inserts?: { words: string };
};

/** In the order of the toolbar and of the menu. No shortcut uses Ctrl+Alt: that is AltGr, which writes @ and # on Italian keyboards. */
const commands: readonly MarkdownCommand[] = [
  { name: 'bold', label: 'Grassetto', shortcut: { letter: 'B' } },
  { name: 'italic', label: 'Corsivo', shortcut: { letter: 'I' } },
  { name: 'heading', label: 'Titoletto', shortcut: { digit: '2' } },
  { name: 'subheading', label: 'Titoletto minore', shortcut: { digit: '3' } },
  { name: 'list', label: 'Elenco', shortcut: { digit: '8' } },
  { name: 'numbered', label: 'Elenco numerato', shortcut: { digit: '4' } },
  { name: 'quote', label: 'Citazione', shortcut: { digit: '9' } },
  {
    name: 'link',
    label: 'Collegamento',
    shortcut: { letter: 'K' },
    inserts: { words: 'link indirizzo articolo notizia opera evento interno contenuto' },
  },
  { name: 'figure', label: 'Immagine', shortcut: { digit: '6' }, inserts: { words: 'figura foto libreria' } },
  { name: 'table', label: 'Tabella', shortcut: { digit: '5' }, inserts: { words: 'colonne righe' } },
  { name: 'group', label: 'Gruppo di figure', inserts: { words: 'galleria immagini confronto' } },
  { name: 'video', label: 'Video', inserts: { words: 'youtube vimeo filmato' } },
  { name: 'event', label: 'Scheda di un evento', inserts: { words: 'mostra fiera asta' } },
  { name: 'footnote', label: 'Nota a piè di pagina', shortcut: { digit: '7' }, inserts: { words: 'piede fonte' } },
  { name: 'pull', label: 'Citazione in grande', inserts: { words: 'frase virgolette' } },
  { name: 'box', label: 'Riquadro', inserts: { words: 'scheda approfondimento' } },
  { name: 'divider', label: 'Linea di separazione', inserts: { words: 'divisore stacco' } },
  { name: 'insert', label: 'Inserisci', shortcut: { digit: '1' } },
  { name: 'annotate', label: 'Commenta', shortcut: { digit: '0' } },
];

export type ToolbarCommand = MarkdownCommand & { shortcut: Shortcut };

export const toolbarCommands = commands.filter((command): command is ToolbarCommand => command.shortcut !== undefined);

/** The entries of the menu that have a word which begins with each of these. */
export function insertsFor(typed: string): MarkdownCommand[] {
  const prefixes = wordsOf(typed);
  return commands.filter((command) => {
    if (!command.inserts) return false;
    const words = wordsOf(`${command.label} ${command.inserts.words}`);
    return prefixes.every((start) => words.some((word) => word.startsWith(start)));
  });
}

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean);

export function pressedCommand(event: KeyboardEvent): MarkdownCommand | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  return toolbarCommands.find(({ shortcut }) =>
    'letter' in shortcut
      ? !event.shiftKey && event.key.toUpperCase() === shortcut.letter
      : event.shiftKey && event.code === `Digit${shortcut.digit}`,
  );
}

/** Enter alone, and not the one that ends the composition of a character. */
export const isPlainEnter = ({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && !(shiftKey || ctrlKey || altKey || metaKey) && !isComposing;

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** For tooltips: `Ctrl+B`, `Ctrl+Maiusc+8`; `⌘B`, `⇧⌘8`. */
export function shortcutLabel(shortcut: Shortcut): string {
  if ('letter' in shortcut) return isMac() ? `⌘${shortcut.letter}` : `Ctrl+${shortcut.letter}`;
  return isMac() ? `⇧⌘${shortcut.digit}` : `Ctrl+Maiusc+${shortcut.digit}`;
}

/** For `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut): string {
  const keys = 'letter' in shortcut ? shortcut.letter : `Shift+${shortcut.digit}`;
  return `Control+${keys} Meta+${keys}`;
}
