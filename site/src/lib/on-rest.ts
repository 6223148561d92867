/** Where the browser does not say it, a row has come to rest so long after the last scroll event. */
const restMilliseconds = 120;

/** Calls back when a scrolled row stands still, until it is told to stop. */
export function onRest(track: HTMLElement, rested: () => void): () => void {
  if ('onscrollend' in window) {
    track.addEventListener('scrollend', rested);
    return () => track.removeEventListener('scrollend', rested);
  }
  let rest = 0;
  const scrolled = () => {
    clearTimeout(rest);
    rest = window.setTimeout(rested, restMilliseconds);
  };
  track.addEventListener('scroll', scrolled, { passive: true });
  return () => track.removeEventListener('scroll', scrolled);
}
