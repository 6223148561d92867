import type { User } from '#shared/model/user.ts';

const tokenKey = 'sinopia.token';
const userKey = 'sinopia.user';

/** The bearer token of whoever is logged in on this browser. */
export function token(): string | undefined {
  try {
    return localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Who it was when the API last said so: enough to go on writing while the network is away. */
export function rememberedUser(): User | undefined {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user));
}

export function openSession({ access_token, user }: { access_token: string; user: User }): void {
  rememberUser(user);
  localStorage.setItem(tokenKey, access_token);
}

export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/**
 * Calls back when another tab logs in, out, or in as somebody else, and when Back brings a page out of memory, which may
 * be older than the session. Returns how to stop listening.
 */
export function onSessionChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey || key === userKey) listener();
  };
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('storage', hear);
  addEventListener('pageshow', wake);
  return () => {
    removeEventListener('storage', hear);
    removeEventListener('pageshow', wake);
  };
}
