import { type KeyboardEvent, useState } from 'react';
import type { MarkdownEdit } from './markdown-edit.ts';
import './MarkdownToolbar.css';

/** With Ctrl or Cmd. Digits also need Shift and are matched by key code: with Shift each layout writes another character. */
type Shortcut = { letter: string } | { digit: string };

type MarkdownCommand = { name: MarkdownEdit; label: string; shortcut: Shortcut };

/** In the order of the toolbar. No shortcut uses Ctrl+Alt: that is AltGr, which writes @ and # on Italian keyboards. */
const markdownCommands: readonly MarkdownCommand[] = [
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

/** For tooltips: `Ctrl+B`, `Ctrl+Maiusc+8`; `⌘B`, `⇧⌘8`. */
function shortcutLabel(shortcut: Shortcut): string {
  if ('letter' in shortcut) return isMac() ? `⌘${shortcut.letter}` : `Ctrl+${shortcut.letter}`;
  return isMac() ? `⇧⌘${shortcut.digit}` : `Ctrl+Maiusc+${shortcut.digit}`;
}

/** For `aria-keyshortcuts`. */
function ariaShortcut(shortcut: Shortcut): string {
  const keys = 'letter' in shortcut ? shortcut.letter : `Shift+${shortcut.digit}`;
  return `Control+${keys} Meta+${keys}`;
}

type Props = {
  /** The id of the text field. */
  controls: string;
  edit: (name: MarkdownEdit) => void;
};

/** One tab stop; the arrow keys move between the buttons (ARIA toolbar pattern). */
export function MarkdownToolbar({ controls, edit }: Props) {
  const [current, setCurrent] = useState(0);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = targetOf(event.key, current);
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  };

  return (
    <div
      className="markdown-toolbar"
      role="toolbar"
      aria-label="Formattazione"
      aria-controls={controls}
      data-overlay="start"
      onKeyDown={move}
    >
      {markdownCommands.map(({ name, label, shortcut }, index) => (
        <button
          key={name}
          type="button"
          data-mark={name}
          tabIndex={index === current ? 0 : -1}
          aria-keyshortcuts={ariaShortcut(shortcut)}
          title={shortcutLabel(shortcut)}
          // Keeps the textarea's selection and, on a phone, the keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => edit(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, current: number): number | undefined {
  const last = markdownCommands.length - 1;
  if (key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowLeft') return current === 0 ? last : current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
