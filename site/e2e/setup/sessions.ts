import { magazineUrl } from './magazine.ts';

export type Session = { access_token: string; user: object };

const sessions = new Map<string, Session>();
const auth = `${magazineUrl}/api/auth`;

/** The session of an account of the demo password, kept for all stories: a login takes its time. */
export async function sessionOf(account: string): Promise<Session> {
  const kept = sessions.get(account);
  if (kept && (await isOpen(kept))) return kept;
  const session = await logIn(account);
  sessions.set(account, session);
  return session;
}

/** A story may have logged out. */
async function isOpen({ access_token }: Session): Promise<boolean> {
  const { ok } = await fetch(`${auth}/me`, { headers: { authorization: `Bearer ${access_token}` } });
  return ok;
}

async function logIn(account: string): Promise<Session> {
  const response = await fetch(`${auth}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@sinopia.example`, password: 'sinopia-demo' }),
  });
  if (!response.ok) throw new Error(`${account} cannot log in: ${await response.text()}`);
  return (await response.json()) as Session;
}
