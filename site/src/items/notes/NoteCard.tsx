import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Note } from '#shared/items/note.ts';
import { notes as limits } from '#shared/limits.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { newFormId } from '#site/src/api/api.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { useNotKept } from '#site/src/forms/useKeptWords.tsx';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { formatDateTime } from '#site/src/lib/italian-format.ts';
import { NoteForm, Quotation, useAttempt } from './NoteForm.tsx';
import { Suggestion } from './Suggestion.tsx';
import { useOpenNotes } from './text-notes.ts';

type Props = {
  note: Note;
  go: () => void;
  /** The note leaves the list of open ones, with the button that was pressed. */
  focusPanel: () => void;
};

/** A note with its answers, and what can be done with it. */
export function NoteCard({ note, go, focusPanel }: Props) {
  const { user } = useDocument();
  const { notes, kept, passages, current } = useOpenNotes();
  const passage = passages.get(note.id);
  const { busy, failure, attempt } = useAttempt();
  const [answering, setAnswering] = useState(() => kept.answer(note.id) !== undefined);
  const [deleting, setDeleting] = useState(false);
  const { resolved } = note;

  return (
    <li className="note" data-note={note.id} data-current={note.id === current || undefined} aria-busy={busy}>
      {passage ? (
        <button type="button" className="note-place" onClick={go} onKeyDown={moveBetween}>
          <Quotation words={note.quote} />
        </button>
      ) : (
        <p className="note-gone">
          <strong>Il passaggio non c’è più</strong> <Quotation words={note.quote} />
        </p>
      )}
      <Words by={note.by.name} at={note.createdAt} text={note.text} />
      {note.suggestion !== undefined && !resolved && passage && (
        <Suggestion
          note={note}
          suggested={note.suggestion}
          passage={passage}
          resolve={() => void attempt(() => notes.calls.resolve(note.id), focusPanel)}
        />
      )}
      {note.suggestion !== undefined && (resolved || !passage) && (
        <p className="note-text">
          {note.suggestion === '' ? 'Proponeva di togliere queste parole.' : <>Proponeva: {note.suggestion}</>}
        </p>
      )}
      {note.answers.map((answer) => (
        <Words key={answer.id} by={answer.by.name} at={answer.createdAt} text={answer.text} />
      ))}
      {resolved && (
        <p className="caption">
          Risolta da {resolved.by.name}, {formatDateTime(resolved.at)}
        </p>
      )}
      {failure && <Alert kind="error" {...failure} />}
      {answering ? (
        <AnswerForm note={note} close={() => setAnswering(false)} />
      ) : (
        <p className="row note-buttons">
          <Action onClick={() => setAnswering(true)}>Rispondi</Action>
          <Action onClick={() => void attempt(() => notes.calls[resolved ? 'reopen' : 'resolve'](note.id), focusPanel)}>
            {resolved ? 'Riapri' : 'Risolvi'}
          </Action>
          {mayTo(user, 'notes:delete', note.by.id) && <Action act={() => setDeleting(true)}>Elimina</Action>}
        </p>
      )}
      {deleting && (
        <ConfirmDialog
          title="Eliminare il commento?"
          verb="Elimina"
          close={() => setDeleting(false)}
          confirm={() => {
            setDeleting(false);
            void attempt(() => notes.calls.remove(note.id), focusPanel);
          }}
        >
          <p>Il commento e le sue risposte non si possono recuperare. Se la questione è chiusa, basta risolverla.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const { currentTarget } = event;
  const all = currentTarget.closest('.notes')?.querySelectorAll<HTMLElement>('.note-place') ?? [];
  const places = [...all].filter((place) => place.checkVisibility());
  const next = places[places.indexOf(currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Words({ by, at, text }: { by: string; at: string; text: string }) {
  return (
    <div className="note-said">
      <p className="caption">
        <strong>{by}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {text && <p className="note-text">{text}</p>}
    </div>
  );
}

function AnswerForm({ note, close }: { note: Note; close: () => void }) {
  const { notes, kept } = useOpenNotes();
  const [begun] = useState(() => kept.answer(note.id));
  const [text, setText] = useState(begun ?? '');
  const key = useRef(newFormId());
  const field = useRef<HTMLTextAreaElement>(null);
  // The focus stays on the button that was just pressed: words that were kept from before do not take it.
  useEffect(() => {
    if (begun === undefined) field.current?.focus();
  }, [begun]);
  const [notKept, watch] = useNotKept();
  const write = (words: string) => {
    setText(words);
    watch(kept.storeAnswer(note.id, words));
  };
  const end = () => {
    void kept.storeAnswer(note.id, '');
    close();
  };

  return (
    <NoteForm
      label="Risposta"
      words={[{ label: 'Risposta', ref: field, rows: 3, maxLength: limits.text, value: text, change: write }]}
      verb="Invia la risposta"
      quiet
      lacking={!text.trim() && 'Scrivi la risposta'}
      send={() => notes.calls.answer(note.id, text, key.current)}
      end={end}
      notKept={notKept}
    />
  );
}
