import { type RefObject, useLayoutEffect } from 'react';
import { caretLineOf, freeSpace } from '#site/src/forms/useCaretInView.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import './InsertMenu.css';

type Entry = { id: string; label: string; take: () => void };

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  fieldId: string;
  active: number;
  entries: readonly Entry[];
  press: (event: KeyboardEvent) => boolean;
};

/** The list itself, at the line of the caret. */
export function InsertMenu({ ref, id, fieldId, active, entries, press }: Props) {
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId);
    if (field && ref.current) makeRoom(ref.current, field);
  }, [ref, fieldId]);
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId);
    if (field && ref.current) placeAtCaret(ref.current, field);
  });
  useLayoutEffect(() => {
    const entry = document.getElementById(entries[active]?.id ?? '');
    if (ref.current?.contains(document.activeElement)) entry?.focus();
    entry?.scrollIntoView({ block: 'nearest' });
  }, [ref, active, entries]);

  return (
    <div ref={ref} className="insert-menu">
      {/* The focus stays in the text, whose keys move in the list, until Tab leads here. */}
      <div
        role="listbox"
        id={id}
        aria-label="Inserisci"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (press(event.nativeEvent)) event.preventDefault();
        }}
      >
        {entries.map(({ id: entryId, label, take }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list and the text field have the keys
          <div
            key={entryId}
            id={entryId}
            role="option"
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={take}
          >
            {label}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {counted(entries.length, ['voce', 'voci'])}: si sceglie con le frecce e con Invio
      </p>
    </div>
  );
}

const gap = 6;

/** Six entries. */
const minRoomPixels = 270;

function roomAt(field: HTMLElement) {
  const line = caretLineOf(field);
  const space = freeSpace(field);
  return { line, below: space.bottom - line.bottom - gap, above: line.top - space.top - gap };
}

/** Scrolls a line at the foot of the window up, by half of its height in the window at most: a phone has its keyboard there. */
function makeRoom(menu: HTMLElement, field: HTMLElement): void {
  const { line, below, above } = roomAt(field);
  const missing = Math.min(menu.offsetHeight, minRoomPixels) - Math.max(below, above);
  if (missing > 0) scrollBy({ top: Math.min(missing, line.top / 2), behavior: 'instant' });
}

/** Under the line, or over it where there is more room. */
function placeAtCaret(menu: HTMLElement, field: HTMLElement): void {
  const { line, below, above } = roomAt(field);
  const origin = menu.offsetParent?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  menu.style.maxHeight = '';
  const isBelow = below >= Math.min(menu.offsetHeight, above);
  menu.style.maxHeight = `${Math.max(88, isBelow ? below : above)}px`;
  const top = isBelow ? line.bottom + gap : line.top - gap - menu.offsetHeight;
  menu.style.top = `${top - origin.top}px`;
}
