import { useRef, useState } from 'react';
import { may, type Role } from '#shared/rules/permissions.ts';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import { baseValues, type Saved } from '#site/src/forms/conflict.ts';
import type { Decision, EditorKind, FormValues } from '#site/src/forms/kind.ts';
import type { EditedDocument } from './document.ts';
import { useDescriptions } from './useDescriptions.tsx';
import { useDoubt } from './useDoubt.tsx';

/** Loaded when an item is rejected. */
const RejectDialog = lazyDialog('Respingere il contenuto?', () =>
  import('#site/src/items/decisions/RejectDialog.tsx').then((module) => module.RejectDialog),
);

/** Sends the form, after the questions that its values ask. */
export function useSubmit({ kind, role, form, base, save, item, check }: EditedDocument) {
  const stays = useRef(false);
  const decision = useRef<Decision>(undefined);
  const [rejecting, setRejecting] = useState(false);
  const descriptions = useDescriptions(form, {
    check: () => {
      check.button.current?.focus();
      check.setOpen(true);
    },
    proceed: () => void send(),
  });
  const doubt = useDoubt(
    (values) => withdrawal(kind, base.current, role, values) ?? kind.doubt?.(values),
    () => void send(),
  );
  const send = form.handleSubmit(
    (values) =>
      save.send(values, {
        stays: stays.current,
        question: async (given) => doubt.question(given) ?? (await descriptions.question(given)),
        decision: decision.current,
      }),
    (complaints) => save.refuse(Object.keys(complaints)),
  );
  const submit = (pressed: string | undefined, staying: boolean) => {
    // One save at a time.
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
      {doubt.dialog}
      {descriptions.dialog}
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

/** Asks before a save that takes the item from its readers, as only an editor’s does. */
function withdrawal({ labels }: EditorKind, stored: Saved<FormValues>, role: Role, { status }: FormValues) {
  const isOnline = stored.id !== undefined && stored.values['status'] === 'published';
  if (!isOnline || status === 'published' || !may(role, 'content:publish')) return undefined;
  const text = `Non sarà più online: i lettori non troveranno più ${labels.the}.`;
  return { title: 'Togliere dalla pubblicazione?', text, verb: 'Togli' };
}
