import { type RefObject, useEffect, useRef, useState } from 'react';

type Track = {
  ref: RefObject<HTMLDivElement | null>;
  /** Whether the script runs: before that every slide can be reached by scrolling alone. */
  ready: boolean;
};

/** So long after the last scroll event a row has come to rest. */
const restMilliseconds = 120;

/** Keeps the scrolled row and the current slide in step: a swipe sets the slide, a slide scrolls the row. */
export function useTrack(current: number, setCurrent: (slide: number) => void): Track {
  const ref = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    setReady(true);
    let rest = 0;
    const scrolled = () => {
      clearTimeout(rest);
      rest = window.setTimeout(() => setCurrent(Math.round(track.scrollLeft / track.clientWidth)), restMilliseconds);
    };
    track.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(rest);
      track.removeEventListener('scroll', scrolled);
    };
  }, [setCurrent]);

  useEffect(() => {
    const track = ref.current;
    const left = current * (track?.clientWidth ?? 0);
    if (track && Math.abs(track.scrollLeft - left) > 1) track.scrollTo({ left });
  }, [current]);

  return { ref, ready };
}
