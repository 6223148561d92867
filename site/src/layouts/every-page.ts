import './header-session.ts';
import { carryPictures } from './page-transition.ts';

carryPictures();

// A link of the phone's menu may lead to a place on the page beneath it.
document.querySelector('#sezioni')?.addEventListener('click', ({ target, currentTarget }) => {
  if ((target as Element).closest('a')) (currentTarget as HTMLElement).hidePopover();
});
