import { type CategoryId, categoryName, type EventTypeName } from '#shared/magazine.ts';
import { eventPlace } from '#shared/rules/event-place.ts';
import { eventNotice } from '#shared/rules/event-states.ts';
import { dateRange, longDate } from '#shared/time/dates.ts';

/** The lines above and below an item's title in lists of several kinds. */
export type ItemLabels = { kind: string; group: string; note: string };

type Dated = { category: CategoryId; author?: string | undefined; date: string };
type Event = { type: EventTypeName; startDate: string; endDate: string } & Parameters<typeof eventPlace>[0] &
  Parameters<typeof eventNotice>[0];

/** Who wrote it, if known, and when. */
export const signed = ({ author, date }: Dated) => (author ? `${author}, ${longDate(date)}` : longDate(date));

export const itemLabels = {
  article: (item: Dated): ItemLabels => ({ kind: 'Articolo', group: categoryName(item.category), note: signed(item) }),
  news: ({ category, date }: Dated): ItemLabels => ({
    kind: 'Notizia',
    group: categoryName(category),
    note: longDate(date),
  }),
  event: ({ type, startDate, endDate, ...event }: Event): ItemLabels => ({
    kind: 'Evento',
    group: type,
    note: [eventNotice(event), eventPlace(event).words, dateRange(startDate, endDate)].filter(Boolean).join(', '),
  }),
  video: (item: Dated): ItemLabels => ({ kind: 'Video', group: categoryName(item.category), note: signed(item) }),
  gallery: ({ category, artist }: { category: string; artist: string }): ItemLabels => ({
    kind: 'Opera',
    group: category,
    note: artist,
  }),
};
