import { kindDetails } from '#shared/kinds.ts';
import { type CategoryId, categoryName } from '#shared/magazine.ts';
import { eventNotice } from '#shared/rules/event-states.ts';
import { wordsOf } from '#shared/text/kind-words.ts';
import { dateRange, longDate } from '#shared/time/dates.ts';
import { eventPlace } from './event-place.ts';
import type { ContentKind } from './kinds.ts';

/** The lines above and below an item's title in lists of several kinds. */
type ItemLabels = { kind: string; group: string; note: string };

type Signed = { author?: string | undefined; date: string };
type Occasion = { startDate: string; endDate: string } & Parameters<typeof eventPlace>[0] &
  Parameters<typeof eventNotice>[0];
/** What is read of an item of any kind. */
export type Labelled = Partial<Signed & Occasion & { category: string; type: string; artist: string }>;

/** Who wrote it, if known, and when. */
export const signed = ({ author, date }: Signed) => (author ? `${author}, ${longDate(date)}` : longDate(date));

/** Where and when it takes place, unless it does not. */
export const occasion = ({ startDate, endDate, ...event }: Occasion): string =>
  [eventNotice(event), eventPlace(event).words, dateRange(startDate, endDate)].filter(Boolean).join(', ');

export const topicOf = (kind: ContentKind, { category = '', type = '' }: Labelled): string =>
  ({ categories: categoryName(category as CategoryId), eventTypes: type, galleryCategories: category })[
    kindDetails[kind].topics
  ];

const notes = {
  author: (item: Labelled) => signed(item as Signed),
  date: ({ date = '' }: Labelled) => longDate(date),
  occasion: (item: Labelled) => occasion(item as Occasion),
  artist: ({ artist = '' }: Labelled) => artist,
};

export const itemLabels = (kind: ContentKind, item: Labelled): ItemLabels => ({
  kind: wordsOf(kind).Singular,
  group: topicOf(kind, item),
  note: notes[kindDetails[kind].note](item),
});
