/** Between two pages, the picture that was pressed becomes the picture of the page it leads to. */
export function carryPictures(): void {
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
