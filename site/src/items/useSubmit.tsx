import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { may, type Role } from '#shared/rules/permissions.ts';
import { ConfirmDialog, lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import { baseValues, type Saved } from '#site/src/forms/conflict.ts';
import type { Decision, Doubt, EditorKind, FormValues } from '#site/src/forms/kind.ts';
import { described, keepDecorative, type Undescribed, undescribedPictures } from './alt-texts.ts';
import type { EditedDocument } from './useEditedDocument.ts';
import { isBusy } from './useSave.ts';

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
    if (isBusy(save.outcome)) return;
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

const AltTextDialog = lazyDialog('Che cosa si vede?', () =>
  import('./AltTextDialog.tsx').then((module) => module.AltTextDialog),
);

type Descriptions = Parameters<ComponentProps<typeof AltTextDialog>['proceed']>[0];
type Question = { about: Doubt | readonly Undescribed[]; answer: (goesOn: boolean) => void };

/**
 * What is asked once before the values are sent: whether what looks like a slip is meant, and for each missing description of
 * a picture before readers see it. One that is left without is decorative, which the library keeps of a picture of its own; a
 * description it takes over when the item is saved.
 */
function useQuestions({ kind, role, form, base, check }: EditedDocument) {
  const [question, setQuestion] = useState<Question>();
  const settled = useRef(new Set<string>());
  const ask = (about: Question['about']) =>
    new Promise<boolean>((resolve) => {
      const answer = (goesOn: boolean) => {
        // First the dialog gives the focus back.
        flushSync(() => setQuestion(undefined));
        resolve(goesOn);
      };
      setQuestion({ about, answer });
    });

  async function answered(values: FormValues): Promise<boolean> {
    const doubt = withdrawal(kind, base.current, role, values) ?? kind.doubt?.(values);
    if (doubt && !settled.current.has(doubt.text)) {
      if (!(await ask(doubt))) return false;
      settled.current.add(doubt.text);
    }
    const pictures = values['status'] === 'draft' ? [] : await undescribedPictures(values);
    const lacking = pictures.filter(({ address }) => !settled.current.has(address));
    return lacking.length === 0 || ask(lacking);
  }

  function write(descriptions: Descriptions): void {
    for (const { picture, alt } of descriptions) {
      const { address, place } = picture;
      if (!alt) {
        settled.current.add(address);
        void keepDecorative(address);
      } else if (place === 'image') form.setValue('imageAlt', alt, { shouldDirty: true });
      else {
        const content = described(form.getValues('content') as string, address, alt);
        form.setValue('content', content, { shouldDirty: true });
      }
    }
  }

  if (!question) return { answered, dialog: undefined };
  const { about, answer } = question;
  const leave = () => answer(false);
  const dialog =
    'verb' in about ? (
      <ConfirmDialog title={about.title} verb={about.verb} busy={false} close={leave} confirm={() => answer(true)}>
        <p>{about.text}</p>
      </ConfirmDialog>
    ) : (
      <AltTextDialog
        pictures={about}
        close={leave}
        check={() => {
          leave();
          check.button.current?.focus();
          check.setOpen(true);
        }}
        proceed={(descriptions) => {
          write(descriptions);
          answer(true);
        }}
      />
    );
  return { answered, dialog };
}

/** Asks before a save that takes the item from its readers, as only an editor’s does. */
function withdrawal({ labels }: EditorKind, stored: Saved<FormValues>, role: Role, { status }: FormValues) {
  const isOnline = stored.id !== undefined && stored.values['status'] === 'published';
  if (!isOnline || status === 'published' || !may(role, 'content:publish')) return undefined;
  const text = `Non sarà più online: i lettori non troveranno più ${labels.the}.`;
  return { title: 'Togliere dalla pubblicazione?', text, verb: 'Togli' };
}
