import { useForm } from 'react-hook-form';
import { api } from '#site/src/api/api.ts';
import { Submit } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { KeptOffer } from '#site/src/readers/kept-offer.tsx';
import {
  type AccountField,
  AccountFields,
  lazyResolver,
  loadResolvers,
  nameFields,
  PrivacyLine,
  useAccountForm,
  useRedirectIfLoggedIn,
} from './account-form.tsx';
import type { RegisterForm } from './account-forms.ts';
import './account-forms.css';

const fields = [
  ...nameFields,
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password', hint: 'Almeno 6 caratteri' },
  { name: 'confirmPassword', label: 'Conferma password', type: 'password', autoComplete: 'new-password' },
] as const satisfies AccountField<keyof RegisterForm>[];

const empty: RegisterForm = { fullName: '', username: '', email: '', password: '', confirmPassword: '' };

export function RegisterIsland() {
  const isLoggedOut = useRedirectIfLoggedIn();
  const form = useForm<RegisterForm>({
    resolver: lazyResolver(({ registerResolver }) => registerResolver),
    defaultValues: empty,
  });
  const { submit, failure, busy } = useAccountForm(form, register, 'Registration failed');

  if (!isLoggedOut) return <Spinner />;
  return (
    <form className="account-form" noValidate onFocus={loadResolvers} onSubmit={submit}>
      {failure && <Alert kind="error" {...failure} />}
      <AccountFields form={form} fields={fields} />
      <KeptOffer />
      <Submit busy={busy}>Registrati</Submit>
      <p className="account-other">
        Hai già un account? <a href={`/login${location.search}`}>Accedi</a>
      </p>
      <PrivacyLine />
    </form>
  );
}

const register = ({ confirmPassword: _, ...account }: RegisterForm) =>
  api.auth.register.$post({ json: account }).then((response) => response.json());
