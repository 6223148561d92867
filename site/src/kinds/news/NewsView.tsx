import type { News } from '#shared/kinds/news.ts';
import { categoryName } from '#shared/magazine.ts';
import type { KnownCards } from '#shared/markdown/cards.ts';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { textOwner } from '#shared/markdown/markdown.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { longDate } from '#shared/time/dates.ts';
import { altOf, Caption, fullWidthSizes, Picture, PictureCredits } from '#site/src/components/Picture.tsx';
import { Byline, Tags } from '#site/src/components/Terms.tsx';
import { titleLength } from '#site/src/lib/typography.ts';
import { Markdown } from '#site/src/markdown/Markdown.tsx';
import '#site/src/styles/railed.css';
import './NewsView.css';

type Props = {
  item: Omit<News, 'createdAt' | 'status'>;
  picture?: KnownPicture | undefined;
  /** Those within the text. */
  pictures?: KnownPictures;
  cards?: KnownCards;
};

export const newsPictureSizes = `(width >= 56rem) 46rem, ${fullWidthSizes}`;

/** A whole news item: on its own page, and in the browser while its page is not built yet. */
export function NewsView({ item, picture, pictures, cards }: Props) {
  const { id, title, summary, description, content, category, date, image } = item;
  return (
    <article className="news-view railed">
      <header>
        <h1 dir="auto" data-length={titleLength(title)}>
          {boundLines(title)}
        </h1>
        <p className="news-summary">{boundLines(summary)}</p>
      </header>
      <p className="news-byline rail label">
        <span className="news-category" data-category={category}>
          {categoryName(category)}
        </span>
        <Byline piece={item} />
        <time dateTime={date}>{longDate(date)}</time>
      </p>
      {image && (
        <figure>
          <Picture src={image} alt={altOf(item, picture)} sizes={newsPictureSizes} picture={picture} priority />
          <Caption item={item} picture={picture} />
        </figure>
      )}
      {content ? (
        <Markdown owner={textOwner('news', id)} source={content} pictures={pictures} cards={cards} />
      ) : (
        description && (
          <div className="prose">
            <p>{description}</p>
          </div>
        )
      )}
      <PictureCredits pictures={pictures} />
      <Tags piece={item} />
    </article>
  );
}
