import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FactorKind } from '#shared/accounts/second-factor.ts';
import { enter, FormInput, useSubmit } from '#site/src/accounts/account-form.tsx';
import { ApiProblem, api, type Message, serverMessage } from '#site/src/api/api.ts';
import { Action, Button, Submit } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';

export type SecondStepProps = { challenge: string; factors: readonly FactorKind[]; restart: () => void };

const ways = {
  app: 'Usa il codice dell’app',
  passkey: 'Torna alla passkey',
  recovery: 'Usa un codice di recupero',
};

/** The second step of a login with what the account has: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ challenge, factors, restart }: SecondStepProps) {
  const usesPasskey = factors.includes('passkey') && 'PublicKeyCredential' in window;
  const first = factors.includes('app') ? 'app' : usesPasskey ? 'passkey' : 'recovery';
  const [kind, setKind] = useState<FactorKind | 'recovery'>(first);
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
        await enter(await answer.json());
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
      if (loggedIn) await enter(loggedIn);
    } catch (error) {
      leaveIfExpired(error);
      setPasskeyFailure(serverMessage(error, 'La passkey non è stata usata. Riprova, oppure scrivi un codice.'));
    }
  };
  const shown = passkeyFailure ?? failure;
  const byApp = kind === 'app';
  const other = kind === 'recovery' ? first : 'recovery';

  if (isExpired) {
    return (
      <div className="account-form">
        <Alert kind="error" text="L’accesso è scaduto: ricomincia da email e password" />
        <Button onClick={restart}>Ricomincia</Button>
      </div>
    );
  }
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p>La password è giusta. Ora serve il secondo fattore.</p>
      {shown && <Alert kind="error" {...shown} />}
      {kind !== 'passkey' && (
        <FormInput
          key={kind}
          form={form}
          name="code"
          label={byApp ? 'Codice di verifica' : 'Codice di recupero'}
          hint={byApp ? 'Le sei cifre che mostra la tua app' : 'Uno dei dieci che hai conservato; vale una volta sola'}
          type="text"
          inputMode={byApp ? 'numeric' : 'text'}
          autoComplete={byApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          // The step before it had the focus and is gone.
          autoFocus
          needed
        />
      )}
      {kind !== 'passkey' && <Submit busy={busy}>Entra</Submit>}
      {usesPasskey && (
        <Button
          data-quiet={kind !== 'passkey' || undefined}
          // The step before it had the focus and is gone.
          autoFocus={kind === 'passkey'}
          onClick={() => void logInWithPasskey()}
        >
          Usa la passkey
        </Button>
      )}
      <p className="account-other">
        {other !== kind && (
          <Action
            onClick={() => {
              form.reset();
              setKind(other);
            }}
          >
            {ways[other]}
          </Action>
        )}{' '}
        <Action onClick={restart}>Ricomincia</Action>
      </p>
    </form>
  );
}
