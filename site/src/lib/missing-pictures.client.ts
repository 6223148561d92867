/*
 * A picture that does not come is shown as an empty frame (styles/base.css). Pictures tell of their errors to nobody but a
 * listener that captures. When the connection is back, they are asked for again.
 */
const tellsOf = (missing: boolean) => (event: Event) => {
  if (event.target instanceof HTMLImageElement) event.target.toggleAttribute('data-missing', missing);
};

addEventListener('error', tellsOf(true), true);
addEventListener('load', tellsOf(false), true);
addEventListener('online', () => {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-missing]'))
    image.setAttribute('src', image.src);
});
