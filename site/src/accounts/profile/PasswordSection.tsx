import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { AccountFields, newPasswordFields } from '#site/src/accounts/AccountFields.tsx';
import { lazyResolver, loadResolvers, useSubmit } from '#site/src/accounts/account-form.tsx';
import type { PasswordForm } from '#site/src/accounts/account-forms.ts';
import { api } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { Button } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';

const fields = [
  { name: 'current', label: 'Password attuale', type: 'password', autoComplete: 'current-password' },
  ...newPasswordFields(),
] as const;

const empty: PasswordForm = { current: '', password: '', confirmPassword: '' };

/** `email` tells password managers whose password it is. */
export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  const form = useForm<PasswordForm>({
    resolver: lazyResolver(({ passwordResolver }) => passwordResolver),
    defaultValues: empty,
  });
  const { submit, failure, done, busy } = useSubmit(
    form,
    'La password non è cambiata. Riprova tra poco.',
    async ({ current, password }) => {
      await api.auth.password.$put({ json: { current, password } });
      form.reset(empty);
      await refetchList(client, 'sessions');
    },
  );
  return (
    <section aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      <form className="account-form" noValidate onSubmit={submit} onFocus={() => void loadResolvers()}>
        {failure && <Alert kind="error" {...failure} />}
        {done && (
          <Alert
            kind="success"
            text="La password è cambiata."
            hint="Le sessioni aperte sugli altri dispositivi sono chiuse."
          />
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <AccountFields form={form} fields={fields} />
        <Button type="submit" disabled={busy}>
          Cambia la password
        </Button>
      </form>
    </section>
  );
}
