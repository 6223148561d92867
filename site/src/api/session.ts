import type { User } from '#shared/accounts/user.ts';

const tokenKey = 'sinopia.token';
const userKey = 'sinopia.user';
const expiredKey = 'sinopia.expired';

/** Undefined where the browser denies storage. */
export function inStorage<Answer>(act: (storage: Storage) => Answer): Answer | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

/** The bearer token of the user logged in in this browser. */
export const token = (): string | undefined => inStorage((storage) => storage.getItem(tokenKey)) ?? undefined;

/** The user as the API last returned them: enough to go on writing offline. */
export const rememberedUser = (): User | undefined =>
  inStorage((storage) => JSON.parse(storage.getItem(userKey) ?? 'null')) ?? undefined;

export function rememberUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user));
  // The browser tells only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: userKey }));
}

export const storageDenied = 'Il browser non permette di conservare l’accesso: consenti i dati di questo sito';

/** False where the browser keeps nothing: the session is ended on the server too. */
export function openSession({ access_token, user }: { access_token: string; user: User }): boolean {
  const isKept = inStorage((storage) => {
    rememberUser(user);
    storage.setItem(tokenKey, access_token);
    storage.removeItem(expiredKey);
    return true;
  });
  if (!isKept) endOnServer(access_token);
  return isKept ?? false;
}

export function endSession(): void {
  inStorage((storage) => {
    for (const key of [tokenKey, userKey, expiredKey]) storage.removeItem(key);
  });
}

/** Ends a session that the server has refused: the login page says so. */
export function expireSession(): void {
  endSession();
  inStorage((storage) => storage.setItem(expiredKey, ''));
}

export const hasExpired = (): boolean => inStorage((storage) => storage.getItem(expiredKey) !== null) ?? false;

/** Ends the session on the server, too. */
export function logOut(): void {
  const bearer = token();
  endSession();
  if (bearer) endOnServer(bearer);
}

/** The browser sends that even while the page is left. Without an answer the session expires. */
function endOnServer(bearer: string): void {
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
