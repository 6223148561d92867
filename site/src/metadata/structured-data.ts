import type { PublicArticle } from '#shared/kinds/article.ts';
import type { PublicEvent } from '#shared/kinds/event.ts';
import { eventSpan } from '#shared/kinds/event-dates.ts';
import { eventPlace } from '#shared/kinds/event-place.ts';
import type { TermRecord } from '#shared/kinds/term-record.ts';
import { type TermRef, termsOf } from '#shared/kinds/terms.ts';
import { embedAddress, posterPath } from '#shared/kinds/video-url.ts';
import { categoryName, eventTypeNamed, magazine } from '#shared/magazine.ts';
import { articlePath, eventPath, newsPath, searchPath, termPath, videoPath, workPath } from '#shared/publish/paths.ts';
import type { SnapshotItem } from '#shared/publish/snapshot.ts';
import { defaultEventState, type EventState } from '#shared/rules/event-states.ts';
import { isNewsroom, isPersonsName } from '#shared/text/person-name.ts';
import { romeTime } from '#shared/time/clock.ts';
import { type CivilDate, civilDateInRome } from '#shared/time/dates.ts';
import type { VideoSummary, Work } from '#site/src/content/lists.ts';
import { siteUrl } from '#site/src/content/snapshot.ts';
import { imagesOf, rasterImage, sharePicture } from './pictures.ts';
import { type SectionHref, sectionAt } from './sections.ts';

/** A thing as schema.org names it; undefined where nothing is known. */
export type Thing = { '@type': string; [property: string]: unknown };

/** JSON-LD for search engines, safe inside a script element. */
export const graph = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');

/** The publisher, named on the home page and by articles and news. */
export function publisherData(): Thing {
  const address = siteUrl();
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${address}/#editore`,
    name: magazine.publisher,
    url: `${address}/`,
    logo: sharePicture(undefined).address,
    address: magazine.address,
    email: magazine.emails.support,
    sameAs: magazine.social.map(({ href }) => href),
  };
}

export function websiteData(): Thing {
  const address = siteUrl();
  return {
    '@type': 'WebSite',
    '@id': `${address}/#sito`,
    name: magazine.name,
    alternateName: magazine.tagline,
    url: `${address}/`,
    inLanguage: magazine.language,
    publisher: { '@id': `${address}/#editore` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${address}/cerca?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

type Place = { path: string; title: string; section?: SectionHref | undefined };

export function breadcrumbData({ path, title, section }: Place): Thing {
  const crumbs = [
    { path: '/', name: 'Home' },
    ...(section && section !== path ? [{ path: section, name: sectionAt(section)?.label ?? section }] : []),
    { path, name: title },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: siteUrl() + crumb.path,
    })),
  };
}

type Story = Pick<PublicArticle, 'title' | 'category' | 'date' | 'publishedAt' | 'updatedAt'> & {
  author?: string | undefined;
  tags?: string[] | undefined;
};

export const articleData = (article: PublicArticle): Thing => ({
  ...storyData(article, articlePath(article)),
  description: article.description,
  image: imagesOf({ kind: 'article', id: article.id, title: article.title }, article.image),
});

export const newsData = (item: SnapshotItem<'news'>): Thing => ({
  ...storyData(item, newsPath(item)),
  description: item.summary,
  image: imagesOf({ kind: 'news', id: item.id, title: item.title }, item.image),
});

function storyData(story: Story, path: string): Thing {
  return {
    '@type': 'NewsArticle',
    headline: story.title,
    articleSection: categoryName(story.category),
    author: authorsData(story),
    publisher: publisherData(),
    keywords: story.tags,
    datePublished: publicationMoment(story),
    dateModified: story.updatedAt,
    inLanguage: magazine.language,
    isAccessibleForFree: true,
    mainEntityOfPage: siteUrl() + path,
  };
}

export function eventData(event: PublicEvent): Thing {
  const { id, title, type, description, image, organizer } = event;
  const address = siteUrl() + eventPath(event);
  return {
    '@type': eventTypeNamed(type).thing,
    name: title,
    description,
    image: imagesOf({ kind: 'event', id, title }, image),
    ...spanOf(event),
    eventStatus: `https://schema.org/${statuses[event.state ?? defaultEventState]}`,
    ...placeOf(event, address),
    organizer: organizer ? { '@type': 'Organization', name: organizer, url: event.website || undefined } : undefined,
    // No performer: no field names one.
    offers: offerOf(event),
    isAccessibleForFree: event.admission ? event.admission === 'gratuito' : undefined,
    inLanguage: magazine.language,
    url: address,
    mainEntityOfPage: address,
  };
}

/** Where its tickets are, and what is known of their price. */
function offerOf({ state, ticketUrl, admission }: PublicEvent): Thing | undefined {
  const isFree = admission === 'gratuito';
  if (state === 'annullato' || !(ticketUrl || isFree)) return undefined;
  return {
    '@type': 'Offer',
    url: ticketUrl || undefined,
    ...(isFree && { price: 0, priceCurrency: 'EUR' }),
  };
}

