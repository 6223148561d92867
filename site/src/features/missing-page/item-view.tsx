import type { ReactNode } from 'react';
import type { KnownCards } from '#shared/content/cards.ts';
import { eventPath } from '#shared/content/paths.ts';
import type { Article, PublicArticle } from '#shared/model/kinds/article.ts';
import type { Event, PublicEvent } from '#shared/model/kinds/event.ts';
import type { News } from '#shared/model/kinds/news.ts';
import type { PublicVideo, Video } from '#shared/model/kinds/video.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import '#site/src/components/text/Cards.css';
import { articleColorRule } from '#site/src/styles/colors.ts';

export type ViewedItem = PublicArticle | Article | PublicEvent | Event | PublicVideo | Video | News;

const isEvent = (item: ViewedItem): item is PublicEvent | Event => 'startDate' in item;
const isVideo = (item: ViewedItem): item is PublicVideo | Video => 'videoUrl' in item;
const isNews = (item: ViewedItem): item is News => 'summary' in item;

/** Only the view that is needed is loaded. */
export async function viewOf(item: ViewedItem): Promise<ReactNode> {
  const cards = 'content' in item && item.content ? await cardsOf(item.content) : {};
  if (isNews(item)) {
    const { NewsView } = await import('#site/src/kinds/news/NewsView.tsx');
    return <NewsView item={item} cards={cards} />;
  }
  if (isVideo(item)) {
    const { VideoPreview } = await import('#site/src/kinds/videos/VideoPreview.tsx');
    return <VideoPreview video={item} />;
  }
  if (isEvent(item)) {
    const { EventView } = await import('#site/src/kinds/events/EventView.tsx');
    return (
      <EventView
        event={item}
        cards={cards}
        today={civilDateInRome(new Date())}
        address={location.origin + eventPath(item.id)}
      />
    );
  }
  const [{ ArticleView }, picture] = await Promise.all([
    import('#site/src/kinds/articles/ArticleView.tsx'),
    hostedPicture(item.image),
  ]);
  // A constructed sheet, because the page's policy knows no hash of this article's colours.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(articleColorRule(item));
  document.adoptedStyleSheets.push(sheet);
  return <ArticleView article={item} picture={picture} cards={cards} />;
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
