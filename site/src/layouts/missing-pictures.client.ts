/*
 * A picture that does not come is shown as an empty frame (styles/base.css). Errors and loads of pictures do not bubble, so
 * they are captured; a load never reaches the window. When the connection is back, missing pictures are asked for again.
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
