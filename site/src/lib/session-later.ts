import session from './header-session.ts?worker&url';

/**
 * The page comes first: whether somebody is there was said before the first paint already. Whoever reaches for the header
 * does not wait for the rest of the page.
 */
export const sessionLater = [
  `const session=()=>import('${session}')`,
  "addEventListener('load',session)",
  "for(const hint of['pointerover','focusin'])document.querySelector('.session').addEventListener(hint,session)",
].join(';');
