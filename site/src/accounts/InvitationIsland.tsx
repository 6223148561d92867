import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { InvitationView } from '#shared/accounts/user.ts';
import { magazine } from '#shared/magazine.ts';
import { loginPath } from '#shared/publish/paths.ts';
import { anonymousApi, api, logUnlessRefused, type Message, serverMessage } from '#site/src/api/api.ts';
import { logOut, rememberedUser, rememberUser, token as sessionToken } from '#site/src/api/session.ts';
import { Button, Submit } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { roleBadges } from '#site/src/components/feedback/Badge.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { dashboardPath } from '#site/src/lib/next-path.ts';
import {
  AccountFields,
  enter,
  lazyResolver,
  loadResolvers,
  newPasswordFields,
  PrivacyLine,
  usernameField,
  useSubmit,
} from './account-form.tsx';
import type { InvitationForm } from './account-forms.ts';
import { incompleteLink, linkToken } from './link-token.ts';
import './account-forms.css';

const fields = [usernameField, ...newPasswordFields('Password')] as const;

type State = { step: 'waiting' } | { step: 'failed'; text: string } | { step: 'open'; invitation: InvitationView };

/** Accepts an invitation, with a new account or the one that the address has. Opening the page accepts nothing. */
export function InvitationIsland() {
  const [token] = useState(linkToken);
  const [state, setState] = useState<State>(token ? { step: 'waiting' } : { step: 'failed', text: incompleteLink });
  useEffect(() => {
    if (!token) return;
    void anonymousApi.auth.invitations.view
      .$post({ json: { token } })
      .then((response) => response.json())
      .then((invitation) => setState({ step: 'open', invitation }))
      .catch((error) =>
        setState({ step: 'failed', text: serverMessage(error, 'L’invito non si è caricato. Riprova tra poco.').text }),
      );
  }, [token]);

  if (state.step === 'waiting') return <Spinner />;
  if (state.step === 'failed') {
    return (
      <div className="account-form">
        <Alert kind="error" text={state.text} hint={`Puoi scrivere a ${magazine.emails.support}.`} />
        <a className="button" href="/">
          Torna alla home
        </a>
      </div>
    );
  }
  const { invitation } = state;
  return (
    <div className="account">
      <p className="invitation">
        {invitation.fullName}, <strong>{invitation.invitedBy}</strong> ti invita nella redazione di {magazine.name} come{' '}
        <strong>{roleBadges[invitation.role].label}</strong>, con l’indirizzo <strong>{invitation.email}</strong>.
      </p>
      {invitation.hasAccount ? (
        <AcceptWithAccount token={token} email={invitation.email} />
      ) : (
        <AcceptWithNewAccount token={token} email={invitation.email} />
      )}
    </div>
  );
}

function AcceptWithNewAccount({ token, email }: { token: string; email: string }) {
  const form = useForm<InvitationForm>({
    resolver: lazyResolver(({ invitationResolver }) => invitationResolver),
    defaultValues: { username: '', password: '', confirmPassword: '' },
  });
  const { submit, failure, busy } = useSubmit(
    form,
    'L’invito non è stato accettato. Riprova tra poco.',
    async ({ username, password }) => {
      const answer = await anonymousApi.auth.invitations.accept.$post({ json: { token, username, password } });
      const accepted = await answer.json();
      if ('access_token' in accepted) return await enter(accepted);
      location.replace(dashboardPath);
    },
    { leaves: true },
  );
  return (
    <form className="account-form" noValidate onFocus={loadResolvers} onSubmit={submit}>
      {failure && <Alert kind="error" {...failure} />}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <AccountFields form={form} fields={fields} />
      <Submit busy={busy}>Accetta l’invito</Submit>
      <PrivacyLine />
    </form>
  );
}

/** The owner of the account says yes with their own session. */
function AcceptWithAccount({ token, email }: { token: string; email: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  if (!sessionToken() || rememberedUser()?.email !== email) {
    return (
      <div className="account-form">
        <p>L’indirizzo ha già un account: accedi con quello e torna qui per accettare.</p>
        {/* The login page would lead another account's session straight back. */}
        <a className="button" href={loginPath(location.pathname + location.search)} onClick={logOut}>
          Accedi
        </a>
      </div>
    );
  }
  const acceptInvitation = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await api.auth.invitations.accept.$post({ json: { token } });
      const user = await answer.json();
      if ('role' in user) rememberUser(user);
      location.replace(dashboardPath);
    } catch (error) {
      logUnlessRefused(error);
      setFailure(serverMessage(error, 'L’invito non è stato accettato. Riprova tra poco.'));
      setBusy(false);
    }
  };
  return (
    <div className="account-form">
      {failure && <Alert kind="error" {...failure} />}
      <Button busy={busy} act={acceptInvitation}>
        Accetta l’invito
      </Button>
    </div>
  );
}
