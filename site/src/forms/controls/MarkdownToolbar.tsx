import { type KeyboardEvent, useState } from 'react';
import { markdownCommands, namedShortcut, shownShortcut } from './markdown-commands.ts';
import type { MarkdownEdit } from './markdown-edit.ts';
import './MarkdownToolbar.css';

type Props = {
  /** The id of the text field. */
  controls: string;
  edit: (name: MarkdownEdit) => void;
};

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
      data-overlay="start"
      onKeyDown={move}
    >
      {markdownCommands.map(({ name, label, shortcut }, index) => (
        <button
          key={name}
          type="button"
          data-mark={name}
          tabIndex={index === current ? 0 : -1}
          aria-keyshortcuts={namedShortcut(shortcut)}
          title={shownShortcut(shortcut)}
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
  const last = markdownCommands.length - 1;
  if (key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowLeft') return current === 0 ? last : current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
