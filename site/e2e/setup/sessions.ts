import { inject } from 'vitest';

type Session = { access_token: string; user: object };

const sessions = new Map<string, Promise<Session>>();

/** The session of an account of the demo password. Each account logs in once for all stories: a login takes its time. */
export function sessionOf(account: string): Promise<Session> {
  const session = sessions.get(account) ?? logIn(account);
  sessions.set(account, session);
  return session;
}

async function logIn(account: string): Promise<Session> {
  const response = await fetch(`${inject('magazineUrl')}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@sinopia.example`, password: 'sinopia-demo' }),
  });
  if (!response.ok) throw new Error(`${account} cannot log in: ${await response.text()}`);
  return (await response.json()) as Session;
}
