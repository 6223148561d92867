import { useCallback, useEffect, useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { ApiProblem, api, goToLogin } from './api.ts';
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
  useEffect(
    () =>
      onSessionChange(() => {
        if (!token()) goToLogin();
        else if (userId && rememberedUser()?.id !== userId) location.reload();
      }),
    [userId],
  );

  return session;
}

/** Only a refused token ends a session (the API client does that): a writer on a train goes on as who they were. */
function withoutAnswer(error: unknown, retry: () => void): Session {
  if (error instanceof ApiProblem && error.status === 401) return { state: 'waiting' };
  console.error(error);
  const user = rememberedUser();
  return user ? { state: 'in', user } : { state: 'unreachable', retry };
}
