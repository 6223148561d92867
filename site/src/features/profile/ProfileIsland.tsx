import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import { RoleBadge } from '#site/src/components/Badge.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import '#site/src/components/controls.css';
import '#site/src/features/accounts/account-forms.css';
import './profile.css';

export function ProfileIsland() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SignedIn>{() => <Profile />}</SignedIn>
    </QueryClientProvider>
  );
}

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
      {weakPassword() && (
        <Alert
          kind="info"
          text="Per lavorare in redazione scegli prima una nuova password."
          hint="Deve avere almeno 8 caratteri e non essere tra le più comuni."
        />
      )}
      {query.isPending && <Spinner />}
      {query.isError && !profile && <NotLoaded what="Il profilo non si è caricato." query={query} />}
      {profile && (
        <>
          <ProfileForm profile={profile} />
          <PasswordSection email={profile.email} />
          <SessionsSection />
        </>
      )}
    </div>
  );
}

/** The API has sent a member of the staff here, to choose a stronger password. */
const weakPassword = () => new URLSearchParams(location.search).get('motivo') === 'password';
