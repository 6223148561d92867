import { type KeyboardEvent, useState } from 'react';
import type { MarkdownEdit } from './markdown-edit.ts';
import './MarkdownToolbar.css';

type Props = {
  /** The id of the text field. */
  controls: string;
  edit: (name: MarkdownEdit) => void;
};

const buttons: readonly { name: MarkdownEdit; label: string; key?: string }[] = [
  { name: 'bold', label: 'Grassetto', key: 'B' },
  { name: 'italic', label: 'Corsivo', key: 'I' },
  { name: 'heading', label: 'Titoletto' },
  { name: 'list', label: 'Elenco' },
  { name: 'quote', label: 'Citazione' },
  { name: 'link', label: 'Link', key: 'K' },
  { name: 'image', label: 'Immagine' },
  { name: 'footnote', label: 'Nota' },
];

/** One stop for the Tab key; the arrows go from button to button, as in every toolbar. */
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
      onKeyDown={move}
    >
      {buttons.map(({ name, label, key }, index) => (
        <button
          key={name}
          type="button"
          data-mark={name}
          tabIndex={index === current ? 0 : -1}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          title={key && `Ctrl+${key}`}
          // The text keeps its selection and, on a phone, its keyboard.
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
  const last = buttons.length - 1;
  if (key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowLeft') return current === 0 ? last : current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
