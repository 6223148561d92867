import { type KeyboardEvent, useState } from 'react';
import { ariaShortcut, type MarkdownCommand, shortcutLabel, type ToolbarCommand } from './markdown-commands.ts';

type ToolbarProps = {
  /** The id of the text field. */
  controls: string;
  commands: readonly ToolbarCommand[];
  act: (name: MarkdownCommand['name']) => void;
  inserting: boolean;
  /** The text is shown as Markdown alone. */
  isPlain: boolean;
  togglePlain: () => void;
};

/** One tab stop; the arrow keys move between the buttons (ARIA toolbar pattern). */
export function MarkdownToolbar({ controls, commands, act, inserting, isPlain, togglePlain }: ToolbarProps) {
  const [current, setCurrent] = useState(0);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = targetOf(event.key, current, commands.length);
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
      {commands.map(({ name, label, shortcut }, index) => (
        <button
          key={name}
          type="button"
          data-mark={name}
          tabIndex={index === current ? 0 : -1}
          aria-keyshortcuts={ariaShortcut(shortcut)}
          title={shortcutLabel(shortcut)}
          {...(name === 'insert' && { 'aria-haspopup': 'listbox', 'aria-expanded': inserting })}
          // Keeps the textarea's selection and, on a phone, the keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => act(name)}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        data-mark="view"
        aria-pressed={isPlain}
        tabIndex={current === commands.length ? 0 : -1}
        onPointerDown={(event) => event.preventDefault()}
        onFocus={() => setCurrent(commands.length)}
        onClick={togglePlain}
      >
        Markdown
      </button>
    </div>
  );
}

function targetOf(key: string, current: number, last: number): number | undefined {
  if (key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowLeft') return current === 0 ? last : current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
