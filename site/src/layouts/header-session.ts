import { endSession, onSessionChange, rememberedUser, rememberUser, token } from '#site/src/api/session.ts';

/*
 * The header's half of the session: who it says is there, and the button that ends it. A page is there before this is: it
 * runs by being loaded.
 */
show();
onSessionChange(show);
document.querySelector('[data-logout]')?.addEventListener('click', () => {
  endSession();
  location.assign('/');
});
void confirm();

function show(): void {
  document.documentElement.dataset['session'] = token() ? 'in' : 'out';
  const username = document.querySelector('[data-username]');
  if (username) username.textContent = rememberedUser()?.username ?? username.textContent;
}

/** Asks who it is: a magazine that does not say ends the session, a silent line does not. */
async function confirm(): Promise<void> {
  const bearer = token();
  if (!bearer) return;
  const response = await fetch('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } }).catch(
    () => undefined,
  );
  // Another tab may have logged in or out meanwhile.
  if (bearer !== token()) return;
  if (response?.ok) rememberUser(await response.json());
  else if (response) endSession();
  show();
}
