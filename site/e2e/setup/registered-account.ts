import type { Page } from 'playwright-core';
import { tokenIn } from '#functions/testing/account-inbox.ts';
import { mailWith } from './account-mails.ts';
import { openWithSession } from './browser.ts';
import { magazineUrl } from './magazine.ts';
import { type Session, sessionOf } from './sessions.ts';

export type Account = { email: string; username: string; password: string; id: string; token: string };

export async function call(method: string, path: string, { token, body }: { token?: string; body?: object }) {
  const response = await fetch(`${magazineUrl}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
}

export async function registered(
  name: string,
  { password = 'una parola lunga', fullName = 'Marta Sala' } = {},
): Promise<Account> {
  const username = `${name}${Date.now() % 1_000_000}`;
  const email = `${username}@example.org`;
  const { access_token, user } = await call('POST', '/auth/register', {
    body: { email, username, fullName, password },
  });
  const token = String(access_token);
  // Notices go to confirmed addresses alone.
  await call('PUT', '/auth/email', { token });
  await call('POST', '/auth/email', { body: { token: tokenIn(await mailWith(email, 'Conferma il tuo indirizzo')) } });
  return { email, username, password, id: (user as { id: string }).id, token };
}

export async function openAs(page: Page, { email, password }: Account, path: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  await openWithSession(page, (await answer.json()) as Session, path);
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A new account of the staff: pages name it «Marta» and this name, as no other of the staff is called. */
export async function registeredAs(role: 'writer' | 'editor' | 'admin', name: string): Promise<Account> {
  const account = await registered(name, { fullName: `Marta ${name}` });
  const { access_token: token } = await sessionOf('admin');
  await call('PUT', `/auth/users/${account.id}/role`, { token, body: { role } });
  return account;
}
