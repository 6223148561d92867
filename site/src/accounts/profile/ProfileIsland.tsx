import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  AccountFields,
  lazyResolver,
  loadResolvers,
  newPasswordFields,
  useSubmit,
} from '#site/src/accounts/account-form.tsx';
import type { PasswordForm } from '#site/src/accounts/account-forms.ts';
import { api } from '#site/src/api/api.ts';
import { createQueryClient, refetchList, useAnswer } from '#site/src/api/query-client.ts';
import { ActionLink, Button } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { RoleBadge } from '#site/src/components/feedback/Badge.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { KeptSection } from '#site/src/readers/KeptSection.tsx';
import { NewsletterSection } from '#site/src/readers/NewsletterSection.tsx';
import { OwnDataSection } from '#site/src/readers/OwnDataSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import '#site/src/components/controls/controls.css';
import '#site/src/accounts/account-forms.css';
import './profile.css';

export function ProfileIsland() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SignedIn>{() => <Profile />}</SignedIn>
    </QueryClientProvider>
  );
}

/** Loaded apart: few visits change it. */
const SecondFactorSection = lazyComponent(() =>
  import('#site/src/accounts/second-factors/SecondFactorSection.tsx').then((module) => module.SecondFactorSection),
);

function Profile() {
  // Other tabs and devices may change it, but not what is being written here.
  const query = useAnswer(['profile'], api.auth.profile.$get, { refetchOnWindowFocus: false });
  const profile = query.data;
  return (
    <div className="frame profile">
      <header>
        <h1>Il tuo profilo</h1>
        {profile && <RoleBadge role={profile.role} />}
      </header>
      {reason() === 'password' && (
        <Alert
          kind="info"
          text="Per lavorare in redazione scegli prima una nuova password."
          hint="Deve avere almeno 8 caratteri e non essere tra le più comuni."
        />
      )}
      {reason() === 'secondo-fattore' && (
        <Alert
          kind="info"
          text="A editor e amministratori serve un secondo fattore."
          hint="Attiva i codici di verifica o aggiungi una passkey, qui sotto."
        >
          <ActionLink href="#profile-second-factor">Vai al secondo fattore</ActionLink>
        </Alert>
      )}
      <Awaited what="Il profilo non si è caricato." query={query} />
      {profile && (
        <>
          <ProfileForm profile={profile} />
          <KeptSection list="saved" />
          <KeptSection list="followed" />
          <NewsletterSection email={profile.email} />
          <NotificationsSection role={profile.role} />
          <PasswordSection email={profile.email} />
          <SecondFactorSection />
          <SessionsSection />
          <OwnDataSection profile={profile} />
        </>
      )}
    </div>
  );
}

/** Why the API has sent a member of the staff here. */
const reason = () => new URLSearchParams(location.search).get('motivo');

const fields = [
  { name: 'current', label: 'Password attuale', type: 'password', autoComplete: 'current-password' },
  ...newPasswordFields(),
] as const;

const empty: PasswordForm = { current: '', password: '', confirmPassword: '' };

/** `email` tells password managers whose password it is. */
function PasswordSection({ email }: { email: string }) {
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
