import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { ActionLink } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { RoleBadge } from '#site/src/components/feedback/Badge.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { KeptSection } from '#site/src/readers/KeptSection.tsx';
import { NewsletterSection } from '#site/src/readers/NewsletterSection.tsx';
import { OwnDataSection } from '#site/src/readers/OwnDataSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
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
  const query = useQuery({
    queryKey: ['profile'],
    queryFn: () => api.auth.profile.$get().then((response) => response.json()),
    // Other tabs and devices may change it, but not what is being written here.
    refetchOnWindowFocus: false,
  });
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
      {query.isPending && <Spinner />}
      {query.isError && !profile && <NotLoaded what="Il profilo non si è caricato." query={query} />}
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
