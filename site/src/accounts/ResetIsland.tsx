import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPath, loginPath } from '#shared/publish/paths.ts';
import { ApiProblem, anonymousApi } from '#site/src/api/api.ts';
import { endSession } from '#site/src/api/session.ts';
import { Submit } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { AccountFields, lazyResolver, loadResolvers, newPasswordFields, useSubmit } from './account-form.tsx';
import type { NewPasswordForm } from './account-forms.ts';
import { incompleteLink, linkToken } from './link-token.ts';
import './account-forms.css';

/** Chooses a new password with the link from the mail. Opening the page uses nothing up: mail scanners open links too. */
export function ResetIsland() {
  const [token] = useState(linkToken);
  const [isExpired, setExpired] = useState(false);
  const form = useForm<NewPasswordForm>({
    resolver: lazyResolver(({ newPasswordResolver }) => newPasswordResolver),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { submit, failure, busy, done } = useSubmit(
    form,
    'La password non è cambiata. Riprova tra poco.',
    async (values) => {
      try {
        await anonymousApi.auth.reset.$post({ json: { token, password: values.password } });
      } catch (error) {
        setExpired(error instanceof ApiProblem && error.status === 410);
        throw error;
      }
      endSession();
    },
  );
  useEffect(() => {
    if (done) document.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [done]);

  if (token === '') return <LinkProblem text={incompleteLink} />;
  if (isExpired && failure) return <LinkProblem text={failure.text} />;
  if (done) {
    return (
      <div className="account-form">
        <Alert
          kind="success"
          text="La password è cambiata."
          hint="Le sessioni aperte sono chiuse, su ogni dispositivo: accedi con la password nuova."
        />
        <a className="button" data-first href={loginPath()}>
          Accedi
        </a>
      </div>
    );
  }
  return (
    <form className="account-form" noValidate onFocus={loadResolvers} onSubmit={submit}>
      {failure && <Alert kind="error" {...failure} />}
      <AccountFields form={form} fields={newPasswordFields()} />
      <Submit busy={busy}>Cambia la password</Submit>
    </form>
  );
}

const LinkProblem = ({ text }: { text: string }) => (
  <div className="account-form">
    <Alert kind="error" text={text} />
    <a className="button" href={forgotPath}>
      Chiedi un altro link
    </a>
  </div>
);
