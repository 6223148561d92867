import type { Picture } from '#shared/model/snapshot.ts';
import { picture, summaries } from '../../content/snapshot.ts';
import type { IndexedArticle } from '../../features/articles/article-index.ts';

export function GET(): Response {
  const index: IndexedArticle[] = summaries('article').map(
    ({ id, title, description, category, author, date, image }) => ({
      id,
      title,
      description,
      category,
      author,
      date,
      image: cardPicture(picture(image)) ?? image,
    }),
  );
  return Response.json(index);
}

/** Wide enough for a card on a dense screen, and no wider. */
const cardPicture = (known: Picture | undefined): string | undefined =>
  known?.variants
    .filter(({ format, width }) => format === 'webp' && width >= 400)
    .toSorted((one, other) => one.width - other.width)[0]?.path;
