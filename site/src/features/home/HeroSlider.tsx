import { useEffect, useRef, useState } from 'react';
import { onRest } from '#site/src/lib/on-rest.ts';
import { useHydrated } from '#site/src/lists/address.ts';
import { SliderControls } from './SliderControls.tsx';
import { type Slide, SlideView } from './SlideView.tsx';
import { useRotation } from './useRotation.ts';
import './HeroSlider.css';

/**
 * The row of slides scrolls and snaps by itself: without the script a reader still reaches each of them. With it, a swipe
 * sets the current slide, and the current slide scrolls the row.
 */
export function HeroSlider({ slides }: { slides: readonly Slide[] }) {
  const hydrated = useHydrated();
  const section = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (slide: number) => setCurrent((slide + slides.length) % slides.length);
  const { rotates, paused, hold, release } = useRotation({
    section,
    count: slides.length,
    current,
    next: () => show(current + 1),
  });

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    return onRest(row, () => setCurrent(Math.round(row.scrollLeft / row.clientWidth)));
  }, []);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const left = current * row.clientWidth;
    if (Math.abs(row.scrollLeft - left) > 1) row.scrollTo({ left });
  }, [current]);

  return (
    <section
      ref={section}
      className="hero"
      aria-roledescription="carosello"
      aria-label="In primo piano"
      data-paused={paused || undefined}
      onPointerEnter={() => hold('hovered')}
      onPointerLeave={() => release('hovered')}
      // A button keeps the focus after a click: only the focus of somebody who works by keyboard stops the rotation.
      onFocus={({ target }) => target.matches(':focus-visible') && hold('focused')}
      onKeyDown={() => hold('focused')}
      onBlur={() => release('focused')}
    >
      <div ref={track} className="hero-track" aria-live={rotates || !hydrated ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <SlideView
            key={slide.id}
            slide={slide}
            place={index + 1}
            count={slides.length}
            inert={hydrated && index !== current}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <SliderControls
          titles={slides.map(({ title }) => title)}
          current={current}
          paused={paused}
          ready={hydrated}
          togglePause={() => (paused ? release('paused') : hold('paused'))}
          show={show}
        />
      )}
    </section>
  );
}
