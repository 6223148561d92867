import { useRef, useState } from 'react';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import type { Doubt, FormValues } from '#site/src/forms/kind.ts';

/** Asks once about values that are possible but look like a slip. `proceed` sends the form again. */
export function useDoubt(doubtIn: (values: FormValues) => Doubt | undefined, proceed: () => void) {
  const [doubt, setDoubt] = useState<Doubt>();
  const settled = useRef(new Set<string>());
  const close = () => setDoubt(undefined);

  const question = (values: FormValues): (() => void) | undefined => {
    const found = doubtIn(values);
    return found && !settled.current.has(found.text) ? () => setDoubt(found) : undefined;
  };

  const dialog = doubt && (
    <ConfirmDialog
      title={doubt.title}
      verb={doubt.verb}
      close={close}
      confirm={() => {
        settled.current.add(doubt.text);
        close();
        proceed();
      }}
    >
      <p>{doubt.text}</p>
    </ConfirmDialog>
  );
  return { question, dialog };
}
