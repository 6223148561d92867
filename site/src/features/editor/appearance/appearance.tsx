import type { ReactNode } from 'react';
import {
  articleSharePicture,
  eventSharePicture,
  newsSharePicture,
  type SharePictureText,
} from '#shared/content/share-picture-text.ts';
import { defaultCategory, type EventTypeName } from '#shared/magazine.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import type { EventState } from '#shared/rules/event-states.ts';
import { parseVideoUrl } from '#shared/rules/video-url.ts';
import { type CivilDate, isCivilDate } from '#shared/time/dates.ts';
import { SlideView } from '#site/src/features/home/Slide.tsx';
import type { FormValues } from '#site/src/forms/kind.ts';
import { isCategory } from '#site/src/forms/kinds/common-fields.ts';
import { ArticleCardView } from '#site/src/kinds/articles/ArticleCardView.tsx';
import { EventEntry } from '#site/src/kinds/events/EventEntry.tsx';
import { NewsCardView } from '#site/src/kinds/news/NewsCardView.tsx';
import { VideoCard } from '#site/src/kinds/videos/VideoCard.tsx';

type Card = { name: string; view: ReactNode; wide?: boolean };

type Appearance = {
  cards: readonly Card[];
  share?: SharePictureText;
  /** The description below the title in search results and mails; undefined for an item without a page of its own. */
  lead?: string;
};

type Shown = {
  kind: ContentKind;
  id: string;
  values: FormValues;
  picture: Picture | undefined;
  today: CivilDate;
};

export function appearanceOf({ kind, id, values, picture, today }: Shown): Appearance {
  const text = (name: string) => String(values[name] ?? '').trim();
  const day = (name: string) => (isCivilDate(text(name)) ? text(name) : today);
  const category = isCategory(values['category']) ? values['category'] : defaultCategory;
  const common = { id, title: text('title') || 'Senza titolo', category, author: text('author'), date: day('date') };
  const image = text('image');

  if (kind === 'article') {
    const article = { ...common, description: text('description'), image: image || noPicture };
    return {
      cards: [
        { name: 'Nelle liste', view: <ArticleCardView article={article} picture={picture} sizes="22rem" /> },
        {
          name: 'In evidenza nella home',
          view: <SlideView slide={{ ...article, picture }} place={1} count={1} inert={false} />,
          wide: true,
        },
      ],
      share: articleSharePicture(article),
      lead: article.description,
    };
  }
  if (kind === 'news') {
    const news = { ...common, summary: text('summary'), ...(image && { image }) };
    return {
      cards: [{ name: 'Nelle liste', view: <NewsCardView item={news} picture={picture} /> }],
      share: newsSharePicture(news),
      lead: news.summary,
    };
  }
  if (kind === 'event') {
    const startDate = day('startDate');
    const endDate = day('endDate');
    const event = {
      ...common,
      type: text('type') as EventTypeName,
      startDate,
      endDate,
      location: text('location'),
      city: text('city'),
      state: text('state') as EventState,
    };
    return {
      cards: [{ name: 'Nelle liste', view: <EventEntry event={event} today={today} /> }],
      share: eventSharePicture(event),
      lead: text('description'),
    };
  }
  const source = parseVideoUrl(text('videoUrl'));
  if (kind !== 'video' || !source) return { cards: [] };
  const poster = text('poster');
  const video = {
    ...common,
    ...source,
    description: text('description'),
    featured: false,
    thumbnail: '',
    ...(poster && { poster }),
  };
  return {
    cards: [{ name: 'Tra i video', view: <VideoCard video={video} picture={undefined} href="/video" described /> }],
  };
}

/** An address at which there is nothing: the frame of the picture stays. */
const noPicture = '/';
