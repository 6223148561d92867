/** Without `scrollend` events a scroll counts as ended this long after its last scroll event. */
const scrollEndMilliseconds = 120;

/** Calls back at the end of each scroll. Returns a function that unsubscribes. */
export function onScrollEnd(track: HTMLElement, ended: () => void): () => void {
  if ('onscrollend' in window) {
    track.addEventListener('scrollend', ended);
    return () => track.removeEventListener('scrollend', ended);
  }
  let timer = 0;
  const scrolled = () => {
    clearTimeout(timer);
    timer = window.setTimeout(ended, scrollEndMilliseconds);
  };
  track.addEventListener('scroll', scrolled, { passive: true });
  return () => track.removeEventListener('scroll', scrolled);
}
