import { type CategoryId, categoryName, type EventTypeName } from '#shared/magazine.ts';
import { dateRange, longDate } from '#shared/time/dates.ts';

/** The lines above and below an item's title in lists of several kinds. */
export type ItemLabels = { kind: string; group: string; note: string };

type Dated = { category: CategoryId; author?: string | undefined; date: string };
type Event = { type: EventTypeName; location: string; startDate: string; endDate: string };

const signed = ({ author, date }: Dated) => (author ? `${author}, ${longDate(date)}` : longDate(date));

export const itemLabels = {
  article: (item: Dated): ItemLabels => ({ kind: 'Articolo', group: categoryName(item.category), note: signed(item) }),
  news: ({ category, date }: Dated): ItemLabels => ({
    kind: 'Notizia',
    group: categoryName(category),
    note: longDate(date),
  }),
  event: ({ type, location, startDate, endDate }: Event): ItemLabels => ({
    kind: 'Evento',
    group: type,
    note: `${location}, ${dateRange(startDate, endDate)}`,
  }),
  video: (item: Dated): ItemLabels => ({ kind: 'Video', group: categoryName(item.category), note: signed(item) }),
  gallery: ({ category, artist }: { category: string; artist: string }): ItemLabels => ({
    kind: 'Opera',
    group: category,
    note: artist,
  }),
};
