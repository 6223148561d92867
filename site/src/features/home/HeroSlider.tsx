import { useState } from 'react';
import type { CategoryId } from '#shared/magazine.ts';
import type { Picture as KnownPicture } from '#shared/model/snapshot.ts';
import { articlePath } from '#shared/paths.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { Picture } from '../../components/Picture.tsx';
import { isLongTitle } from '../../lib/typography.ts';
import { SliderControls } from './SliderControls.tsx';
import { useRotation } from './useRotation.ts';
import { useTrack } from './useTrack.ts';
import './HeroSlider.css';
import { across } from '../../lib/source-set.ts';

export type Slide = {
  id: string;
  title: string;
  description: string;
  category: CategoryId;
  author: string;
  image: string;
  imageAlt: string;
  picture?: KnownPicture | undefined;
};

/** How wide a slide's picture is shown. */
export const slidePictureSizes = `(width >= 56rem) 50vw, ${across}`;

/** A row of slides that scrolls and snaps by itself; the script only turns its pages. */
export function HeroSlider({ slides }: { slides: Slide[] }) {
  const [current, setCurrent] = useState(0);
  const track = useTrack(current, setCurrent);
  const show = (slide: number) => setCurrent((slide + slides.length) % slides.length);
  const rotation = useRotation({ active: slides.length > 1, advance: () => show(current + 1), step: current });

  return (
    <section className="hero" aria-roledescription="carosello" aria-label="In primo piano" {...rotation.listeners}>
      <div ref={track.ref} className="hero-track" aria-live={rotation.playing ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG carousel), and its fields are no form's
          <div
            key={slide.id}
            className="hero-slide"
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${index + 1} di ${slides.length}`}
            data-category={slide.category}
            data-leads-to={articlePath(slide.id)}
            inert={track.ready && index !== current}
          >
            <SlidePicture slide={slide} priority={index === 0} />
            <div className="hero-words">
              <p className="label">{categoryName(slide.category)}</p>
              <h2 data-long={isLongTitle(slide.title) || undefined}>
                <a href={articlePath(slide.id)}>{slide.title}</a>
              </h2>
              <p className="hero-description">{slide.description}</p>
              <p className="label">di {slide.author}</p>
            </div>
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <SliderControls
          ready={track.ready}
          titles={slides.map(({ title }) => title)}
          current={current}
          show={show}
          paused={rotation.paused}
          togglePause={rotation.togglePause}
        />
      )}
    </section>
  );
}

function SlidePicture({ slide, priority }: { slide: Slide; priority: boolean }) {
  return (
    <div className="hero-picture">
      <Picture
        src={slide.image}
        alt={slide.imageAlt}
        sizes={slidePictureSizes}
        picture={slide.picture}
        priority={priority}
      />
    </div>
  );
}
