import { endSession, onSessionChange, rememberedUser, rememberUser, token } from '#site/src/api/session.ts';

carryPictures();

// A link of the phone's menu may lead to a place on the page beneath it.
document.querySelector('#sezioni')?.addEventListener('click', ({ target, currentTarget }) => {
  if ((target as Element).closest('a')) (currentTarget as HTMLElement).hidePopover();
});

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

/** Between two pages, the picture that was pressed becomes the picture of the page it leads to. */
function carryPictures(): void {
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

/** The picture that a page opens with has the same name, and a name may be there only once. */
function nameHeroes(name: string): void {
  for (const hero of document.querySelectorAll<HTMLElement>('.article-picture img'))
    hero.style.viewTransitionName = name;
}
