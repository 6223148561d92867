import { firstScreenPainted } from './hydration.client.ts';

// The inline script of every page's <head>.

const page = document.documentElement.dataset;

/* Before the first paint, so that the header never shows the links of the other state. */
try {
  page['session'] = localStorage.getItem('sinopia.token') ? 'in' : 'out';
} catch {
  // Without storage there is no session.
}

/*
 * A picture that failed to load is shown as an empty frame (styles/base.css). Errors and loads of pictures do not bubble, so
 * they are captured on the document; a load event never reaches the window. Failed pictures are requested again when the
 * connection is back.
 */
const mark = (missing: boolean) => (event: Event) => {
  if (event.target instanceof HTMLImageElement) event.target.toggleAttribute('data-missing', missing);
};

document.addEventListener('error', mark(true), true);
document.addEventListener('load', mark(false), true);
addEventListener('online', () => {
  for (const image of document.querySelectorAll('img[data-missing]'))
    image.setAttribute('src', image.getAttribute('src') ?? '');
});

/** From the page's load event to its other pictures: the largest is decoded and painted meanwhile. */
const paintMilliseconds = 150;
/** From the page's load event to its fonts and scripts. */
const pauseMilliseconds = 500;
/** The other pictures wait no longer for a first picture that never loads. */
const firstScreenTimeoutMilliseconds = 4_000;

/*
 * Load order: lead image, other images, fonts, scripts. Until the first screen is painted, `data-first-screen` on <html> holds
 * back the pictures below and next to the first. The first page of a visit is set in fallback fonts, so that no picture waits
 * for 76 kB of fonts; later pages have the fonts from the browser's cache and block rendering on them. With a session, scripts
 * start right at the load event, because they show the username.
 */
const { fonts = '' } = document.currentScript?.dataset ?? {};
const key = 'sinopia.facce';

const fontsCached = (() => {
  try {
    return sessionStorage.getItem(key) === fonts;
  } catch {
    return false;
  }
})();

function loadFonts(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = fonts;
  if (fontsCached) link.setAttribute('blocking', 'render');
  else link.onload = () => document.fonts.ready.then(rememberFonts);
  document.head.append(link);
}

function rememberFonts(): void {
  try {
    sessionStorage.setItem(key, fonts);
  } catch {
    // Without storage every page counts as the first of a visit.
  }
}

const loadOtherPictures = () => delete page['firstScreen'];

page['firstScreen'] = '';
setTimeout(loadOtherPictures, firstScreenTimeoutMilliseconds);
if (fontsCached) loadFonts();
addEventListener('load', () => {
  setTimeout(loadOtherPictures, paintMilliseconds);
  setTimeout(
    () => {
      if (!fontsCached) loadFonts();
      dispatchEvent(new Event(firstScreenPainted));
    },
    fontsCached || page['session'] === 'in' ? 0 : pauseMilliseconds,
  );
});
