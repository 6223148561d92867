import type { CustomRecord } from 'pagefind';
import { renderMarkdown } from '#shared/content/markdown.ts';
import { articlePath, eventPath, newsletterIssuePath, newsPath, videoPath, workPath } from '#shared/content/paths.ts';
import { categoryName, magazine } from '#shared/magazine.ts';
import type { PublicKind } from '#shared/model/kinds.ts';
import type { SnapshotItem } from '#shared/model/snapshot.ts';
import { trimmedEnd } from '#shared/text/truncate.ts';
import { splitElisions } from '#shared/text/words.ts';
import { dateRange, longDate } from '#shared/time/dates.ts';

type Fields = { url: string; title: string; label: string; note: string; date: string; texts: (string | undefined)[] };

/** An entry of the search index: the words of an item, and what a search result shows. */
export function searchRecord<Kind extends PublicKind>(kind: Kind, item: SnapshotItem<Kind>): CustomRecord {
  const { url, title, label, note, date, texts } = (describe[kind] as (item: SnapshotItem<Kind>) => Fields)(item);
  return {
    url,
    // Weights the title, whose words would be lost in a long text.
    content: splitElisions([title, ...texts].flatMap((text) => (text && trimmedEnd(text, /[.\s]/)) || []).join('. ')),
    language: magazine.language,
    meta: { title, label, note },
    filters: { kind: [kind] },
    sort: { date },
  };
}

const describe: { [Kind in PublicKind]: (item: SnapshotItem<Kind>) => Fields } = {
  article: ({ id, title, category, author, date, subtitle, description, excerpt, content }) => ({
    url: articlePath(id),
    title,
    label: `Articolo, ${categoryName(category)}`,
    note: `${author}, ${longDate(date)}`,
    date,
    texts: [subtitle, description, excerpt, plain(content), author, categoryName(category)],
  }),
  news: ({ id, title, category, author, date, summary, description, content, tags = [] }) => ({
    url: newsPath(id),
    title,
    label: `Notizia, ${categoryName(category)}`,
    note: longDate(date),
    date,
    texts: [summary, description, plain(content), tags.join(', '), author, categoryName(category)],
  }),
  event: ({ id, title, type, location, startDate, endDate, description, content, organizer }) => ({
    url: eventPath(id),
    title,
    label: `Evento, ${type}`,
    note: `${location}, ${dateRange(startDate, endDate)}`,
    date: startDate,
    texts: [description, location, organizer, plain(content), type],
  }),
  video: ({ id, title, category, author, date, description }) => ({
    url: videoPath(id),
    title,
    label: `Video, ${categoryName(category)}`,
    note: `${author}, ${longDate(date)}`,
    date,
    texts: [description, author, categoryName(category)],
  }),
  newsletter: ({ id, title, date, content }) => ({
    url: newsletterIssuePath(id),
    title,
    label: 'Newsletter',
    note: longDate(date),
    date,
    texts: [plain(content)],
  }),
  gallery: ({ id, title, artist, category, date, imageCaption, imageAlt }) => ({
    url: workPath(id),
    title,
    label: `Opera, ${category}`,
    note: artist,
    date,
    texts: [artist, imageCaption?.replaceAll('*', ''), imageAlt, category],
  }),
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The words of a Markdown text, without markup. */
const plain = (markdown = ''): string =>
  renderMarkdown(markdown)
    .split('<')
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
