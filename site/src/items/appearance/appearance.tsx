import type { ReactNode } from 'react';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { parseVideoUrl } from '#shared/kinds/video-url.ts';
import { defaultCategory, type EventTypeName } from '#shared/magazine.ts';
import { type SharePictureText, sharePictureText } from '#shared/publish/share-picture-text.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import type { EventState } from '#shared/rules/event-states.ts';
import { type CivilDate, isCivilDate } from '#shared/time/dates.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { ArticleCardView } from '#site/src/kinds/articles/ArticleCardView.tsx';
import { isCategory } from '#site/src/kinds/common-fields.ts';
import { EventEntry } from '#site/src/kinds/events/EventEntry.tsx';
import { NewsCardView } from '#site/src/kinds/news/NewsCardView.tsx';
import { VideoCard } from '#site/src/kinds/videos/VideoCard.tsx';

type Appearance = { card?: ReactNode; share?: SharePictureText };

type Shown = {
  kind: ContentKind;
  values: FormValues;
  picture: Picture | undefined;
  today: CivilDate;
};

export function appearanceOf({ kind, values, picture, today }: Shown): Appearance {
  const text = (name: string) => String(values[name] ?? '').trim();
  const day = (name: string) => (isCivilDate(text(name)) ? text(name) : today);
  const category = isCategory(values['category']) ? values['category'] : defaultCategory;
  const common = {
    id: '',
    title: text('title') || 'Senza titolo',
    category,
    author: text('author'),
    date: day('date'),
  };
  const image = text('image');

  if (kind === 'article') {
    const article = { ...common, description: text('description'), image: image || noPicture };
    return {
      card: <ArticleCardView article={article} picture={picture} sizes="22rem" />,
      share: sharePictureText(kind, article),
    };
  }
  if (kind === 'news') {
    const news = { ...common, summary: text('summary'), ...(image && { image }) };
    return {
      card: <NewsCardView item={news} picture={picture} />,
      share: sharePictureText(kind, news),
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
      card: <EventEntry event={event} today={today} />,
      share: sharePictureText(kind, event),
    };
  }
  const source = parseVideoUrl(text('videoUrl'));
  if (kind !== 'video' || !source) return {};
  const poster = text('poster');
  const video = {
    ...common,
    ...source,
    description: text('description'),
    featured: false,
    thumbnail: '',
    ...(poster && { poster }),
  };
  return { card: <VideoCard video={video} picture={undefined} href="/video" described /> };
}

/** An address at which there is nothing: the frame of the picture stays. */
const noPicture = '/';