const statuses: Record<EventState, string> = {
  confermato: 'EventScheduled',
  annullato: 'EventCancelled',
  rinviato: 'EventPostponed',
};

/** Of an online event without an address its website is the place, or its page. */
function placeOf(event: PublicEvent, page: string) {
  const { location, city, website } = event;
  const { online, address, words } = eventPlace(event);
  if (online) {
    return {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', name: words, url: address ?? (website || page) },
    };
  }
  return {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: location,
      address: city ? { '@type': 'PostalAddress', ...streetOf(location), addressLocality: city } : location,
    },
  };
}

/** Where a place has its street: «Palazzo Rosa, via Garibaldi 18». */
function streetOf(location: string): { streetAddress?: string } {
  const [, streetAddress] =
    /,\s{0,3}((?:borgo|calle|contrada|corso|largo|lungarno|lungotevere|piazza|piazzale|piazzetta|salita|strada|via|viale|vicolo)\b.*)/is.exec(
      location,
    ) ?? [];
  return streetAddress ? { streetAddress } : {};
}

/** Days, or moments where the hours are of one evening. */
function spanOf(event: PublicEvent): { startDate: string; endDate?: string } {
  const span = eventSpan(event);
  if (span.allDay) return { startDate: span.start, endDate: span.end };
  const { start, end } = span;
  return {
    startDate: romeTime(start.date, start.time),
    ...(end && { endDate: romeTime(end.date, end.time) }),
  };
}

export const videoListData = (videos: readonly VideoSummary[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: videos.map((video, index) => ({ '@type': 'ListItem', position: index + 1, item: videoData(video) })),
});

export const videoData = (video: VideoSummary): Thing => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description,
  author: writerData(video.author) ?? publisherData(),
  thumbnailUrl: rasterImage(posterPath(video)) ?? sharePicture(undefined).address,
  uploadDate: romeTime(video.date),
  embedUrl: embedAddress(video),
  url: siteUrl() + videoPath(video.id),
  inLanguage: magazine.language,
});

export const galleryData = (works: readonly Work[]): Thing => ({
  '@type': 'ImageGallery',
  name: 'Galleria',
  url: `${siteUrl()}/galleria`,
  hasPart: works.map(({ id, title, artist, category, image, imageAlt }) => ({
    '@type': 'VisualArtwork',
    name: title,
    creator: makerData(artist),
    creditText: artist,
    genre: category,
    description: imageAlt || undefined,
    image: rasterImage(image),
    url: siteUrl() + workPath(id),
  })),
});

/** Who wrote or made something, as schema.org names it: a person only where the words are a person's name. */
type Maker = { '@type': 'Person' | 'Organization'; name: string; url?: string };

/** Who is named with a video, with the address at which the magazine shows what is of theirs; undefined for the newsroom itself. */
export const writerData = (author: string | undefined): Maker | undefined =>
  author && !isNewsroom(author) ? makerNamed(author, searchPath(author)) : undefined;

const makerNamed = (name: string, path?: string): Maker => ({
  '@type': isPersonsName(name) ? 'Person' : 'Organization',
  name,
  ...(path && { url: siteUrl() + path }),
});

/** Who signed a text, with their pages: the magazine itself, one, or several. */
function authorsData(story: Story): Thing | Thing[] {
  const authors = termsOf('author', story)
    .filter(({ name }) => !isNewsroom(name))
    .map(({ name, slug }) => makerNamed(name, slug && termPath({ taxonomy: 'author', slug })));
  return authors.length > 1 ? authors : (authors[0] ?? publisherData());
}

/** The page of an author, or of a tag. */
export function termData(term: TermRef, name: string, record?: TermRecord): Thing {
  const url = siteUrl() + termPath(term);
  const { text: description, image, links: sameAs } = record ?? {};
  if (term.taxonomy === 'tag')
    return { '@type': 'CollectionPage', name, url, about: name, description, inLanguage: magazine.language };
  return {
    '@type': 'ProfilePage',
    name,
    url,
    mainEntity: { ...makerNamed(name, termPath(term)), description, image: rasterImage(image), sameAs },
    inLanguage: magazine.language,
  };
}

/**
 * Who made a work. Of «Bottega Corsi, da un’idea di Fontana» the first words are the name; no person has made what is by
 * «Anonimo».
 */
export function makerData(words: string): Maker | undefined {
  const name = (words.split(/[,;(]/)[0] ?? '').trim();
  if (unknown.test(name)) return undefined;
  return makerNamed(name);
}

const unknown = /^$|^(anonim[oia]|ignot[oia]|autore ignoto|autore sconosciuto|sconosciut[oia])(?!\p{L})/iu;

type Published = { date: CivilDate; publishedAt: string };

/** The moment it went live, or the beginning of the day that the page shows where that day is over by then. */
export const publicationMoment = ({ date, publishedAt }: Published): string =>
  civilDateInRome(new Date(publishedAt)) <= date ? publishedAt : romeTime(date);
