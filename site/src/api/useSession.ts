import { useCallback, useEffect, useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { ApiProblem, api, goToLogin, leaveSession } from './api.ts';
import { onSessionChange, rememberedUser, rememberUser, token } from './session.ts';

export type Session = { state: 'waiting' } | { state: 'in'; user: User } | { state: 'unreachable'; retry: () => void };

/** Who is logged in, as the API says it now. Nobody: on to the login page, from here and from every other tab. */
export function useSession(): Session {
  const [session, setSession] = useState<Session>({ state: 'waiting' });

  const ask = useCallback(async () => {
    if (!token()) return goToLogin();
    setSession({ state: 'waiting' });
    try {
      const user = await api.auth.me.$get().then((response) => response.json());
      rememberUser(user);
      setSession({ state: 'in', user });
    } catch (error) {
      setSession(withoutAnswer(error, ask));
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

/** A magazine that does not say who it is ends the session; a writer on a silent line goes on as who they were. */
function withoutAnswer(error: unknown, retry: () => void): Session {
  console.error(error);
  if (error instanceof ApiProblem && !error.unreachable) {
    // The API's client has already left a session that was refused.
    if (error.status !== 401) leaveSession();
    return { state: 'waiting' };
  }
  const user = rememberedUser();
  return user ? { state: 'in', user } : { state: 'unreachable', retry };
}
