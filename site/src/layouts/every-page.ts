import { expireSession, logOut, onSessionChange, rememberedUser, rememberUser, token } from '#site/src/api/session.ts';

transitionPictures();

// The phone's menu covers the page: it closes when a link leads to a place beneath it, and when the keyboard leaves it.
const menu = document.querySelector<HTMLElement>('#sezioni');
menu?.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) menu.hidePopover();
});
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && !menu.contains(relatedTarget as Node)) menu.hidePopover();
});

// The session's part of the header: the username and the logout button.
showSession();
onSessionChange(showSession);
document.querySelector('[data-logout]')?.addEventListener('click', () => {
  logOut();
  location.assign('/');
});
void checkSession();
// Only staff with the right to edit need its code.
if (token()) void import(/* @vite-ignore */ document.querySelector<HTMLElement>('[data-edit]')?.dataset['edit'] ?? '');

function showSession(): void {
  document.documentElement.dataset['session'] = token() ? 'in' : 'out';
  const username = document.querySelector('[data-username]');
  if (username) username.textContent = rememberedUser()?.username ?? username.textContent;
}

/** Asks the API for the session's user: a rejected token ends the session, a failure of the server or the network does not. */
async function checkSession(): Promise<void> {
  const bearer = token();
  if (!bearer) return;
  const response = await fetch('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } }).catch(
    () => undefined,
  );
  const user = response?.ok ? await response.json().catch(() => undefined) : undefined;
  // Another tab may have logged in or out meanwhile.
  if (bearer !== token()) return;
  if (user) rememberUser(user);
  else if (response?.status === 401 || response?.status === 403) expireSession();
  showSession();
}

/** The view transition between two pages: the pressed picture becomes the picture of the next page. */
function transitionPictures(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    // A transition that the browser skips is no error.
    viewTransition?.ready.catch(() => {});
    const ended = viewTransition?.finished.catch(() => {});
    const target = activation?.entry.url;
    const pressed = target && document.querySelector<HTMLElement>(pictureLeadingTo(target));
    if (!ended || !pressed) return;
    nameHeroes('none');
    pressed.style.viewTransitionName = 'picture';
    ended.then(() => {
      pressed.style.viewTransitionName = '';
      nameHeroes('');
    });
  });
}

const pictureLeadingTo = (address: string) => `[data-leads-to="${CSS.escape(new URL(address).pathname)}"] img`;

/** A page's lead picture has the same name by its style, and a name may occur only once. */
function nameHeroes(name: string): void {
  for (const hero of document.querySelectorAll<HTMLElement>('.article-picture img'))
    hero.style.viewTransitionName = name;
}
