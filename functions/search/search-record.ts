import type { CustomRecord } from 'pagefind';
import { eventPlace } from '#shared/kinds/event-place.ts';
import { itemLabels, type Labelled, signed, topicOf } from '#shared/kinds/item-labels.ts';
import type { ContentKind, PublicKind } from '#shared/kinds/kinds.ts';
import { isGathered, type TermRef, taxonomyNames, termsOf } from '#shared/kinds/terms.ts';
import { posterPath } from '#shared/kinds/video-url.ts';
import { kindDetails } from '#shared/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import { plainWords } from '#shared/markdown/plain-words.ts';
import { rowPicture } from '#shared/media/addresses-and-captions.ts';
import { itemPath, newsletterIssuePath } from '#shared/publish/paths.ts';
import type { SnapshotItem } from '#shared/publish/snapshot.ts';
import { indexedText } from '#shared/text/indexed-words.ts';
import { trimmedEnd } from '#shared/text/truncate.ts';
import { longDate } from '#shared/time/dates.ts';

type Fields = Record<'url' | 'title' | 'label' | 'note' | 'date', string> &
  Partial<Record<'subtitle' | 'image', string | undefined>> & { texts: (string | undefined)[] };

export function searchRecord<Kind extends PublicKind>(kind: Kind, item: SnapshotItem<Kind>): CustomRecord {
  const { url, title, subtitle, image, label, note, date, texts } =
    kind === 'newsletter'
      ? ofIssue(item as SnapshotItem<'newsletter'>)
      : ofContent(kind as ContentKind, item as unknown as Content);
  return {
    url,
    content: indexedText(
      [title, subtitle, ...texts].flatMap((text) => (text && trimmedEnd(text, /[.\s]/)) || []).join('. '),
    ),
    language: magazine.language,
    // Their words weigh more (site/src/search/search-index.ts).
    meta: {
      title: indexedText(title),
      ...(subtitle && { subtitle: indexedText(subtitle) }),
      ...(image && { image: rowPicture(image) }),
      label,
      note,
    },
    filters: { kind: [kind], ...termFilters(kind, item as Parameters<typeof termsOf>[1]) },
    sort: { date },
  };
}

/** The names of its authors and tags that have a page: the search offers those pages by them (site/src/search/site-search.ts). */
const termFilters = (kind: PublicKind, piece: Parameters<typeof termsOf>[1]) =>
  isGathered(kind)
    ? Object.fromEntries(
        taxonomyNames.map((taxonomy): [TermRef['taxonomy'], string[]] => [
          taxonomy,
          termsOf(taxonomy, piece).flatMap(({ name, slug }) => (slug ? name : [])),
        ]),
      )
    : {};

type Content = Labelled &
  Record<'id' | 'title' | 'date', string> &
  Partial<Record<'slug' | 'subtitle' | 'summary' | 'image', string>>;

function ofContent(kind: ContentKind, item: Content): Fields {
  const { kind: name, group, note } = itemLabels(kind, item);
  return {
    url: itemPath(kind, item),
    title: item.title,
    subtitle: item.subtitle ?? item.summary,
    image: 'videoId' in item ? posterPath(item as unknown as SnapshotItem<'video'>) : item.image,
    label: `${name}, ${group}`,
    note: kindDetails[kind].note === 'date' ? signed(item) : note,
    date: item.startDate ?? item.date,
    texts: kindDetails[kind].searched.map((field) => textOf(kind, item, field)),
  };
}

function textOf(kind: ContentKind, item: Content, field: string): string | undefined {
  if (field === 'topic') return topicOf(kind, item);
  if (field === 'place') return eventPlace(item as Parameters<typeof eventPlace>[0]).words;
  const value = (item as Record<string, unknown>)[field];
  if (Array.isArray(value)) return value.join(', ');
  if (field === 'content') return plainWords(value as string | undefined);
  const text = value as string | undefined;
  return field === 'imageCaption' ? text?.replaceAll('*', '') : text;
}

const ofIssue = ({ id, title, date, content }: SnapshotItem<'newsletter'>): Fields => ({
  url: newsletterIssuePath(id),
  title,
  label: 'Newsletter',
  note: longDate(date),
  date,
  texts: [plainWords(content)],
});
