import { useEffect, useRef, useState } from 'react';
import type { Note } from '#shared/items/note.ts';
import { Action, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { type Part, wordDiff } from '#site/src/forms/word-diff.ts';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { findPassage, type Passage } from './anchor.ts';

type Props = {
  note: Note;
  suggested: string;
  passage: Passage;
  /** Nothing of it is left to decide. */
  resolve: () => void;
};

/**
 * What a note proposes, accepted or declined place by place. Accepting writes into the form as if typed, in one step that can
 * be undone; nothing is stored until the form is saved.
 */
export function Suggestion({ note, suggested, passage, resolve }: Props) {
  const { text: field } = useDocument();
  // A declined change is not proposed again while the form is open.
  const [target, setTarget] = useState(suggested);
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    setCurrent(field.current?.read().text.slice(passage.from, passage.to));
  }, [field, passage]);
  const place = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  // The pressed button may have left with its change.
  useEffect(() => {
    if (current !== undefined && target !== undefined && decided.current && document.activeElement === document.body) {
      place.current?.closest<HTMLElement>('.notes')?.focus({ preventScroll: true });
    }
  }, [current, target]);
  if (current === undefined) return null;
  const changes = wordChanges(current, target);

  const accept = (chosen: WordChange | undefined) => {
    const pressed = document.activeElement;
    const text = field.current?.read().text ?? '';
    const now = findPassage(note, text);
    // The text has changed since the suggestion was shown: it is compared anew first.
    const words = now && text.slice(now.from, now.to);
    if (now === undefined || words !== current) return setCurrent(words ?? current);
    const { from, to, inserted } = chosen ?? { from: 0, to: current.length, inserted: target };
    const start = now.from + from;
    const end = now.from + from + inserted.length;
    field.current?.apply({ from: start, to: now.from + to, insert: inserted, select: [start, end] });
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
    const left = current.slice(0, from) + inserted + current.slice(to);
    decided.current = true;
    setCurrent(left);
    if (left === target) resolve();
  };
  const decline = (index: number) => {
    const left = without(current, target, index);
    decided.current = true;
    setTarget(left);
    if (left === current) resolve();
  };

  if (changes.length === 0) return <p className="caption">Il testo è già come si propone.</p>;
  return (
    <div ref={place} className="note-suggestion">
      <p className="note-marked">
        {marked(current, changes).map(({ kind, text }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>;
          const [Element, said] =
            kind === 'inserted' ? (['ins', 'proposto'] as const) : (['del', 'da togliere'] as const);
          return (
            <Element key={index}>
              <span className="visually-hidden">[{said}: </span>
              {text}
              <span className="visually-hidden">]</span>
            </Element>
          );
        })}
      </p>
      {changes.length > 1 && (
        <ul className="note-changes">
          {changes.map((change, index) => (
            <li key={index} className="row">
              <span>{described(change)}</span>
              <Action aria-label={`Accetta: ${described(change)}`} onClick={() => accept(change)}>
                Accetta
              </Action>
              <Action aria-label={`Rifiuta: ${described(change)}`} onClick={() => decline(index)}>
                Rifiuta
              </Action>
            </li>
          ))}
        </ul>
      )}
      <p className="row note-buttons">
        <QuietButton onClick={() => accept(undefined)}>{changes.length > 1 ? 'Accetta tutto' : 'Accetta'}</QuietButton>
        <Action onClick={resolve}>{changes.length > 1 ? 'Rifiuta tutto' : 'Rifiuta'}</Action>
      </p>
    </div>
  );
}

const quoted = (words: string) => `«${words.trim() || '␣'}»`;

function described({ removed, inserted }: WordChange): string {
  if (removed === '') return `aggiungi ${quoted(inserted)}`;
  return inserted === '' ? `togli ${quoted(removed)}` : `${quoted(removed)} → ${quoted(inserted)}`;
}

/** Words that a suggestion takes out of a passage and puts into it at one place. */
type WordChange = { from: number; to: number; removed: string; inserted: string };

/** The changes of a suggestion to the current words, in their order. Neighbouring words are one change. */
export function wordChanges(current: string, suggested: string): WordChange[] {
  const changes: WordChange[] = [];
  let pos = 0;
  // Blanks between the last change and what comes next.
  let blanks: string | undefined;
  for (const { kind, text } of wordDiff(current, suggested)) {
    if (kind === 'same') {
      blanks = text.trim() === '' ? text : undefined;
      pos += text.length;
      continue;
    }
    const last = changes.at(-1);
    const neighbour = last && blanks !== undefined && last.to + blanks.length === pos ? last : undefined;
    const change = neighbour ?? { from: pos, to: pos, removed: '', inserted: '' };
    if (!neighbour) changes.push(change);
    change.removed += neighbour ? blanks : '';
    change.inserted += neighbour ? blanks : '';
    if (kind === 'inserted') change.inserted += text;
    else {
      change.removed += text;
      pos += text.length;
    }
    change.to = pos;
    blanks = '';
  }
  return changes;
}

/** The suggestion without one of its changes: there the words stay as they are. */
export const without = (current: string, suggested: string, declined: number): string =>
  wordChanges(current, suggested).reduceRight(
    (words, { from, to, inserted }, index) =>
      index === declined ? words : words.slice(0, from) + inserted + words.slice(to),
    current,
  );

/** The passage with what its changes take out and put in. */
function marked(current: string, changes: readonly WordChange[]): Part[] {
  const parts: Part[] = [];
  let pos = 0;
  for (const { from, to, removed, inserted } of changes) {
    parts.push({ kind: 'same', text: current.slice(pos, from) });
    parts.push({ kind: 'removed', text: removed }, { kind: 'inserted', text: inserted });
    pos = to;
  }
  return [...parts, { kind: 'same' as const, text: current.slice(pos) }].filter(({ text }) => text !== '');
}
