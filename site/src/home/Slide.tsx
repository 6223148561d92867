import { type CategoryId, categoryName } from '#shared/magazine.ts';
import { articlePath } from '#shared/publish/paths.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { fullWidthSizes, Picture } from '#site/src/components/Picture.tsx';
import { titleLength } from '#site/src/lib/typography.ts';
import '#site/src/components/controls/focus.css';
import './Slide.css';

export type Slide = {
  id: string;
  title: string;
  description: string;
  category: CategoryId;
  author: string;
  image: string;
  picture?: KnownPicture | undefined;
};

type Props = { slide: Slide; place: number; count: number; inert: boolean };

/** One featured article: half picture, half its category's colour with the title and the description. */
export function SlideView({ slide, place, count, inert }: Props) {
  const { id, title, description, category, author, image, picture } = slide;
  const length = titleLength(title);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG carousel), and its fields are no form's
    <div
      className="hero-slide"
      role="group"
      aria-roledescription="diapositiva"
      aria-label={`${place} di ${count}`}
      data-category={category}
      data-leads-to={articlePath(id)}
      inert={inert}
    >
      <div className="hero-picture">
        <Picture src={image} alt="" sizes={slidePictureSizes} picture={picture} priority={place === 1} />
      </div>
      <div className="hero-words">
        <p className="label">{categoryName(category)}</p>
        <h2 dir="auto" data-length={length} className={length === 'longest' ? 'clamped' : undefined}>
          <a href={articlePath(id)}>{boundLines(title)}</a>
        </h2>
        <p className="hero-description clamped">{boundLines(description)}</p>
        <p className="hero-author label clamped">di {author}</p>
      </div>
    </div>
  );
}

/** The `sizes` of a slide's picture. */
export const slidePictureSizes = `(width >= 56rem) 50vw, ${fullWidthSizes}`;
