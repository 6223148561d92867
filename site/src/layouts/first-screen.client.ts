import { rest } from './after-first-paint.ts';

/** From the loading of a page to its other pictures: the largest is decoded and painted meanwhile. */
const paintMilliseconds = 150;
/** And to its faces and scripts. */
const pauseMilliseconds = 500;
/** A picture that never comes keeps nothing else waiting for longer. */
const patienceMilliseconds = 4_000;

/*
 * What a reader came for is there before what comes next. Until then the page says so (`data-first-screen` on <html>), and the
 * pictures that stand below or beside the first are not asked for. Whoever comes for the first time reads in the faces that
 * stand in until then: no picture waits for 76 kB of letters. The browser keeps them, and from the next page of the visit on
 * they are there with the first line. Scripts come last; only whoever is logged in sees their name as soon as the page is
 * there.
 */
const page = document.documentElement.dataset;
const { faces = '' } = document.currentScript?.dataset ?? {};
const key = 'sinopia.facce';

const known = (() => {
  try {
    return sessionStorage.getItem(key) === faces;
  } catch {
    return false;
  }
})();

function show(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = faces;
  if (known) link.setAttribute('blocking', 'render');
  else link.onload = () => document.fonts.ready.then(keep);
  document.head.append(link);
}

function keep(): void {
  try {
    sessionStorage.setItem(key, faces);
  } catch {
    // Where nothing is kept, every page is the first one.
  }
}

const go = () => delete page['firstScreen'];

page['firstScreen'] = '';
setTimeout(go, patienceMilliseconds);
if (known) show();
addEventListener('load', () => {
  setTimeout(go, paintMilliseconds);
  setTimeout(
    () => {
      if (!known) show();
      dispatchEvent(new Event(rest));
    },
    known || page['session'] === 'in' ? 0 : pauseMilliseconds,
  );
});
