import type { PublicArticleSummary } from '#shared/kinds/article.ts';
import { categoryName } from '#shared/magazine.ts';
import { articlePath } from '#shared/publish/paths.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { longDate } from '#shared/time/dates.ts';
import { Picture } from '#site/src/components/Picture.tsx';
import { titleLength } from '#site/src/lib/typography.ts';
import '#site/src/components/controls/focus.css';
import './ArticleCardView.css';

type CardArticle = Pick<
  PublicArticleSummary,
  'id' | 'slug' | 'title' | 'description' | 'category' | 'author' | 'date' | 'image'
>;

type Props = {
  article: CardArticle;
  picture?: KnownPicture | undefined;
  sizes: string;
  level?: 2 | 3;
  /** A lead shows its picture uncropped and has a larger title. */
  lead?: boolean;
  /** Stands on the first screen. */
  priority?: boolean;
};

/** An article in a list, and in its form as it will be. */
export function ArticleCardView({ article, picture, sizes, level = 3, lead = false, priority = false }: Props) {
  const { title, description, category, author, date, image } = article;
  const Heading = `h${level}` as const;
  return (
    <article
      className={lead ? 'card lead block-link' : 'card block-link'}
      data-category={category}
      data-leads-to={articlePath(article)}
    >
      <div className="mat filled">
        <Picture src={image} alt="" sizes={sizes} picture={picture} priority={priority} />
      </div>
      <p className="category label">{categoryName(category)}</p>
      <Heading className="title" dir="auto" data-length={lead ? titleLength(title) : undefined}>
        <a href={articlePath(article)}>{boundLines(title)}</a>
      </Heading>
      <p className="description clamped">{boundLines(description)}</p>
      <p className="byline caption">
        <span>{author}</span>, <time dateTime={date}>{longDate(date)}</time>
      </p>
    </article>
  );
}
