import type { News } from '#shared/kinds/news.ts';
import { categoryName } from '#shared/magazine.ts';
import { newsPath } from '#shared/publish/paths.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { longDate } from '#shared/time/dates.ts';
import { fullWidthSizes, Picture } from '#site/src/components/Picture.tsx';
import '#site/src/components/controls/focus.css';
import './NewsCardView.css';

type CardNews = Pick<News, 'id' | 'slug' | 'title' | 'summary' | 'category' | 'date' | 'image'>;

type Props = {
  item: CardNews;
  picture?: KnownPicture | undefined;
  /** The first of the list is the day's feature. */
  feature?: boolean;
  level?: 2 | 3;
};

/** A news item in a list, and in its form as it will be. */
export function NewsCardView({ item, picture, feature = false, level = 2 }: Props) {
  const { title, summary, category, date, image } = item;
  const Heading = `h${level}` as const;
  const sizes = feature ? `(width >= 56rem) 60vw, ${fullWidthSizes}` : `(width >= 36rem) 45vw, ${fullWidthSizes}`;
  return (
    <article className={feature ? 'news feature block-link' : 'news block-link'} data-category={category}>
      {image && (
        <div className="picture">
          <Picture src={image} alt="" sizes={sizes} picture={picture} priority={feature} />
        </div>
      )}
      <div>
        <p className="label">
          {categoryName(category)}, <time dateTime={date}>{longDate(date)}</time>
        </p>
        <Heading className="title" dir="auto">
          <a href={newsPath(item)}>{boundLines(title)}</a>
        </Heading>
        <p className="summary clamped">{boundLines(summary)}</p>
      </div>
    </article>
  );
}
