import { useEffect, useState } from 'react';
import { home } from '#shared/limits.ts';

type Options = {
  active: boolean;
  advance: () => void;
  /** What the reader sees now: whenever it changes, the wait begins anew. */
  step: number;
};

/**
 * Turns the page every five seconds, unless the reader is on it or has paused it, or nobody looks. Whoever wants
 * reduced motion finds it paused.
 */
export function useRotation({ active, advance, step }: Options) {
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);
  const playing = active && !paused && !hovered && !focused && !hidden;

  // `advance` is new at every render; only `step` begins the wait anew.
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(advance, home.slideMilliseconds);
    return () => clearTimeout(timer);
  }, [playing, step]);

  useEffect(() => {
    setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches);
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return {
    playing,
    paused,
    togglePause: () => setPaused(!paused),
    listeners: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
