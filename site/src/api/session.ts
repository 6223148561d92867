import type { User } from '#shared/model/people/user.ts';

const tokenKey = 'sinopia.token';
const userKey = 'sinopia.user';

/** The bearer token of the user logged in in this browser. */
export function token(): string | undefined {
  try {
    return localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The user as the API last returned them: enough to go on writing offline. */
export function rememberedUser(): User | undefined {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user));
  // The browser tells only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: userKey }));
}

export function openSession({ access_token, user }: { access_token: string; user: User }): void {
  rememberUser(user);
  localStorage.setItem(tokenKey, access_token);
}

export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** Ends the session on the server, too: the browser sends that even while the page is left. Without an answer it expires. */
export function logOut(): void {
  const bearer = token();
  endSession();
  if (!bearer) return;
  const headers = { authorization: `Bearer ${bearer}` };
  void fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
}

/**
 * Calls back when the user's data change, when another tab logs in, out or in as another user, and when a page is restored
 * from the back/forward cache, because it may be older than the session. Returns a function that unsubscribes.
 */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A logout removes both: one of them is enough, so that unsaved text is asked about once.
    if (key === null || key === tokenKey || (key === userKey && token())) listener();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}
