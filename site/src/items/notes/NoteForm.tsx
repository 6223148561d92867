import { type FormEvent, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { beginning } from '#shared/text/truncate.ts';
import type { Message } from '#site/src/api/api.ts';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';

type Words = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'maxLength'> & {
  label: string;
  value: string;
  change: (words: string) => void;
  optional?: boolean;
  hint?: string;
  className?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

type Props = {
  ref?: Ref<HTMLFormElement>;
  label: string;
  passage?: string;
  words: readonly Words[];
  verb: string;
  quiet?: boolean;
  /** Why it cannot be sent yet. */
  lacking: string | false;
  send: () => Promise<Message | undefined>;
  /** Nothing of it is to be kept. */
  end: () => void;
  notKept: ReactNode;
  /** Between its buttons. */
  children?: ReactNode;
};

/** Words about a passage, which stay until they are sent. */
export function NoteForm({ ref, label, passage, words, verb, quiet, lacking, send, end, notKept, children }: Props) {
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void attempt(async () => (lacking ? { text: `${lacking}.` } : send()), end);
  };
  return (
    <form ref={ref} className="note-new" aria-label={label} noValidate onSubmit={submit}>
      {passage && <Quotation words={passage} />}
      {words.map(({ label, hint, optional, className, change, ...given }) => (
        <Field key={label} {...{ label, hint, optional, className }}>
          {(wiring) => (
            // The form closes with what was sent.
            <textarea {...wiring} {...given} readOnly={busy} onChange={({ target }) => change(target.value)} />
          )}
        </Field>
      ))}
      {notKept}
      {failure && <Alert kind="error" {...failure} />}
      <p className="row note-buttons">
        <Button type="submit" data-quiet={quiet} aria-disabled={busy}>
          {verb}
        </Button>
        {children}
        <Action onClick={end}>Annulla</Action>
      </p>
    </form>
  );
}

/** More of a passage would push its note out of sight. */
const maxLength = 160;

export function Quotation({ words }: { words: string }) {
  const line = words.replace(/\s+/g, ' ');
  return <q className="note-words">{line.length > maxLength ? `${beginning(line, maxLength).trimEnd()} …` : line}</q>;
}

/** The calls of a form or card, one at a time, and why the last one failed. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const attempt = async (act: () => Promise<Message | undefined>, done?: () => void) => {
    if (busy) return;
    setBusy(true);
    const failed = await act();
    setBusy(false);
    setFailure(failed);
    if (!failed) done?.();
  };
  return { busy, failure, attempt };
}
