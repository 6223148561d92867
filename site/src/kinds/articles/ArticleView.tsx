import type { Article, PublicArticle } from '#shared/kinds/article.ts';
import { categoryName } from '#shared/magazine.ts';
import type { KnownCards } from '#shared/markdown/cards.ts';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { textOwner } from '#shared/markdown/markdown.ts';
import { articleListPath, categoryPath } from '#shared/publish/paths.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { longDate } from '#shared/time/dates.ts';
import { altOf, Caption, fullWidthSizes, Picture, PictureCredits } from '#site/src/components/Picture.tsx';
import { Byline, Tags } from '#site/src/components/Terms.tsx';
import { heroShape, isLong, titleLength } from '#site/src/lib/typography.ts';
import { Markdown } from '#site/src/markdown/Markdown.tsx';
import './ArticleView.css';

type Props = { article: PublicArticle | Article; picture?: KnownPicture | undefined };
type ViewProps = Props & { pictures?: KnownPictures; cards?: KnownCards };

/** An article whole: on its own page, and in the browser while its page is not built yet. */
export function ArticleView({ article, picture, pictures, cards }: ViewProps) {
  const { id, title, subtitle, description, excerpt, content, category, date } = article;
  return (
    <article className="article" data-hero={heroShape(picture)}>
      <header className="article-hero">
        <div className="article-heading">
          <p className="label">
            <a href={categoryPath(category)}>{categoryName(category)}</a>
          </p>
          {subtitle && <p className="article-kicker">{boundLines(subtitle)}</p>}
          <h1 dir="auto" data-length={titleLength(title)}>
            {boundLines(title)}
          </h1>
          <p className="article-standfirst">{boundLines(description)}</p>
          <p className="article-byline label">
            <Byline piece={article} />
            <time dateTime={date}>{longDate(date)}</time>
            {content && <span>{readingTime(content)}</span>}
          </p>
        </div>
        <ArticlePicture article={article} picture={picture} />
      </header>
      <div className="article-text reading">
        {excerpt && <p className="article-excerpt">{boundLines(excerpt)}</p>}
        {content && (
          <Markdown
            owner={textOwner('article', id)}
            source={content}
            dropCap={isLong(content)}
            pictures={pictures}
            cards={cards}
          />
        )}
        <PictureCredits pictures={pictures} />
        <Tags piece={article} />
        <p className="row article-onward">
          <a className="action" href={categoryPath(category)}>
            {categoryName(category)}
          </a>
          <a className="action" href={articleListPath()}>
            Leggi altri articoli
          </a>
        </p>
      </div>
      {content && isLong(content) && <EssayWay />}
    </article>
  );
}

const sizesOf = {
  split: `(width >= 56rem) 50vw, ${fullWidthSizes}`,
  full: fullWidthSizes,
  basic: `(width >= 90rem) 90rem, ${fullWidthSizes}`,
} as const;

/** How wide the picture is shown, by the article's opening. */
export const articlePictureSizes = (picture: KnownPicture | undefined): string => sizesOf[heroShape(picture)];

function ArticlePicture({ article, picture }: Props) {
  return (
    <figure className="article-picture">
      <Picture
        src={article.image}
        alt={altOf(article, picture)}
        sizes={articlePictureSizes(picture)}
        picture={picture}
        priority
      />
      <Caption item={article} picture={picture} />
    </figure>
  );
}

/** How much of a long essay is read, and the way up. Its style shows it in articles of more than 6,000 pixels alone. */
function EssayWay() {
  return (
    <nav className="essay-way screen-only" aria-label="Nell’articolo">
      <span className="essay-progress" />
      <a className="label" href="#contenuto">
        Torna su
      </a>
    </nav>
  );
}
