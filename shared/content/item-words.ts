import { type CategoryId, categoryName, type EventTypeName } from '#shared/magazine.ts';
import { dateRange, longDate } from '#shared/time/dates.ts';

/** The lines above and below an item's title in lists of several kinds. */
export type ItemWords = { kind: string; group: string; note: string };

type Dated = { category: CategoryId; author?: string | undefined; date: string };
type Event = { type: EventTypeName; location: string; startDate: string; endDate: string };

const signed = ({ author, date }: Dated) => (author ? `${author}, ${longDate(date)}` : longDate(date));

export const itemWords = {
  article: (item: Dated): ItemWords => ({ kind: 'Articolo', group: categoryName(item.category), note: signed(item) }),
  news: ({ category, date }: Dated): ItemWords => ({
    kind: 'Notizia',
    group: categoryName(category),
    note: longDate(date),
  }),
  event: ({ type, location, startDate, endDate }: Event): ItemWords => ({
    kind: 'Evento',
    group: type,
    note: `${location}, ${dateRange(startDate, endDate)}`,
  }),
  video: (item: Dated): ItemWords => ({ kind: 'Video', group: categoryName(item.category), note: signed(item) }),
  gallery: ({ category, artist }: { category: string; artist: string }): ItemWords => ({
    kind: 'Opera',
    group: category,
    note: artist,
  }),
};
