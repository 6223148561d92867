import { type RefObject, useEffect, useRef, useState } from 'react';

type Track = {
  ref: RefObject<HTMLDivElement | null>;
  /** Whether the script runs: before that every slide can be reached by scrolling alone. */
  ready: boolean;
};

/** Where the browser does not say it, a row has come to rest so long after the last scroll event. */
const restMilliseconds = 120;

/** Keeps the scrolled row and the current slide in step: a swipe sets the slide, a slide scrolls the row. */
export function useTrack(current: number, setCurrent: (slide: number) => void): Track {
  const ref = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    setReady(true);
    return onRest(track, () => setCurrent(Math.round(track.scrollLeft / track.clientWidth)));
  }, [setCurrent]);

  useEffect(() => {
    const track = ref.current;
    const left = current * (track?.clientWidth ?? 0);
    if (track && Math.abs(track.scrollLeft - left) > 1) track.scrollTo({ left });
  }, [current]);

  return { ref, ready };
}

/** Calls back when a scrolled row stands still. Returns how to stop listening. */
function onRest(track: HTMLElement, rested: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if ('onscrollend' in window) {
    track.addEventListener('scrollend', rested, { signal });
    return () => stop.abort();
  }
  let rest = 0;
  const scrolled = () => {
    clearTimeout(rest);
    rest = window.setTimeout(rested, restMilliseconds);
  };
  track.addEventListener('scroll', scrolled, { passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(rest));
  return () => stop.abort();
}
