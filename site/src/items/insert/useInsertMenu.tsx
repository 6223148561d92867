import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { caretLineOf, freeSpace } from '#site/src/forms/useCaretInView.ts';
import { insertsFor, type MarkdownCommand } from '#site/src/items/fields/markdown-commands.ts';
import type { WritingField } from '#site/src/items/fields/writing-field.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { slashAt } from './slash.ts';

/** `from`: where the «/» is; undefined for a menu that was opened by its button or its shortcut. */
type Open = { from: number | undefined; words: string; active: number };

type Options = {
  writing: RefObject<WritingField | null>;
  fieldId: string;
  choose: (command: MarkdownCommand) => void;
};

/** The menu of what can be inserted. The focus stays in the text, which names the active entry (ARIA listbox). */
export function useInsertMenu({ writing, fieldId, choose }: Options) {
  const [menu, setMenu] = useState<Open>();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const close = () => setMenu(undefined);
  const entries = menu ? insertsFor(menu.words) : [];
  const active = menu && entries[menu.active];
  const optionId = ({ name }: MarkdownCommand) => `${id}-${name}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!field || !activeId) return;
    const attributes = {
      'aria-controls': `${id}-list`,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [fieldId, id, activeId]);

  const isOpen = menu !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const field = document.getElementById(fieldId);
    const closeOutside = ({ target }: Event) => {
      const { current } = place;
      if (target instanceof Node && !current?.contains(target) && !field?.contains(target)) setMenu(undefined);
    };
    const listening = new AbortController();
    document.addEventListener('focusin', closeOutside, listening);
    document.addEventListener('pointerdown', closeOutside, listening);
    return () => listening.abort();
  }, [isOpen, fieldId]);

  const leave = () => {
    close();
    document.getElementById(fieldId)?.focus();
  };
  const take = (command: MarkdownCommand) => {
    close();
    choose(command);
  };

  /** True if the key was meant for the menu. */
  function press(event: KeyboardEvent): boolean {
    if (!menu || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = targetOf(event.key, menu.active, entries.length);
    if (next !== undefined) setMenu({ ...menu, active: next });
    else if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && active && !event.shiftKey) take(active);
    else return false;
    return true;
  }

  return {
    isOpen,

    /** By its button or its shortcut. False without a text. */
    toggle(): boolean {
      const { current } = writing;
      if (!current) return false;
      if (menu) close();
      else {
        const { start, end } = current.read();
        // The keys of the menu are those of the text.
        current.apply({ from: start, to: start, insert: '', select: [start, end] });
        setMenu({ from: undefined, words: '', active: 0 });
      }
      return true;
    },

    follow(typed: boolean): void {
      if (!menu && !typed) return;
      const slash = writing.current && slashAt(writing.current.read());
      if (!menu) {
        if (slash?.words === '') setMenu({ ...slash, active: 0 });
        return;
      }
      if (menu.from === undefined) {
        if (typed) close();
      } else if (slash?.from !== menu.from || insertsFor(slash.words).length === 0) close();
      else if (slash.words !== menu.words) setMenu({ ...slash, active: 0 });
    },

    press,

    list: menu && (
      <InsertMenu
        ref={place}
        id={`${id}-list`}
        fieldId={fieldId}
        active={menu.active}
        press={press}
        entries={entries.map((command) => ({
          id: optionId(command),
          label: command.label,
          take: () => take(command),
        }))}
      />
    ),
  };
}

function targetOf(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return undefined;
}

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
function InsertMenu({ ref, id, fieldId, active, entries, press }: Props) {
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
