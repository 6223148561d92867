import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import { categories, eventTypes, magazine } from '#shared/magazine.ts';
import { magazineShareKey, type SharedKind, type SnapshotSummary, shareKey } from '#shared/model/snapshot.ts';
import { dateRange, longDate } from '#shared/time/dates.ts';
import type { ShareCard } from './draw-share.ts';

export type WantedShare = { key: string; card: ShareCard; image?: string | undefined };

/** Older items are rarely shared, and show the magazine’s own picture. */
const newest = 1_000;

/** All share pictures to draw, the most needed first. */
export function wantedShares({ lists }: Pick<Snapshot, 'lists'>): WantedShare[] {
  return [
    { key: magazineShareKey, card: { title: magazine.name, label: magazine.tagline, note: '', color: '#fbf8f3' } },
    ...wantedOf(lists.newest('article', newest), 'article', (item) => ({
      ...ofCategory(item.category),
      title: item.title,
      note: `di ${item.author}`,
    })),
    ...wantedOf(lists.newest('news', newest), 'news', (item) => ({
      ...ofCategory(item.category),
      title: item.title,
      note: longDate(item.date),
    })),
    ...wantedOf(lists.newest('event', newest), 'event', (item) => ({
      ...ofType(item.type),
      title: item.title,
      note: dateRange(item.startDate, item.endDate),
    })),
  ];
}

/** Made once for each summary: a publication draws few cards and looks at thousands. */
const made = new WeakMap<object, WantedShare>();

const wantedOf = <Kind extends SharedKind>(
  items: SnapshotSummary<Kind>[],
  kind: Kind,
  card: (item: SnapshotSummary<Kind>) => ShareCard,
): WantedShare[] =>
  items.map((item) => {
    const known = made.get(item);
    if (known) return known;
    const wanted = { key: shareKey(kind, item.id), card: card(item), image: item.image };
    made.set(item, wanted);
    return wanted;
  });

function ofCategory(category: string): Pick<ShareCard, 'label' | 'color'> {
  const { name, color } = categories.find(({ id }) => id === category) ?? categories[0];
  return { label: name, color };
}

function ofType(type: string): Pick<ShareCard, 'label' | 'color'> {
  const { name, color } = eventTypes.find((known) => known.name === type) ?? eventTypes[0];
  return { label: name, color };
}
