import { useForm } from 'react-hook-form';
import { loginPath } from '#shared/publish/paths.ts';
import { anonymousApi } from '#site/src/api/api.ts';
import { Submit } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { FormInput, lazyResolver, loadResolvers, PrivacyLine, useSubmit } from './account-form.tsx';
import type { ForgotForm } from './account-forms.ts';
import './account-forms.css';

/** Asks for a link to choose a new password. The answer never says whether the address has an account. */
export function ForgotIsland() {
  const form = useForm<ForgotForm>({
    resolver: lazyResolver(({ forgotResolver }) => forgotResolver),
    defaultValues: { email: '' },
  });
  const { submit, failure, busy, done } = useSubmit(
    form,
    'Il messaggio non è partito. Riprova tra poco.',
    ({ email }) => anonymousApi.auth.forgot.$post({ json: { email } }),
  );

  return (
    <form className="account-form" noValidate onFocus={loadResolvers} onSubmit={submit}>
      {failure && <Alert kind="error" {...failure} />}
      {done && (
        <Alert
          kind="success"
          text="Se l’indirizzo ha un account, tra poco arriva un messaggio con un link."
          hint="Il link vale per mezz’ora e una volta sola. Se non arriva, guarda nella posta indesiderata."
        />
      )}
      <FormInput form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <Submit busy={busy}>Mandami il link</Submit>
      <p className="account-other">
        Te la sei ricordata? <a href={loginPath()}>Accedi</a>
      </p>
      <PrivacyLine />
    </form>
  );
}
