import { type RefObject, useEffect, useState } from 'react';
import { home } from '#shared/limits.ts';

/** Why the slides stand still. */
type Hold = 'paused' | 'hovered' | 'focused' | 'hidden';

type Options = {
  section: RefObject<HTMLElement | null>;
  count: number;
  current: number;
  next: () => void;
};

/**
 * Shows the next slide every five seconds, unless the reader has paused the slider, points at it, works in it by keyboard,
 * or the tab is hidden (WCAG 2.2.2). It begins paused where reduced motion is preferred. Every change restarts the wait.
 */
export function useRotation({ section, count, current, next }: Options) {
  const [holds, setHolds] = useState<readonly Hold[]>([]);
  const hold = (reason: Hold) => setHolds((now) => (now.includes(reason) ? now : [...now, reason]));
  const release = (reason: Hold) =>
    setHolds((now) => (now.includes(reason) ? now.filter((other) => other !== reason) : now));
  const rotates = count > 1 && holds.length === 0;

  useEffect(() => {
    // What the reader did before the page came to life sends no event any more.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) hold('paused');
    if (matchMedia('(hover: hover)').matches && section.current?.matches(':hover')) hold('hovered');
    if (section.current?.querySelector(':focus-visible')) hold('focused');
    const follow = () => (document.hidden ? hold('hidden') : release('hidden'));
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);

  useEffect(() => {
    if (!rotates) return;
    const wait = setTimeout(next, home.slideMilliseconds);
    return () => clearTimeout(wait);
  }, [rotates, holds, current]);

  return { rotates, paused: holds.includes('paused'), hold, release };
}
