import { type FormEvent, useState } from 'react';
import { deviceMarks } from '#site/src/accounts/device-marks.ts';
import { ApiProblem, anonymousApi, endSessionAndGoToLogin, type Message, serverMessage } from '#site/src/api/api.ts';
import { openSession, storageDenied } from '#site/src/api/session.ts';
import { Submit } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';

type Props = { email: string; close: () => void; entered: () => void };

/** The login of the person who writes. A second step leads to the page of the login, and back here. */
export function LoginDialog({ email, close, entered }: Props) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Message>();
  const [busy, setBusy] = useState(false);
  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      // Without the token that has ended.
      const response = await anonymousApi.auth.login.$post({ json: { email, password, device_marks: deviceMarks() } });
      if (openSession(await response.json())) return entered();
      setFailure({ text: storageDenied });
    } catch (error) {
      if (error instanceof ApiProblem && error.challenge !== undefined) return endSessionAndGoToLogin();
      setFailure(serverMessage(error, 'Login failed'));
    }
    setBusy(false);
  };
  return (
    <Dialog title="Accedi e continua" close={close}>
      <form noValidate onSubmit={logIn}>
        {failure && <Alert kind="error" {...failure} />}
        <p>Come {email}.</p>
        <Field label="Password">
          {(wiring) => (
            <input
              {...wiring}
              type="password"
              autoComplete="current-password"
              data-first
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <DialogButtons close={close}>
          <Submit busy={busy}>Accedi</Submit>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
