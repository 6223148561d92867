import { useState } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { useDocument } from './useEditedDocument.ts';

const LoginDialog = lazyDialog('Accedi e continua', () =>
  import('./LoginDialog.tsx').then((module) => module.LoginDialog),
);

/** Says while one writes that the session has ended, with the login in place. */
export function SessionEnded() {
  const { user, unsaved } = useDocument();
  const [open, setOpen] = useState(false);
  if (unsaved.shown.copy !== 'signed-out') return null;
  return (
    <>
      <p className="unsaved-line" role="status">
        La sessione è scaduta: quello che scrivi resta in questo browser.{' '}
        <Action onClick={() => setOpen(true)}>Accedi</Action>
      </p>
      {open && (
        <LoginDialog
          email={user.email}
          close={() => setOpen(false)}
          entered={() => {
            setOpen(false);
            void unsaved.words.flush();
          }}
        />
      )}
    </>
  );
}
