import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { home } from '#shared/limits.ts';
import { categoryName } from '#shared/magazine.ts';
import type { IndexedArticle } from '#shared/publish/list-files.ts';
import { articlePath } from '#shared/publish/paths.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { useHydrated } from '#site/src/components/lists/address.ts';
import { fullWidthSizes, Picture } from '#site/src/components/Picture.tsx';
import { titleLength } from '#site/src/lib/typography.ts';
import '#site/src/components/controls/focus.css';
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

  /** The slide to which the row scrolls by itself: until it is there, the end of a scroll is that of an earlier one. */
  const heading = useRef<number | undefined>(undefined);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const readerScrolls = () => {
      heading.current = undefined;
    };
    for (const type of readerScroll) row.addEventListener(type, readerScrolls, { passive: true });
    const stopListening = onScrollEnd(row, () => {
      const reached = Math.round(row.scrollLeft / row.clientWidth);
      if (heading.current === undefined) setCurrent(reached);
      else if (heading.current === reached) heading.current = undefined;
    });
    return () => {
      for (const type of readerScroll) row.removeEventListener(type, readerScrolls);
      stopListening();
    };
  }, []);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const left = current * row.clientWidth;
    if (Math.abs(row.scrollLeft - left) <= 1) return;
    heading.current = current;
    row.scrollTo({ left });
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
      // Who presses works with the pointer now: a focus that the keyboard has left stops nothing.
      onPointerDown={() => release('focused')}
      // A button keeps the focus after a click: only a keyboard focus stops the rotation.
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
          // Who asks for it by keyboard has the focus on the button.
          togglePause={() => (paused ? release('paused', 'focused') : hold('paused'))}
          show={show}
        />
      )}
    </section>
  );
}

/** Events that begin a scroll by the reader. */
const readerScroll = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Reasons for which the rotation stops. */
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
function useRotation({ section, count, current, next }: Options) {
  const [holds, setHolds] = useState<readonly Hold[]>([]);
  const hold = (reason: Hold) => setHolds((now) => (now.includes(reason) ? now : [...now, reason]));
  const release = (...reasons: Hold[]) =>
    setHolds((now) =>
      now.some((hold) => reasons.includes(hold)) ? now.filter((hold) => !reasons.includes(hold)) : now,
    );
  const rotates = count > 1 && holds.length === 0;

  useEffect(() => {
    // Earlier interactions send no event after hydration.
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

/** Without `scrollend` events a scroll counts as ended this long after its last scroll event. */
const scrollEndMilliseconds = 120;

/** Calls back at the end of each scroll. Returns a function that unsubscribes. */
function onScrollEnd(track: HTMLElement, ended: () => void): () => void {
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
  return () => {
    clearTimeout(timer);
    track.removeEventListener('scroll', scrolled);
  };
}

type ControlsProps = {
  titles: readonly string[];
  current: number;
  paused: boolean;
  /** Until then the buttons keep their place and are not shown. */
  ready: boolean;
  togglePause: () => void;
  show: (slide: number) => void;
};

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const;

function SliderControls({ titles, current, paused, ready, togglePause, show }: ControlsProps) {
  return (
    <div className="hero-controls" data-ready={ready || undefined}>
      <button
        type="button"
        aria-label={paused ? 'Riprendi lo scorrimento' : 'Ferma lo scorrimento'}
        onClick={togglePause}
      >
        <Icon>
          {paused ? <path d="M8 5v14l11-7z" fill="currentColor" /> : <path d="M8 5v14M16 5v14" {...stroke} />}
        </Icon>
      </button>
      <button type="button" aria-label="Articolo precedente" onClick={() => show(current - 1)}>
        <Icon>
          <path d="M20 12H4M10 6l-6 6 6 6" {...stroke} />
        </Icon>
      </button>
      <button type="button" aria-label="Articolo successivo" onClick={() => show(current + 1)}>
        <Icon>
          <path d="M4 12h16M14 6l6 6-6 6" {...stroke} />
        </Icon>
      </button>
      <div className="hero-dots">
        {titles.map((title, index) => (
          <button
            key={index}
            type="button"
            aria-label={`${index + 1}: ${title}`}
            aria-current={index === current || undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </div>
  );
}

const Icon = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    {children}
  </svg>
);

type Slide = Omit<IndexedArticle, 'date'> & { picture?: KnownPicture | undefined };

type SlideProps = { slide: Slide; place: number; count: number; inert: boolean };

/** One featured article: half picture, half its category's colour with the title and the description. */
function SlideView({ slide, place, count, inert }: SlideProps) {
  const { title, description, category, author, image, picture } = slide;
  const length = titleLength(title);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG carousel), and its fields are no form's
    <div
      className="hero-slide block-link"
      role="group"
      aria-roledescription="diapositiva"
      aria-label={`${place} di ${count}`}
      data-category={category}
      data-leads-to={articlePath(slide)}
      inert={inert}
    >
      <div className="hero-picture filled">
        <Picture src={image} alt="" sizes={slidePictureSizes} picture={picture} priority={place === 1} />
      </div>
      <div className="hero-words">
        <p className="label">{categoryName(category)}</p>
        <h2 dir="auto" data-length={length} className={length === 'longest' ? 'clamped' : undefined}>
          <a href={articlePath(slide)}>{boundLines(title)}</a>
        </h2>
        <p className="hero-description clamped">{boundLines(description)}</p>
        <p className="hero-author label clamped">di {author}</p>
      </div>
    </div>
  );
}

/** The `sizes` of a slide's picture. */
export const slidePictureSizes = `(width >= 56rem) 50vw, ${fullWidthSizes}`;
