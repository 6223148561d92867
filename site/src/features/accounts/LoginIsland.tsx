import { useForm } from 'react-hook-form';
import { forgotPath } from '#shared/content/paths.ts';
import { demoLogins, demoPassword } from '#shared/demo.ts';
import { api } from '#site/src/api/api.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import { Field } from '#site/src/components/Field.tsx';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { lazyResolver, loadResolvers, PrivacyLine, useAccountForm, useRedirectIfLoggedIn } from './account-form.tsx';
import type { LoginForm } from './account-forms.ts';
import './account-forms.css';

/** `demo` shows the accounts of the demo magazine. */
export function LoginIsland({ demo }: { demo: boolean }) {
  const isLoggedOut = useRedirectIfLoggedIn();
  const form = useForm<LoginForm>({
    resolver: lazyResolver(({ loginResolver }) => loginResolver),
    defaultValues: { email: '', password: '' },
  });
  const { submit, failure, busy, done } = useAccountForm(form, login, 'Login failed');
  const { errors } = form.formState;

  if (!isLoggedOut) return <Spinner />;
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
        <button type="submit" className="button" disabled={busy || done}>
          Accedi
        </button>
        <p className="account-other">
          <a href={forgotPath}>Password dimenticata?</a>
        </p>
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

type DemoLogin = { email: string; password: string };

function DemoLogins({ choose }: { choose: (login: DemoLogin) => void }) {
  return (
    <section className="demo-logins" aria-labelledby="demo-logins">
      <h2 id="demo-logins">Account di prova</h2>
      <p>Questa è la rivista dimostrativa: la password è sempre {demoPassword}.</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list">
        {demoLogins.shown.map(({ role, email }) => (
          <li key={email}>
            <span>
              <strong>{role}</strong>
              <span>{email}</span>
            </span>
            <button
              type="button"
              className="action"
              aria-label={`Usa l’account ${role}`}
              onClick={() => choose({ email, password: demoPassword })}
            >
              Usa
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
