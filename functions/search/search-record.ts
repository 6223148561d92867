import type { CustomRecord } from 'pagefind';
import { type ItemLabels, itemLabels, signed } from '#shared/content/item-labels.ts';
import { rowPicture } from '#shared/content/media.ts';
import { articlePath, eventPath, newsletterIssuePath, newsPath, videoPath, workPath } from '#shared/content/paths.ts';
import { plainWords } from '#shared/content/plain-words.ts';
import { categoryName, magazine } from '#shared/magazine.ts';
import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import type { SnapshotItem } from '#shared/model/snapshot/snapshot.ts';
import { eventPlace } from '#shared/rules/event-place.ts';
import { posterPath } from '#shared/rules/video-url.ts';
import { indexedText } from '#shared/text/indexed-words.ts';
import { trimmedEnd } from '#shared/text/truncate.ts';
import { longDate } from '#shared/time/dates.ts';

type Fields = {
  url: string;
  title: string;
  subtitle?: string | undefined;
  image?: string | undefined;
  label: string;
  note: string;
  date: string;
  texts: (string | undefined)[];
};

/** An entry of the search index: the words of an item, and what a search result shows. */
export function searchRecord<Kind extends PublicKind>(kind: Kind, item: SnapshotItem<Kind>): CustomRecord {
  const { url, title, subtitle, image, label, note, date, texts } = (
    describe[kind] as (item: SnapshotItem<Kind>) => Fields
  )(item);
  return {
    url,
    content: indexedText(
      [title, subtitle, ...texts].flatMap((text) => (text && trimmedEnd(text, /[.\s]/)) || []).join('. '),
    ),
    language: magazine.language,
    // Their words weigh more (site/src/features/search/search-index.ts).
    meta: {
      title: indexedText(title),
      ...(subtitle && { subtitle: indexedText(subtitle) }),
      ...(image && { image: rowPicture(image) }),
      label,
      note,
    },
    filters: { kind: [kind] },
    sort: { date },
  };
}

const described = ({ kind, group, note }: ItemLabels) => ({ label: `${kind}, ${group}`, note });

const describe: { [Kind in PublicKind]: (item: SnapshotItem<Kind>) => Fields } = {
  article: (item) => ({
    ...described(itemLabels.article(item)),
    url: articlePath(item.id),
    title: item.title,
    subtitle: item.subtitle,
    image: item.image,
    date: item.date,
    texts: [item.description, item.excerpt, plainWords(item.content), item.author, categoryName(item.category)],
  }),
  news: (item) => {
    const { id, title, category, author, date, summary, description, content, image, tags = [] } = item;
    return {
      ...described(itemLabels.news(item)),
      note: signed(item),
      url: newsPath(id),
      title,
      subtitle: summary,
      image,
      date,
      texts: [description, plainWords(content), tags.join(', '), author, categoryName(category)],
    };
  },
  event: (item) => ({
    ...described(itemLabels.event(item)),
    url: eventPath(item.id),
    title: item.title,
    image: item.image,
    date: item.startDate,
    texts: [item.description, eventPlace(item).words, item.organizer, plainWords(item.content), item.type],
  }),
  video: (item) => ({
    ...described(itemLabels.video(item)),
    url: videoPath(item.id),
    title: item.title,
    image: posterPath(item),
    date: item.date,
    texts: [item.description, item.author, categoryName(item.category)],
  }),
  newsletter: ({ id, title, date, content }) => ({
    url: newsletterIssuePath(id),
    title,
    label: 'Newsletter',
    note: longDate(date),
    date,
    texts: [plainWords(content)],
  }),
  gallery: (item) => ({
    ...described(itemLabels.gallery(item)),
    url: workPath(item.id),
    title: item.title,
    image: item.image,
    date: item.date,
    texts: [item.artist, item.imageCaption?.replaceAll('*', ''), item.imageAlt, item.category],
  }),
};
