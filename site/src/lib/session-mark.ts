/** Runs in <head> before the first paint, so that the header never shows the wrong half of itself. */
export const sessionMark =
  "try{document.documentElement.dataset.session=localStorage.getItem('sinopia.token')?'in':'out'}catch{}";
