import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem, api, type Message, serverMessage } from '#site/src/api/api.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { enter, useSubmit } from '#site/src/features/accounts/account-form.tsx';

export type SecondStepProps = { challenge: string; restart: () => void };

/** The second step of a login: a code of the app, a recovery code or a passkey. */
export function SecondStep({ challenge, restart }: SecondStepProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [isExpired, setExpired] = useState(false);
  const [passkeyFailure, setPasskeyFailure] = useState<Message>();
  const form = useForm({ defaultValues: { code: '' } });
  const leaveIfExpired = (error: unknown) => {
    if (error instanceof ApiProblem && error.status === 410) setExpired(true);
  };
  const { submit, failure, busy } = useSubmit(
    form,
    'L’accesso non è riuscito. Riprova tra poco.',
    async (values) => {
      setPasskeyFailure(undefined);
      try {
        const answer = await api.auth['second-factor'].$post({ json: { challenge, code: values.code } });
        enter(await answer.json());
      } catch (error) {
        leaveIfExpired(error);
        throw error;
      }
    },
    { leaves: true },
  );
  const logInWithPasskey = async () => {
    setPasskeyFailure(undefined);
    try {
      const { loginWithPasskey } = await import('./passkeys.ts');
      const loggedIn = await loginWithPasskey(challenge);
      if (loggedIn) enter(loggedIn);
    } catch (error) {
      leaveIfExpired(error);
      setPasskeyFailure(serverMessage(error, 'La passkey non è stata usata. Riprova, oppure scrivi un codice.'));
    }
  };
  const shown = passkeyFailure ?? failure;
  const byApp = kind === 'app';

  if (isExpired) {
    return (
      <div className="account-form">
        <Alert kind="error" text="L’accesso è scaduto: ricomincia da email e password." />
        <button type="button" className="button" onClick={restart}>
          Ricomincia
        </button>
      </div>
    );
  }
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p>La password è giusta. Ora serve il secondo fattore.</p>
      {shown && <Alert kind="error" {...shown} />}
      <Field
        key={kind}
        label={byApp ? 'Codice di verifica' : 'Codice di recupero'}
        hint={byApp ? 'Le sei cifre che mostra la tua app' : 'Uno dei dieci che hai conservato; vale una volta sola'}
        error={form.formState.errors.code?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            inputMode={byApp ? 'numeric' : 'text'}
            autoComplete={byApp ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the step before it had the focus and is gone
            autoFocus
            {...form.register('code', { required: 'Campo obbligatorio' })}
          />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={busy}>
        Entra
      </button>
      {'PublicKeyCredential' in window && (
        <button type="button" className="button" data-quiet onClick={() => void logInWithPasskey()}>
          Usa una passkey
        </button>
      )}
      <p className="account-other">
        <button
          type="button"
          className="action"
          onClick={() => {
            form.reset();
            setKind(byApp ? 'recovery' : 'app');
          }}
        >
          {byApp ? 'Usa un codice di recupero' : 'Usa il codice dell’app'}
        </button>{' '}
        <button type="button" className="action" onClick={restart}>
          Ricomincia
        </button>
      </p>
    </form>
  );
}
