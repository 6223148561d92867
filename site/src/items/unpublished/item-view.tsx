import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import type { schemas } from '#shared/kinds/schemas.ts';
import type { KnownCards } from '#shared/markdown/cards.ts';
import { eventPath } from '#shared/publish/paths.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import '#site/src/markdown/Cards.css';
import { articleColorRule } from '#site/src/styles/colors.ts';

/** The kinds that are seen by themselves: a work is opened in the gallery. */
export type ViewedKind = Exclude<ContentKind, 'gallery'>;
type Viewed<Kind extends ViewedKind> = z.infer<(typeof schemas)[Kind]['item' | 'live']>;
export type ViewedItem = { [Kind in ViewedKind]: Viewed<Kind> }[ViewedKind];

/** Only the view that is needed is loaded. */
const views: { [Kind in ViewedKind]: (item: Viewed<Kind>, cards: KnownCards) => Promise<ReactNode> } = {
  article: async (article, cards) => {
    const [{ ArticleView }, picture] = await Promise.all([
      import('#site/src/kinds/articles/ArticleView.tsx'),
      hostedPicture(article.image),
    ]);
    // A constructed sheet, because the page's policy knows no hash of this article's colours.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(articleColorRule(article));
    document.adoptedStyleSheets.push(sheet);
    return <ArticleView article={article} picture={picture} cards={cards} />;
  },
  video: async (video) => {
    const { VideoPreview } = await import('#site/src/kinds/videos/VideoPreview.tsx');
    return <VideoPreview video={video} />;
  },
  event: async (event, cards) => {
    const { EventView } = await import('#site/src/kinds/events/EventView.tsx');
    const address = location.origin + eventPath(event);
    return <EventView event={event} cards={cards} today={civilDateInRome(new Date())} address={address} />;
  },
  news: async (item, cards) => {
    const { NewsView } = await import('#site/src/kinds/news/NewsView.tsx');
    return <NewsView item={item} cards={cards} />;
  },
};

export async function viewOf(kind: ViewedKind, item: ViewedItem): Promise<ReactNode> {
  const cards = 'content' in item && item.content ? await cardsOf(item.content) : {};
  return (views[kind] as (item: ViewedItem, cards: KnownCards) => Promise<ReactNode>)(item, cards);
}

async function cardsOf(text: string): Promise<KnownCards> {
  const { fetchCardsOf } = await import('#site/src/api/text-cards.ts');
  return fetchCardsOf(text);
}

/** The text waits no longer for its picture. */
const pictureTimeoutMilliseconds = 2_000;

/** The size of a picture that the magazine hosts, which decides an article's layout. Other pictures have no known size. */
async function hostedPicture(address: string): Promise<Picture | undefined> {
  if (!address.startsWith('/') || address.startsWith('//')) return undefined;
  const image = new Image();
  image.src = address;
  const loaded = image.decode().catch(() => {});
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, pictureTimeoutMilliseconds))]);
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { width, height, variants: [] } : undefined;
}
