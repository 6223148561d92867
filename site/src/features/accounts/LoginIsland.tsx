import { useForm } from 'react-hook-form';
import { api } from '#site/src/api/api.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import { Field } from '#site/src/components/Field.tsx';
import { Spinner } from '#site/src/components/Spinner.tsx';
import type { LoginForm } from './account-forms.ts';
import { type DemoLogin, DemoLogins } from './DemoLogins.tsx';
import { lazyResolver, loadResolvers } from './lazy-resolver.ts';
import { PrivacyLine } from './PrivacyLine.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useEntrance } from './useEntrance.ts';
import './account-forms.css';

/** `demo`: only the demo magazine shows its accounts. */
export function LoginIsland({ demo }: { demo: boolean }) {
  const open = useEntrance();
  const form = useForm<LoginForm>({
    resolver: lazyResolver(({ loginResolver }) => loginResolver),
    defaultValues: { email: '', password: '' },
  });
  const { submit, failure, busy } = useAccountForm(form, login, 'Login failed');
  const { errors } = form.formState;

  if (!open) return <Spinner />;
  const fill = ({ email, password }: DemoLogin) => {
    form.setValue('email', email, { shouldValidate: form.formState.isSubmitted });
    form.setValue('password', password, { shouldValidate: form.formState.isSubmitted });
    form.setFocus('email');
  };
  return (
    <div className="account">
      <form className="account-form" noValidate onFocus={loadResolvers} onSubmit={submit}>
        {failure && <Alert kind="error" {...failure} />}
        <Field label="Email" error={errors.email?.message}>
          {(wiring) => (
            <input {...wiring} type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(wiring) => (
            <input {...wiring} type="password" autoComplete="current-password" {...form.register('password')} />
          )}
        </Field>
        <button type="submit" className="button" disabled={busy}>
          Accedi
        </button>
        <p className="account-other">
          Non hai un account? <a href={`/register${location.search}`}>Registrati</a>
        </p>
        <PrivacyLine />
      </form>
      {demo && <DemoLogins choose={fill} />}
    </div>
  );
}

const login = (credentials: LoginForm) =>
  api.auth.login.$post({ json: credentials }).then((response) => response.json());
