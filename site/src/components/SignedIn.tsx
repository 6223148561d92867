import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { ApiProblem, api, endSessionAndGoToLogin, goToLogin, serverMessage } from '#site/src/api/api.ts';
import { networkFailure } from '#site/src/api/network.ts';
import { onSessionChange, rememberedUser, rememberUser, token } from '#site/src/api/session.ts';
import { Button } from '#site/src/components/controls/buttons.tsx';
import { keepFocus } from '#site/src/lib/kept-focus.ts';
import { Alert } from './feedback/Alert.tsx';
import { Spinner } from './feedback/Spinner.tsx';

export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const session = useSession();
  useEffect(keepFocus, []);
  if (session.state === 'in') return children(session.user);
  if (session.state === 'waiting') return <Spinner />;
  return (
    <div className="frame">
      <Alert kind="error" text={session.text} />
      <Button onClick={session.retry}>Riprova</Button>
    </div>
  );
}

type Session =
  | { state: 'waiting' }
  | { state: 'in'; user: User }
  | { state: 'unreachable'; text: string; retry: () => void };

/** The logged-in user, checked with the API. Without one, this and every other tab go to the login page. */
function useSession(): Session {
  const [session, setSession] = useState<Session>({ state: 'waiting' });

  const ask = useCallback(async () => {
    const bearer = token();
    if (!bearer) return goToLogin();
    setSession({ state: 'waiting' });
    try {
      const user = await api.auth.me.$get().then((response) => response.json());
      // Another tab has logged in as another user meanwhile.
      if (bearer !== token()) return ask();
      rememberUser(user);
      setSession({ state: 'in', user });
    } catch (error) {
      setSession(sessionAfterFailure(error, ask));
    }
  }, []);

  useEffect(() => {
    void ask();
  }, [ask]);

  const userId = session.state === 'in' ? session.user.id : undefined;
  useEffect(() => {
    return onSessionChange(() => {
      if (!token()) goToLogin();
      else if (userId && rememberedUser()?.id !== userId) location.reload();
    });
  }, [userId]);

  return session;
}

/** A rejected token ends the session; during a failure of the server or the network the remembered user goes on working. */
function sessionAfterFailure(error: unknown, retry: () => void): Session {
  console.error(error);
  const status = error instanceof ApiProblem ? error.status : 0;
  // On a 401 the API client has already left the session.
  if (status === 403) endSessionAndGoToLogin();
  if (status === 401 || status === 403) return { state: 'waiting' };
  const user = rememberedUser();
  return user
    ? { state: 'in', user }
    : { state: 'unreachable', text: serverMessage(error, networkFailure).text, retry };
}
