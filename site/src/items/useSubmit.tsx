import { useRef, useState } from 'react';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import { baseValues } from '#site/src/forms/conflict.ts';
import type { Decision } from '#site/src/forms/kind.ts';
import type { EditedDocument } from './useEditedDocument.ts';
import { useQuestions } from './useQuestions.tsx';

const RejectDialog = lazyDialog('Respingere il contenuto?', () =>
  import('#site/src/items/decisions/RejectDialog.tsx').then((module) => module.RejectDialog),
);

/** Sends the form, after the questions that its values ask. */
export function useSubmit(edited: EditedDocument) {
  const { kind, form, base, save, item } = edited;
  const stays = useRef(false);
  const decision = useRef<Decision>(undefined);
  const [rejecting, setRejecting] = useState(false);
  const questions = useQuestions(edited);
  const send = form.handleSubmit(
    () => save.send({ stays: stays.current, answered: questions.answered, decision: decision.current }),
    (complaints) => save.refuse(Object.keys(complaints)),
  );
  const submit = (pressed: string | undefined, staying: boolean) => {
    if (save.isBusy) return;
    stays.current = staying;
    decision.current = pressed === 'approve' ? { name: pressed } : undefined;
    if (pressed === 'reject') return setRejecting(true);
    if (pressed && !decision.current) form.setValue('status', pressed);
    void send();
  };

  const { outcome } = save;
  const dialogs = (
    <>
      {questions.dialog}
      {rejecting && item && (
        <RejectDialog
          item={{
            kind: kind.kind,
            id: item.id,
            title: String(form.getValues('title')),
            author: String(form.getValues('author') ?? ''),
          }}
          close={() => setRejecting(false)}
          reject={(reason) => {
            decision.current = { name: 'reject', reason };
            void send();
          }}
        />
      )}
      {outcome.state === 'conflict' && (
        <ConflictDialog
          kind={kind}
          base={baseValues(base.current)}
          mine={form.getValues()}
          theirs={outcome.theirs.values}
          saving={outcome.saving}
          close={() => save.refuse([])}
          applyChoice={(chosen) => {
            base.current = outcome.theirs;
            // A colleague has decided: no decision is left to take.
            if (outcome.theirs.values['status'] !== 'pending') decision.current = undefined;
            form.reset(chosen, { keepDefaultValues: true });
            save.refuse([]);
            void send();
          }}
        />
      )}
    </>
  );
  return { submit, dialogs };
}
