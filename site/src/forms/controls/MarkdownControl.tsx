import { type KeyboardEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readingTime } from '#shared/text/words.ts';
import type { Wiring } from '#site/src/components/Field.tsx';
import type { Form } from '#site/src/forms/kind.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { lineBreak } from './line-break.ts';
import { type MarkdownEdit, markdownEdits } from './markdown-edit.ts';
import { applyEdit, type Edit, type Written } from './text-edit.ts';
import './MarkdownControl.css';

type Props = { field: { name: string }; form: Form; wiring: Wiring; rows?: number };

/** A plain textarea with a Markdown toolbar, shortcuts and automatic list items. */
export function MarkdownControl({ field, form, wiring, rows = 16 }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register(field.name);

  /** False if the key is left to the browser. */
  const edit = (make: (written: Written) => Edit | undefined): boolean => {
    const { current } = textarea;
    if (!current) return false;
    const made = make({ text: current.value, start: current.selectionStart, end: current.selectionEnd });
    if (made) applyEdit(current, made);
    return made !== undefined;
  };
  const press = (event: KeyboardEvent) => {
    const command = pressedCommand(event);
    const isBreak = event.key === 'Enter' && !hasModifier(event) && !event.nativeEvent.isComposing;
    if (command ? edit(markdownEdits[command.name]) : isBreak && edit(lineBreak)) event.preventDefault();
  };

  return (
    <>
      <MarkdownToolbar controls={wiring.id} edit={(name) => edit(markdownEdits[name])} />
      <textarea
        {...wiring}
        {...registered}
        ref={(element) => {
          ref(element);
          textarea.current = element;
        }}
        rows={rows}
        onKeyDown={press}
      />
      <TextLength form={form} field={field} />
      <MarkdownHelp />
    </>
  );
}

/** The forms that a toolbar cannot teach. */
const MarkdownHelp = () => (
  <details className="markdown-help">
    <summary>Figure, riquadri e citazioni nel testo</summary>
    <p>
      Un’immagine da sola in un paragrafo è una figura, e ciò che sta tra virgolette è la sua didascalia:{' '}
      <code>![Che cosa si vede](/media/… "Autore, *Titolo*, anno")</code>
    </p>
    <ul>
      <li>
        <code>{'{.larga}'}</code>, subito dopo la parentesi, la fa uscire dalla colonna
      </li>
      <li>
        <code>{'{.tavola}'}</code> le dà tutta la pagina
      </li>
      <li>
        <code>{'{.affianco}'}</code> la mette accanto al testo
      </li>
      <li>
        <code>::: gruppo</code> e, alla fine, <code>:::</code> mettono due o tre immagini una accanto all’altra
      </li>
      <li>
        <code>::: riquadro</code> e <code>::: citazione</code>, chiusi allo stesso modo, fanno un riquadro e una frase
        in grande
      </li>
    </ul>
  </details>
);

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) => shiftKey || ctrlKey || altKey || metaKey;

function TextLength({ form: { control }, field: { name } }: Pick<Props, 'form' | 'field'>) {
  const content = useWatch({ control, name }) as string;
  const words = content.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0;
  if (words === 0) return null;
  return (
    <p className="caption">
      {counted(words, ['parola', 'parole'])}, {readingTime(content)}
    </p>
  );
}

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

function pressedCommand(event: KeyboardEvent): MarkdownCommand | undefined {
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

type ToolbarProps = {
  /** The id of the text field. */
  controls: string;
  edit: (name: MarkdownEdit) => void;
};

/** One tab stop; the arrow keys move between the buttons (ARIA toolbar pattern). */
function MarkdownToolbar({ controls, edit }: ToolbarProps) {
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
